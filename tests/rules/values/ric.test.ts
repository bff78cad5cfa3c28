// Proves docs/rules/people.md#2; docs/rules/import.md#4.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRic, parseRic, ricCheckDigitRight } from '#app/kernel/values/ric.ts'
import { readRic, shownRic } from '#app/kernel/values/ric-forms.ts'

describe('RIF and cédula', () => {
  test.each([
    ['V114702834', 'V114702834', 'V-11470283-4'],
    ['J-07013380-5', 'J070133805', 'J-07013380-5'],
    ['j 00002961 0', 'J000029610', 'J-00002961-0'],
    ['g-20009997-6', 'G200099976', 'G-20009997-6'],
    ['C-12345678-0', 'C123456780', 'C-12345678-0'],
    ['C-12345678-9', 'C123456789', 'C-12345678-9'],
    ['V-11.470.283', 'V11470283', 'V-11.470.283'],
    ['v 1.234.567', 'V1234567', 'V-1.234.567'],
    ['E123456', 'E123456', 'E-123.456'],
    [' E-84.123.456 ', 'E84123456', 'E-84.123.456'],
    ['P-AB 123456', 'PAB123456', 'P-AB123456'],
    ['V-11.470.283-4', 'V114702834', 'V-11470283-4'],
    ['j 07.013.380 5', 'J070133805', 'J-07013380-5'],
    ['V 987.654', 'V987654', 'V-987.654'],
    ['V-11. 470 .283', 'V11470283', 'V-11.470.283'],
    ['p12345', 'P12345', 'P-12345'],
    ['P123456789012345', 'P123456789012345', 'P-123456789012345'],
    // P and nine digits: the last fits 16 + 3·1 + 2·2 + 7·3 + 6·4 + 5·5 + 4·6 + 3·7 + 2·8 = 154 = 14·11.
    ['P-12345678-0', 'P123456780', 'P-12345678-0'],
    ['P-12345678-9', 'P123456789', 'P-123456789'],
  ])('%j is stored as %s and shown as %s', (text, stored, shown) => {
    expect(parseRic(text)).toBe(stored)
    expect(ricCheckDigitRight(stored)).toBe(true)
    expect(formatRic(stored)).toBe(shown)
  })

  test.each(['V114702833', 'J-07013380-6', 'J000029611', 'G-20009997-0', 'E123456789'])(
    '%j has a wrong check digit',
    (text) => {
      const stored = parseRic(text) ?? ''
      expect(stored).toBe(text.replaceAll('-', ''))
      expect(ricCheckDigitRight(stored)).toBe(false)
    },
  )

  test.each([
    '',
    'V',
    '11470283',
    'V12345',
    'V1147028341',
    'J11470283',
    'P1234',
    'P1234567890123456',
    'P-ÑANDU1',
    'PAB_12345',
    'P',
    'X114702834',
    'VV1147028',
    // A dot separates only where it groups exactly three digits.
    'V9876543.0',
    'V-021.380.110',
    'V-11.470.2834',
    'V1.1470283',
    'V114.702.83',
    'J-0701.3380-5',
    'V.11470283',
    // Nor does a hyphen make a cédula of a RIF that lacks its zero.
    'V-1234567-8',
    'V-1.234.567-8',
    'V-1147028a',
    'V_11470283',
    'V١١٤٧٠٢٨٣',
  ])('%j has a wrong form', (text) => {
    expect(parseRic(text)).toBeUndefined()
  })

  test('of the ten last digits exactly one fits a RIF', () => {
    const letter = fc.constantFrom('V', 'E', 'J', 'G')
    const body = fc.integer({ min: 0, max: 99_999_999 }).map((n) => String(n).padStart(8, '0'))
    fc.assert(
      fc.property(letter, body, (first, digits) => {
        const fitting = [...'0123456789'].filter((digit) =>
          ricCheckDigitRight(first + digits + digit),
        )
        expect(fitting).toHaveLength(1)
      }),
    )
  })

  test('the shown form reads back as the stored one', () => {
    const cedula = fc
      .tuple(fc.constantFrom('V', 'E'), fc.integer({ min: 100_000, max: 99_999_999 }))
      .map(([letter, number]) => `${letter}${number}`)
    const passport = fc.stringMatching(/^P[A-Z0-9]{5,15}$/)
    fc.assert(
      fc.property(fc.oneof(cedula, passport), (stored) => {
        expect(parseRic(formatRic(stored))).toBe(stored)
      }),
    )
  })
})

test.each([
  ['12345678', 'V12345678', 'V-12.345.678'],
  ['12,345,678', 'V12345678', 'V-12.345.678'],
  ['v-12345678', 'V12345678', 'V-12.345.678'],
  ['v114702834', 'V114702834', 'V-11470283-4'],
  ['123456', 'V123456', 'V-123.456'],
  ['12345', undefined, '12345'],
  ['114702834', undefined, '114702834'],
  ['V1234x', undefined, 'V1234x'],
])('%j in a table is read as %s and shown as %s', (text, stored, shown) => {
  expect([readRic(text), shownRic(text)]).toEqual([stored, shown])
})
