// Proves docs/rules/run-review.md#1.
import { describe, expect, test } from 'vitest'
import { percentOff, percentText } from '#app/models/paysheets/many/notices.ts'
import { sumsOf, totalOf } from '#app/models/paysheets/many/sums.ts'
import { bs } from '#tests/support/models/factories.ts'

describe('A net is far from the last one', () => {
  test.each([
    [130_00, 100_00, undefined],
    [130_01, 100_00, 30],
    [70_00, 100_00, undefined],
    [69_99, 100_00, -30],
    [25_175_50, 39_675_50, -36],
    [100_00, 0, undefined],
  ])('%i after %i: %s', (net, last, percent) => {
    expect(percentOff(net, last)).toBe(percent)
  })

  test('and says so with its sign', () => {
    expect([percentText(-37), percentText(41)]).toEqual(['−37 %', '+41 %'])
  })
})

test('The sums of a review are by concept, lines too, and count what not all have', () => {
  const none = { adition: bs(0), discount: bs(0), lph: bs(0), bonus: bs(0), sso: bs(0) }
  const zero = { ...none, lacks: bs(0), lines_total: bs(0), total: bs(0) }
  const loan = { concept: 'Préstamo', kind: 'deduccion' as const, reason: null }
  const sums = sumsOf([
    { amounts: { ...zero, base: bs(100), lph: bs(2), adition: bs(5) }, input: { lines: [] } },
    {
      amounts: { ...zero, base: bs(50), bonus: bs(7) },
      input: {
        lines: [
          { ...loan, amount: bs(3) },
          { ...loan, amount: bs(4) },
        ],
      },
    },
    { amounts: undefined, input: undefined },
  ])
  expect(sums).toEqual({
    additions: [
      { label: 'Salario base', amount: '15000' },
      { label: 'Bono de alimentación', amount: '700' },
      { label: 'Ingresos adicionales', amount: '500', count: 1 },
    ],
    deductions: [
      { label: 'L.P.H (1 %)', amount: '200' },
      { label: 'Préstamo', amount: '700', count: 2 },
    ],
  })
  expect([totalOf(sums.additions), totalOf(sums.deductions)]).toEqual(['16200', '900'])
})
