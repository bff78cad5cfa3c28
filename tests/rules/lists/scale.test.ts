/** The scale of the dashboard's charts. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleOf, shortAmount } from '../../../app/routes/dashboard/scale.ts'

const linesOf = (...amounts: bigint[]) => scaleOf(amounts).ticks.map(({ text }) => text)

test.each([
  [[0n], ['0', '0,5', '1']],
  [[5_50n], ['0', '2', '4', '6']],
  [[4_310_000_00n], ['0', '2 M', '4 M', '6 M']],
  [[207_000_00n], ['0', '100 mil', '200 mil', '300 mil']],
  [[1_000_000_00n], ['0', '0,5 M', '1 M']],
])('of %s has round lines', (amounts, lines) => {
  expect(linesOf(...amounts)).toEqual(lines)
})

test('reaches over every amount, with one to four lines above 0', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 18n })
  fc.assert(
    fc.property(fc.array(amount, { minLength: 12, maxLength: 12 }), (amounts) => {
      const { ticks, shareOf } = scaleOf(amounts)
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThanOrEqual(6)
      for (const each of amounts) expect(shareOf(each)).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  [2_990_000_00n, '2,99 M'],
  [500_00n, '500'],
  [12_345_67n, '12,35 mil'],
])('%s is short as %s', (amount, text) => {
  expect(shortAmount(amount)).toBe(text)
})
