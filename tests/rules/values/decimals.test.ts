// Proves docs/rules/law.md#1: decimals are exact, bounded and rounded once, half up.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decimalFromApi,
  formatDecimal,
  isAbove,
  parseDecimal,
} from '#app/kernel/values/decimals.ts'
import { exact, rounded } from '#app/kernel/values/fractions.ts'

describe('decimals', () => {
  it.each([
    ['148,32', '148.32'],
    ['148.32', '148.32'],
    ['1.148,3200', '1148.32'],
    ['1.148', '1148'],
    ['1.148.000,1', '1148000.1'],
    ['00,50', '0.5'],
    [' 4 ', '4'],
    ['0,12345678', '0.12345678'],
  ])('%s is read as %s', (typed, value) => {
    expect(parseDecimal(typed, 8)).toBe(value)
  })

  it.each(['', '.5', '5,', '-1', '+1', '1e3', '1.14,5', '0,123456789', '1/3', '٤', '9'.repeat(99)])(
    '%s is none',
    (typed) => {
      expect(parseDecimal(typed, 8)).toBeUndefined()
    },
  )

  it.each([
    [916.6477, '916.6477'],
    ['0.10', '0.1'],
    [1e21, undefined],
    [0.0000001, undefined],
    ['1,5', undefined],
    [null, undefined],
    ['1.123456789', undefined],
  ])('the API gives %s as %s', (sent, value) => {
    expect(decimalFromApi(sent, 8)).toBe(value)
  })

  it('shows as many decimals as it has, and at least those asked for', () => {
    expect(formatDecimal('1148.32', 4)).toBe('1.148,3200')
    expect(formatDecimal('4')).toBe('4')
    expect(formatDecimal('0.12345678', 4)).toBe('0,12345678')
  })

  it('reads what it shows', () => {
    const decimal = fc.tuple(fc.nat(), fc.nat(99_999_999)).map(([whole, decimals]) => {
      const text = String(decimals).padStart(8, '0').replace(/0+$/, '')
      return text ? `${whole}.${text}` : String(whole)
    })
    // A dot before exactly three digits groups, so thousands are shown before them.
    fc.assert(
      fc.property(decimal, (value) => {
        expect(parseDecimal(formatDecimal(value), 8)).toBe(value)
        expect(decimalFromApi(value, 8)).toBe(value)
      }),
    )
  })

  it.each([
    ['2', '10', false],
    ['10', '2', true],
    ['0.5', '0.49', true],
    ['0.05', '0.5', false],
    ['148.32', '148.32', false],
    ['999999999.99999999', '999999999.99999998', true],
  ])('%s is above %s: %s', (value, other, is) => {
    expect(isAbove(value, other)).toBe(is)
    expect(is).toBe(exact(value).compare(exact(other)) > 0)
  })

  it('rounds half up, and loses nothing before', () => {
    expect(rounded(exact(24000).mul(exact('916.6477')))).toBe(21_999_545)
    expect(rounded(exact(1).div(2))).toBe(1)
    expect(rounded(exact(1).div(3).mul(3).sub(exact('0.5')))).toBe(1)
    expect(rounded(exact('0.49999999'))).toBe(0)
  })
})
