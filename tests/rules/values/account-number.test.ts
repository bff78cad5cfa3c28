// Proves docs/rules/accounts.md#3, #4.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountCheckDigitsRight,
  accountNumberProblem,
  accountTail,
  formatAccountNumber,
  parseAccountNumber,
  withCheckDigits,
} from '#app/kernel/values/account-number.ts'

const VALID = [
  '01340001630000000001',
  '01910123121234567890',
  '01340001600000000003',
  '01340001610000000008',
  '01080003000000000042',
]

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''))

describe('account numbers', () => {
  test.each(VALID)('%s has the right check digits', (number) => {
    expect(accountCheckDigitsRight(number)).toBe(true)
    expect(withCheckDigits(number.slice(0, 4), number.slice(4, 8), number.slice(10))).toBe(number)
  })

  test.each(['01340946340001361695', '01340001640000000001', '01340001530000000001', '0134', ''])(
    '%j has wrong check digits',
    (number) => {
      expect(accountCheckDigitsRight(number)).toBe(false)
    },
  )

  test('are read without hyphens and spaces', () => {
    expect(parseAccountNumber(' 0134-0001-63-0000000001 ')).toBe('01340001630000000001')
    expect(parseAccountNumber('0134 0001 63 0000000001')).toBe('01340001630000000001')
    expect(parseAccountNumber('01340001640000000001')).toBe('01340001640000000001')
  })

  test.each([
    '',
    '0134000163000000000',
    '013400016300000000011',
    '0134000163000000000a',
    '0134.0001.63.0000000001',
    '٠1340001630000000001',
  ])('%j is refused', (text) => {
    expect(parseAccountNumber(text)).toBeUndefined()
  })

  test('get an error that says what is wrong', () => {
    const length = 'El número de cuenta debe tener 20 dígitos y este tiene'
    expect(accountNumberProblem('0134-0001-63-000000001')).toBe(`${length} 19 dígitos`)
    expect(accountNumberProblem('0')).toBe(`${length} 1 dígito`)
    const signs = 'El número de cuenta solo lleva dígitos, guiones y espacios'
    expect(accountNumberProblem('0134000163000000000a')).toBe(signs)
    expect(accountNumberProblem(' - ')).toBe(signs)
    expect(accountNumberProblem('0134-0001-63-0000000001')).toBeUndefined()
  })

  test('show on screens in groups, or as the last four digits', () => {
    expect(formatAccountNumber('01340001630000000001')).toBe('0134-0001-63-0000000001')
    expect(accountTail('01050165250007010580')).toBe('\u00b7\u00b70580')
  })

  test('completed numbers pass the check and no other pair of check digits does', () => {
    fc.assert(
      fc.property(digits(4), digits(4), digits(10), (bank, office, account) => {
        const number = withCheckDigits(bank, office, account)
        expect(parseAccountNumber(formatAccountNumber(number))).toBe(number)
        const passing = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'))
          .map((pair) => bank + office + pair + account)
          .filter(accountCheckDigitsRight)
        expect(passing).toEqual([number])
      }),
    )
  })
})
