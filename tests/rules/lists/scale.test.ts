// Proves docs/rules/ease.md#8.
/** The scale of the dashboard's charts. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleOf } from '../../../app/routes/dashboard/scale.ts'

const linesOf = (...amounts: bigint[]) => scaleOf(amounts).ticks.map(({ text }) => text)

test.each([
  [[0n, 0n], ['0']],
  [[5_50n], ['0', '2', '4', '6']],
  [[4_310_000_00n], ['0', '2 M', '4 M', '6 M']],
  [[207_000_00n], ['0', '100 mil', '200 mil', '300 mil']],
  [[1_000_000_00n], ['0', '0,5 M', '1 M']],
])('of %s has round lines', (amounts, lines) => {
  expect(linesOf(...amounts)).toEqual(lines)
})

test('reaches over every amount, with few lines', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 18n })
  fc.assert(
    fc.property(fc.array(amount, { minLength: 12, maxLength: 12 }), (amounts) => {
      const { ticks, shareOf } = scaleOf(amounts)
      expect(ticks.length).toBeLessThanOrEqual(6)
      for (const each of amounts) expect(shareOf(each)).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([
  [2_990_000_00n, 4_310_000_00n, '2,99'],
  [70_000_00n, 1_000_000_00n, '0,07'],
  [12_345_67n, 12_345_67n, '12,3'],
])('%s of up to %s is written in the unit of the lines: %s', (amount, most, text) => {
  expect(scaleOf([amount, most]).textOf(amount)).toBe(text)
})

test.each([
  [[0n], undefined],
  [[412_00n], 'Bs'],
  [[207_000_00n], 'miles de Bs'],
  [[4_310_000_00n, 70_000_00n], 'millones de Bs'],
  [[7_000_000_000_00n], 'miles de millones de Bs'],
  [[2_000_000_000_000_00n], 'billones de Bs'],
])('the values over the bars of %s are in %s', (amounts, unit) => {
  expect(scaleOf(amounts).unit).toBe(unit)
})
