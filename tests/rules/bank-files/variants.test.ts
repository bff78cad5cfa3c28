// Proves docs/rules/bank-files.md#2, #3, #4, #6, #7, #8.
/** What each bank's layout says of suppliers, settings, identities and names of files. */
import { describe, expect, test } from 'vitest'
import { losesCharacters } from '#app/io/bank-formats/ascii.ts'
import { bytesOf } from '#app/io/bank-formats/bytes.server.ts'
import { FORMATS } from '#app/io/bank-formats/formats.ts'
import { payerProblemOf } from '#app/io/bank-formats/plan.ts'
import type { BankFormat } from '#db/kinds.ts'
import { headAt, lineAt } from '#tests/support/bank-files/lines.ts'

type Changes = Parameters<typeof headAt>[1]

const headOf = (format: BankFormat, changes: Changes = {}) =>
  headAt(FORMATS[format].prefix ?? '0138', changes)

async function records(
  format: BankFormat,
  lines: ReturnType<typeof lineAt>[],
  head = headOf(format),
) {
  const text = (await bytesOf(format, head, lines)).toString('latin1')
  return text.split(FORMATS[format].lineEnd)
}

describe('a file of personal orders', () => {
  const pays = 'suppliers' as const

  test('is SCV for Banesco, also within the bank', async () => {
    const [, order] = await records('banesco', [lineAt('0134')], headOf('banesco', { pays }))
    expect(order?.slice(0, 5)).toBe('01SCV')
  })

  test('has type 40 for Venezuela, and type 01 for Exterior', async () => {
    const [, debit] = await records('venezuela', [lineAt('0102')], headOf('venezuela', { pays }))
    expect(debit?.slice(111)).toBe('VES40')
    const [head] = await records('exterior', [lineAt('0115')], headOf('exterior', { pays }))
    expect(head?.slice(55, 57)).toBe('01')
  })
})

test.each([
  // The record that has the address, where it begins (from 1) and how wide it is, by the manuals.
  ['banesco', '0134', 3, 182, 70],
  ['mercantil', '0105', 1, 202, 50],
  ['venezuela', '0102', 2, 114, 54],
] as const)(
  'an e-mail of %s stands whole or not at all',
  async (format, prefix, at, first, width) => {
    const written = async (length: number) => {
      const email = `${'a'.repeat(length - 5)}@b.ve`
      const record = (await records(format, [lineAt(prefix, { email })]))[at]
      return [email, record?.slice(first - 1, first - 1 + width)] as const
    }
    const [email, whole] = await written(width)
    expect(whole).toBe(email)
    const [, none] = await written(width + 1)
    expect(none).toBe(' '.repeat(width))
  },
)

describe('the payment type of the account', () => {
  test('is in Mercantil’s head and in each detail', async () => {
    const head = headOf('mercantil')
    head.settings.payment_type = '424'
    const [first, ...details] = await records('mercantil', [lineAt('0105'), lineAt('0134')], head)
    expect(first?.slice(33, 43)).toBe('0000000424')
    expect(details.slice(0, 2).map((record) => record.slice(113, 123))).toEqual([
      '0000000424',
      '0000000424',
    ])
  })

  test('is in each debit for Venezuela', async () => {
    const head = headOf('venezuela')
    head.settings.payment_type = '00'
    const [, debit] = await records('venezuela', [lineAt('0102')], head)
    expect(debit?.slice(111)).toBe('VES00')
  })
})

test.each([
  ['0102', null, 'VZLAVECA'],
  ['0134', null, 'UNIOVECA'],
  ['0105', null, 'BAMRVECA'],
  ['0108', 'PROVVECAXXX', 'PROVVECA'],
])('Venezuela’s SWIFT of bank %s with the bank’s own %s is %s', async (prefix, swift, expected) => {
  const [, , credit] = await records('venezuela', [lineAt(prefix, { swift })])
  expect(credit?.slice(98, 106)).toBe(expected)
})

test.each([
  ['banesco', 'V011470283 '],
  ['mercantil', 'V000000011470283'],
  ['venezuela', 'V011470283J'],
  ['provincial', ' V0011470283 '],
  ['banplus', '01;11470283;'],
  ['exterior', 'NV011470283P'],
  ['bancamiga', 'V;11470283;'],
  ['bnc', 'V011470283\r'],
] as const)('a person’s RIF is their cédula for %s', async (format, written) => {
  const prefix = FORMATS[format].prefix ?? ''
  const lines = [lineAt(prefix, { ric: 'V114702834' })]
  const text = (await bytesOf(format, headOf(format), lines)).toString('latin1')
  expect(text).toContain(written)
  expect(text).not.toContain('114702834')
})

test.each([
  ['mercantil', 'payroll', 'BSF000W.TXT'],
  ['mercantil', 'suppliers', 'BPI0001W.TXT'],
  ['bancamiga', 'payroll', 'Nomina-22-11-2026.csv'],
  ['exterior', 'payroll', 'NOMINA000012.TXT'],
  ['banesco', 'payroll', 'Banesco_000012.txt'],
] as const)('the name of a file for %s of %s is %s', (format, pays, name) => {
  expect(FORMATS[format].nameOf(headOf(format, { pays }))).toBe(name)
})

test.each([
  ['banesco', '0134'],
  ['mercantil', '0105'],
  ['venezuela', '0102'],
  ['provincial', '0108'],
  ['banplus', '0174'],
  ['exterior', '0115'],
  ['bancaribe', '0114'],
  ['bancamiga', '0172'],
  ['bnc', '0191'],
] as const)('a file for %s is paid from accounts %s', (format, prefix) => {
  expect(payerProblemOf(FORMATS[format], headAt(prefix))).toBeUndefined()
})

test.each([
  ['banesco', 70],
  ['mercantil', 60],
  ['venezuela', 30],
  ['exterior', 50],
  ['bancaribe', 30],
] as const)('a name for %s has %i characters', (format, width) => {
  const { nameWidth } = FORMATS[format]
  expect(losesCharacters('n'.repeat(width), nameWidth)).toBe(false)
  expect(losesCharacters('n'.repeat(width + 1), nameWidth)).toBe(true)
})
