// Proves docs/rules/bank-files.md#1, #3, #5.
/** What holds for every format, whatever the lines are (docs/rules/bank-files.md). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf } from '#app/io/bank-formats/bytes.server.ts'
import type { BankLine } from '#app/io/bank-formats/format.ts'
import { FORMATS } from '#app/io/bank-formats/formats.ts'
import { leftOutOf, splitLines } from '#app/io/bank-formats/plan.ts'
import { centimos, MAX_AMOUNT } from '#app/kernel/values/money.ts'
import { BANK_FORMATS, type BankFormat } from '#db/kinds.ts'
import { headAt, lineAt } from '#tests/support/bank-files/lines.ts'

const TEXTS = BANK_FORMATS.filter((format) => format !== 'xlsx')
const PREFIXES = ['0102', '0105', '0108', '0114', '0115', '0134', '0172', '0174', '0191', '0138']

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    'Ñ'.repeat(300),
    '👩‍👩‍👧 Ana',
    'José;Peña/1,2\r\nX',
    'Zoë ﬁ ß Ø',
    ' ',
    '\u0000\t',
  ),
)
const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max })
const ric = fc.oneof(
  digits(6, 8).map((all) => `V${all}`),
  digits(6, 8).map((all) => `E${all}`),
  fc.tuple(fc.constantFrom('V', 'E', 'J', 'P', 'G', 'C'), digits(9, 9)).map(([a, b]) => a + b),
  fc.constantFrom('PAB123456', 'P12345', 'P1234567890ABCDE'),
)
const line: fc.Arbitrary<BankLine> = fc.record({
  order: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  amount: fc
    .oneof(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.integer({ min: 1, max: MAX_AMOUNT }),
      fc.constant(MAX_AMOUNT),
    )
    .map(centimos),
  name: anyText,
  ric,
  account: fc.tuple(fc.constantFrom(...PREFIXES), digits(16, 16)).map((parts) => parts.join('')),
  bank: anyText,
  swift: fc.constantFrom(null, 'BANKVECA', 'BANKVECAXXX'),
  concept: anyText,
  email: fc.option(anyText),
  phone: fc.constantFrom(null, '04121234567'),
})

const headOf = (format: BankFormat) => headAt(FORMATS[format].prefix ?? '0138')

/** The files of all lines that are not left out, as records. */
async function filesOf(format: BankFormat, lines: readonly BankLine[]) {
  const rules = FORMATS[format]
  const head = headOf(format)
  const kept = lines.filter((each) => !leftOutOf(rules, each, head))
  const files = splitLines(rules, kept, head.payer)
  return Promise.all(
    files.map(async (own) => {
      const bytes = await bytesOf(format, head, own)
      const text = bytes.toString('latin1')
      const records = text.split(rules.lineEnd)
      if (rules.endsLast) expect(records.pop()).toBe('')
      return { lines: own, bytes, records }
    }),
  )
}

/** How long records may be, of the formats whose records have a length. */
const LENGTHS: Partial<Record<BankFormat, number[]>> = {
  banesco: [32, 89, 156, 385, 47],
  mercantil: [400],
  venezuela: [54, 116, 167, 36],
  exterior: [76, 156],
  bnc: [46],
}

/** Where a record of one order begins and ends its amount, or which field it is. */
const AMOUNTS: Record<Exclude<BankFormat, 'xlsx'>, (record: string) => bigint | undefined> = {
  banesco: (record) => (record.startsWith('03') ? BigInt(record.slice(32, 47)) : undefined),
  mercantil: (record) => (record.startsWith('2') ? BigInt(record.slice(80, 97)) : undefined),
  venezuela: (record) =>
    record.startsWith('CREDITO') ? BigInt(record.slice(78, 96).replace(',', '')) : undefined,
  provincial: (record) => BigInt(record.slice(33, 48)),
  banplus: (record) => (/^\d/.test(record) ? plain(record.split(';')[4]) : undefined),
  exterior: (record) => (record.length === 156 ? BigInt(record.slice(50, 62)) : undefined),
  bancaribe: (record) => plain(record.split('/')[1]),
  bancamiga: (record) => (record.startsWith('Tipo') ? undefined : plain(record.split(';')[4])),
  bnc: (record) => (record.startsWith('NC') ? BigInt(record.slice(23, 36)) : undefined),
  csv: (record) => (record.startsWith('Cedula') ? undefined : plain(record.split(';')[4])),
}
const plain = (text = '') => BigInt(text.replace(/[.,]/g, ''))

