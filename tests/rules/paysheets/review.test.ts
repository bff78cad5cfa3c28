// Proves docs/rules/run-review.md#1.

import { describe, expect, test } from 'vitest'
import type { PartAmount } from '#app/models/payroll/compute.ts'
import type { TypedLine } from '#app/models/payroll/typed.ts'
import { percentOff, percentText } from '#app/models/wizard/notices.ts'
import { sumsOf, totalOf } from '#app/models/wizard/sums.ts'
import type { CodedLine } from '#db/schema.ts'
import { bs } from '#tests/support/models/factories.ts'
import { partLines } from '#tests/support/models/part-lines.ts'

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
  const order = (base: number, parts: CodedLine[], lines: TypedLine[] = []) => ({
    amounts: {
      ...{ base: bs(base), parts: parts as PartAmount[], lines },
      ...{ gross: bs(0), total: bs(0) },
    },
  })
  const loan = (amount: number) =>
    ({ concept: 'Préstamo', kind: 'deduccion', amount: bs(amount) }) as const
  const arrears = { concept: 'Diferencia de salario', kind: 'asignacion', amount: bs(9) } as const
  const sums = sumsOf([
    order(100, partLines({ lph: 200, adition: 500 }), [arrears]),
    order(50, partLines({ bonus: 700 }), [loan(3), loan(4)]),
    { amounts: undefined },
  ])
  expect(sums).toEqual({
    additions: [
      { label: 'Salario base', amount: '15000' },
      { label: 'Bono de alimentación', amount: '700' },
      { label: 'Ingresos adicionales', amount: '500', count: 1 },
      { label: 'Diferencia de salario', amount: '900', count: 1 },
    ],
    deductions: [
      { label: 'L.P.H', amount: '200' },
      { label: 'Préstamo', amount: '700', count: 2 },
    ],
  })
  expect([totalOf(sums.additions), totalOf(sums.deductions)]).toEqual(['17100', '900'])
})
