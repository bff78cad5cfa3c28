// Proves docs/rules/bank-files.md#2, #3, #4, #5, #7, #8.
/** Who is in which file, and who in none. */
import { describe, expect, test } from 'vitest'
import { ascii, losesCharacters } from '#app/io/bank-formats/ascii.ts'
import { FORMATS } from '#app/io/bank-formats/formats.ts'
import { leftOutOf, payerProblemOf, splitLines } from '#app/io/bank-formats/plan.ts'
import { centimos, MAX_AMOUNT } from '#app/kernel/values/money.ts'
import type { BankFormat } from '#db/kinds.ts'
import { day, headAt, lineAt } from '#tests/support/bank-files/lines.ts'

const headOf = (format: BankFormat) => headAt(FORMATS[format].prefix ?? '0138')

describe('a line', () => {
  test.each([
    ['banesco', { ric: 'PAB123456' }, 'no_identity'],
    ['mercantil', { ric: 'J300000007' }, 'no_identity'],
    ['mercantil', { ric: 'PAB123456' }, 'no_identity'],
    ['venezuela', { swift: null }, 'no_swift'],
    ['banplus', { ric: 'J300000007' }, 'no_identity'],
    ['exterior', { ric: 'G200003030' }, 'no_identity'],
    ['exterior', { amount: centimos(1_000_000_000_000) }, 'amount_too_wide'],
    ['bnc', { amount: centimos(10_000_000_000_000) }, 'amount_too_wide'],
    ['provincial', { ric: 'PAB123456' }, 'no_identity'],
    ['csv', { name: '👩‍👧 ;/' }, 'no_name'],
  ] as const)('is left out of a file for %s with %j', (format, changes, code) => {
    const line = lineAt('0138', changes)
    expect(leftOutOf(FORMATS[format], line, headOf(format))).toMatchObject({ code })
  })

  test.each([
    ['mercantil', { ric: 'P123456' }],
    ['exterior', { amount: centimos(999_999_999_999) }],
    ['banesco', { ric: 'J300000007', amount: MAX_AMOUNT }],
    ['bnc', { amount: centimos(9_999_999_999_999) }],
    ['banplus', { ric: 'PAB123456' }],
    ['xlsx', { swift: null, ric: 'PAB123456' }],
  ] as const)('is in a file for %s with %j', (format, changes) => {
    const line = lineAt('0138', changes)
    expect(leftOutOf(FORMATS[format], line, headOf(format))).toBeUndefined()
  })

  test.each(['0102', '0134', '0105'])('for Venezuela needs no SWIFT of bank %s', (prefix) => {
    const line = lineAt(prefix, { swift: null })
    expect(leftOutOf(FORMATS.venezuela, line, headOf('venezuela'))).toBeUndefined()
  })

  test('of a supplier may be a company’s for Mercantil', () => {
    const head = { ...headOf('mercantil'), pays: 'suppliers' as const }
    expect(
      leftOutOf(FORMATS.mercantil, lineAt('0105', { ric: 'J300000007' }), head),
    ).toBeUndefined()
  })
})

describe('lines are split', () => {
  const sizesOf = (format: BankFormat, amounts: number[], prefix = '0134') => {
    const lines = amounts.map((amount) => lineAt(prefix, { amount: centimos(amount) }))
    return splitLines(FORMATS[format], lines, headOf(format).payer).map((file) => file.length)
  }

  test('after 2,500 credits for Banesco, and 99 pairs for Venezuela', () => {
    expect(sizesOf('banesco', Array(5001).fill(1))).toEqual([2500, 2500, 1])
    expect(sizesOf('venezuela', Array(100).fill(1))).toEqual([99, 1])
  })

  test('before a sum that is too wide for its field', () => {
    expect(sizesOf('banesco', [MAX_AMOUNT - 1, 1, 1])).toEqual([2, 1])
    expect(sizesOf('exterior', Array(11).fill(999_999_999_999))).toEqual([10, 1])
    expect(sizesOf('bnc', [9_999_999_999_999, 1])).toEqual([1, 1])
  })

  test('by own and other bank for Bancaribe, in their order', () => {
    const lines = ['0114', '0102', '0114', '0134'].map((prefix, i) => lineAt(prefix, { order: i }))
    const files = splitLines(FORMATS.bancaribe, lines, headOf('bancaribe').payer)
    expect(files.map((file) => file.map(({ order }) => order))).toEqual([
      [0, 2],
      [1, 3],
    ])
  })

  test('into none when there are none', () => {
    expect(splitLines(FORMATS.csv, [], headOf('csv').payer)).toEqual([])
  })
})

describe('a payer', () => {
  test.each([
    ['banesco', { payer: { ...headOf('mercantil').payer } }, 'format'],
    ['mercantil', { settings: { format: 'mercantil' as const } }, 'account_id'],
    ['mercantil', { valueDate: day('2026-12-23') }, 'value_date'],
    ['venezuela', { settings: { format: 'venezuela' as const } }, 'account_id'],
    ['bnc', { settings: { format: 'bnc' as const, debit_tag: 'ND' } }, 'account_id'],
    ['exterior', { payer: { ...headOf('exterior').payer, ric: 'V114702834' } }, 'account_id'],
    ['banplus', { payer: { ...headOf('banplus').payer, ric: 'V11470283' } }, 'account_id'],
  ] as const)('has no file for %s with %j', (format, changes, field) => {
    expect(payerProblemOf(FORMATS[format], { ...headOf(format), ...changes })?.field).toBe(field)
  })

  test.each(Object.keys(FORMATS) as BankFormat[])('has a file for %s otherwise', (format) => {
    expect(payerProblemOf(FORMATS[format], headOf(format))).toBeUndefined()
  })

  test('may have Mercantil pay up to 30 days ahead, by the type of payroll if none is said', () => {
    const head = { ...headOf('mercantil'), valueDate: day('2026-12-22') }
    head.settings = { format: 'mercantil', serial: '1' }
    expect(payerProblemOf(FORMATS.mercantil, head)).toBeUndefined()
  })
})

test.each([
  ['José Ñáñez Güell', 60, false],
  ['Ana 👩‍👧', 60, true],
  ['Ana Zoë 李', 60, true],
  ['Ana Groß 李', 60, true],
  ['Ana Groß Łysø', 60, false],
  ['Ana, de Pérez', 60, false],
  ['Ana Pérez', 8, true],
  ['Ana Pérez', 9, false],
])('a bank reads less than the name %j in %i columns: %s', (name, width, expected) => {
  expect(losesCharacters(name, width)).toBe(expected)
})

test.each([
  ['Groß Æsir Øre Đorđe Łódź Işık œuvre Þór', 'Gross AEsir Ore Dorde Lodz Isik oeuvre Thor'],
  ['Pérez, José; hijo / Ñandú', 'Perez Jose hijo Nandu'],
  ['Ana 李 , 王 Pérez', 'Ana Perez'],
  ['Ana  Pérez', 'Ana  Perez'],
  [',Ana,', 'Ana'],
])('a bank reads %j as %j', (text, written) => {
  expect(ascii(text)).toBe(written)
})