/** The counts and the totals that a file's own head or end says. */
const SAID: Partial<
  Record<BankFormat, (records: string[]) => { counts: number[]; totals: bigint[] }>
> = {
  banesco: (records) => ({
    counts: [Number(records.at(-1)?.slice(17, 32))],
    totals: [BigInt(records[2]?.slice(84, 99) ?? 0), BigInt(records.at(-1)?.slice(32, 47) ?? 0)],
  }),
  mercantil: ([first = '']) => ({
    counts: [Number(first.slice(59, 67))],
    totals: [BigInt(first.slice(67, 84))],
  }),
  venezuela: (records) => {
    const last = records.at(-1) ?? ''
    return {
      counts: [Number(last.slice(8, 13)), Number(last.slice(13, 18))],
      totals: [plain(last.slice(18))],
    }
  },
  banplus: ([first = '']) => ({
    counts: [Number(first.split(';')[2])],
    totals: [plain(first.split(';')[3])],
  }),
  exterior: ([first = '']) => ({
    counts: [Number(first.slice(30, 34))],
    totals: [BigInt(first.slice(34, 47))],
  }),
  bnc: ([first = '']) => ({ counts: [], totals: [BigInt(first.slice(23, 36))] }),
}

const sum = (lines: readonly BankLine[]) =>
  lines.reduce((all, { amount }) => all + BigInt(amount), 0n)

describe.each(TEXTS)('every file for %s', (format) => {
  test('is ASCII, has records of exact lengths, and says its lines’ count and sum', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
        for (const { bytes, records, lines: own } of await filesOf(format, lines)) {
          const ends = new Set([10, 13])
          expect(bytes.every((byte) => ends.has(byte) || (byte >= 32 && byte < 127))).toBe(true)
          const lengths = LENGTHS[format]
          if (lengths) for (const { length } of records) expect(lengths).toContain(length)
          const amounts = records.map(AMOUNTS[format]).filter((amount) => amount !== undefined)
          expect(amounts).toEqual(own.map(({ amount }) => BigInt(amount)))
          const said = SAID[format]?.(records)
          for (const n of said?.counts ?? []) expect(n).toBe(own.length)
          for (const total of said?.totals ?? []) expect(total).toBe(sum(own))
        }
      }),
    )
  })

  test('holds each line once, or says why it is left out', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const rules = FORMATS[format]
        const head = headOf(format)
        const left = lines.filter((each) => leftOutOf(rules, each, head)?.message)
        const kept = lines.filter((each) => !left.includes(each))
        const held = splitLines(rules, kept, head.payer).flat()
        expect(new Set(held)).toEqual(new Set(kept))
        expect(held).toHaveLength(kept.length)
      }),
    )
  })

  test.each([1, 99, 100, 2500, 2501, 10_000])('of %i lines loses none', async (count) => {
    const prefix = FORMATS[format].prefix ?? '0138'
    const lines = Array.from({ length: count }, (_, i) => lineAt(prefix, { order: i + 1 }))
    const files = await filesOf(format, lines)
    expect(files.flatMap((file) => file.lines)).toEqual(lines)
    const most: Partial<Record<BankFormat, number>> = {
      banesco: 2500,
      venezuela: 99,
      exterior: 9999,
    }
    expect(files).toHaveLength(Math.ceil(count / (most[format] ?? count)))
    const amounts = files.flatMap(({ records }) => records.map(AMOUNTS[format as 'csv']))
    expect(amounts.filter((amount) => amount === 150050n)).toHaveLength(count)
  })
})
