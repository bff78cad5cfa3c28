// Proves docs/rules/money.md#1, #2; docs/rules/api.md#2, #14.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centimos,
  centimosFromApi,
  centimosFromText,
  formatAmount,
  formatBs,
  MAX_AMOUNT,
  MAX_CAPITAL,
  negated,
  parseBs,
  parseSignedBs,
  signedCentimosFromApi,
  sumCentimos,
  toBs,
} from '#app/kernel/values/money.ts'

const amount = fc.integer({ min: 0, max: 999_999_999_999_999 }).map(centimos)
const anyCapital = fc
  .integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
  .map(centimos)

describe('the amounts that forms accept', () => {
  test.each([
    ['1234.56', 123456],
    ['1234,56', 123456],
    ['1.234,56', 123456],
    ['1.234', 123400],
    ['12.345', 1234500],
    ['1.234.567', 123456700],
    ['1.234.567,8', 123456780],
    ['1234', 123400],
    ['1.5', 150],
    ['1,05', 105],
    ['0', 0],
    ['0,01', 1],
    ['00012', 1200],
    ['  1.234,56\n', 123456],
    ['9.999.999.999.999,99', 999999999999999],
    ['9999999999999.99', 999999999999999],
    ['000000000000000000001', 100],
  ])('%j is %d céntimos', (text, expected) => {
    expect(parseBs(text)).toBe(expected)
  })

  test.each([
    '',
    ' ',
    '1.23.4',
    '12.34,56',
    '1234.567',
    '1234,567',
    '1,234',
    '1,234.56',
    '1.234.56',
    '1234.567,89',
    '0.500',
    '01.234',
    '.5',
    ',5',
    '5.',
    '5,',
    '1e3',
    '-1',
    '−1',
    '+1',
    '1 234',
    '1. 234',
    '1,5 Bs',
    '0x10',
    'NaN',
    'Infinity',
    '١٢٣',
    '10000000000000',
    '10.000.000.000.000',
    '9'.repeat(400),
  ])('%j is refused', (text) => {
    expect(parseBs(text)).toBeUndefined()
  })

  test('every amount reads back from what screens show', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(parseBs(formatAmount(value))).toBe(value)
      }),
    )
  })

  test('no text makes anything but an exact amount within the limits', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,-e+ '), maxLength: 24 })
    fc.assert(
      fc.property(text, (typed) => {
        const value = parseBs(typed)
        if (value === undefined) return
        const [whole = '', decimals = ''] = typed.trim().split(/[.,](?=\d{1,2}$)/)
        const exact = BigInt(whole.replaceAll('.', '') + decimals.padEnd(2, '0'))
        expect(BigInt(value)).toBe(exact)
        expect(value).toBeLessThanOrEqual(MAX_AMOUNT)
      }),
    )
  })
})

describe('signed amounts of forms', () => {
  test.each([
    ['-1.234,56', -123456],
    ['−5', -500],
    [' -0,01 ', -1],
    ['12,5', 1250],
    ['-0', 0],
  ])('%j is %d céntimos', (text, expected) => {
    expect(parseSignedBs(text)).toBe(expected)
  })

  test.each(['- 5', '--5', '-', '+5', '5-', '-1,234'])('%j is refused', (text) => {
    expect(parseSignedBs(text)).toBeUndefined()
  })

  test('every signed amount reads back from what screens show', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(parseSignedBs(formatAmount(centimos(-value)))).toBe(value === 0 ? 0 : -value)
      }),
    )
  })
})

describe('the amounts that the API accepts', () => {
  test.each([
    [1234.56, 123456],
    ['1234.56', 123456],
    ['1234.5', 123450],
    [0.07, 7],
    [1.1, 110],
    [0, 0],
    [-0, 0],
    [9999999999999.99, 999999999999999],
    ['9999999999999.99', 999999999999999],
  ])('%j is %d céntimos', (value, expected) => {
    expect(centimosFromApi(value)).toBe(expected)
  })

  test.each([
    0.001,
    0.1 + 0.2,
    1e21,
    1e-7,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    10000000000000,
    '10000000000000',
    '1234,56',
    '1.234,56',
    '1.234',
    ' 1',
    '1\n',
    '',
    '1e3',
    '-1',
    '+1',
    '.5',
    '5.',
    true,
    null,
    undefined,
    [1],
    { valueOf: () => 1 },
    1n,
  ])('%s is refused', (value) => {
    expect(centimosFromApi(value)).toBeUndefined()
  })

  test('every amount reads back from the number that the API shows', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(centimosFromApi(JSON.parse(JSON.stringify(toBs(value))))).toBe(value)
      }),
    )
  })

  test('an adjustment may be negative, with the same exactness', () => {
    expect(signedCentimosFromApi(-1234.56)).toBe(-123456)
    expect(signedCentimosFromApi('-0.01')).toBe(-1)
    expect(signedCentimosFromApi(15)).toBe(1500)
    for (const refused of [-0.001, '--1', '- 1', '-', '+1', -1e21, null, '-1,5', -10000000000000]) {
      expect(signedCentimosFromApi(refused)).toBeUndefined()
    }
  })
})

describe('amounts on screen', () => {
  test.each([
    [0, '0,00'],
    [5, '0,05'],
    [123456, '1.234,56'],
    [100000, '1.000,00'],
    [-118050, '−1.180,50'],
    [-5, '−0,05'],
    [999999999999999, '9.999.999.999.999,99'],
    [9007199254740991, '90.071.992.547.409,91'],
    [-9007199254740991, '−90.071.992.547.409,91'],
  ])('%d céntimos read %j', (value, text) => {
    expect(formatAmount(centimos(value))).toBe(text)
    expect(formatBs(centimos(value))).toBe(`${text} Bs`)
  })

  test('no digit is ever lost', () => {
    fc.assert(
      fc.property(anyCapital, (value) => {
        const digits = formatAmount(value).replace('−', '-').replace(/[.,]/g, '')
        expect(BigInt(digits)).toBe(BigInt(value))
      }),
    )
  })
})

describe('exact arithmetic', () => {
  test('limits are the specified ones', () => {
    expect(formatAmount(MAX_AMOUNT)).toBe('9.999.999.999.999,99')
    expect(formatAmount(MAX_CAPITAL)).toBe('70.368.744.177.663,99')
  })

  test('only safe integers are céntimos', () => {
    expect(centimos(12)).toBe(12)
    expect(centimos(-0)).toBe(0)
    for (const wrong of [0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) {
      expect(() => centimos(wrong)).toThrow(RangeError)
    }
  })

  test('an amount in a hidden field is safe whole céntimos, or undefined', () => {
    expect(centimosFromText('120050')).toBe(120050)
    expect(centimosFromText('9007199254740991')).toBe(9_007_199_254_740_991)
    for (const text of ['', ' 1', '-1', '1.5', '1e3', '9007199254740993', '10000000000000000']) {
      expect(centimosFromText(text)).toBeUndefined()
    }
  })

  test('the negative of an amount is as large, and 0 stays 0', () => {
    expect(negated(centimos(5))).toBe(-5)
    expect(negated(centimos(0))).toBe(0)
  })

  test('a sum is exact in any order, or an error', () => {
    expect(sumCentimos([])).toBe(0)
    const most = centimos(Number.MAX_SAFE_INTEGER)
    expect(sumCentimos([most, most, centimos(-most)])).toBe(most)
    expect(() => sumCentimos([most, centimos(1)])).toThrow(RangeError)
    expect(() => sumCentimos([most, centimos(2)])).toThrow(RangeError)
  })
})
