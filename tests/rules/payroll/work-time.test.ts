// Proves docs/rules/law.md#15: hours and days of a salary, from figures computed apart with decimals.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centimos } from '#app/kernel/values/money.ts'
import { byQuantity } from '#app/models/payroll/work-time.ts'
import type { Shift } from '#db/kinds.ts'

type Timed = Parameters<typeof byQuantity>[0]['computed']
const of = (computed: Timed, factor: string, quantity: string, shift: Shift = 'diurna') =>
  byQuantity({ salary: centimos(900_00), shift, computed, factor, quantity })

describe('of 900,00 a month', () => {
  it.each([
    // 900 / 30 / 7 × 0,3 × 10; the vector of the law.
    ['night', '0.3', '10', 'nocturna', 12_86],
    // 900 / 30 × 1,5.
    ['holiday', '1.5', '1', 'diurna', 45_00],
    // 30,00 / 8 × 1,5 × 3 = 16,875.
    ['overtime', '1.5', '3', 'diurna', 16_88],
    // 30,00 / 7,5 × 1,95 × 2.
    ['overtime_night', '1.95', '2', 'mixta', 15_60],
    ['overtime_unpermitted', '2', '1', 'nocturna', 8_57],
    ['hours', '1', '2.5', 'diurna', 9_38],
    ['days', '1', '2', 'nocturna', 60_00],
  ] as const)(
    '%s at %s times, %s of them in a shift %s',
    (computed, factor, quantity, shift, is) => {
      expect(of(computed, factor, quantity, shift).amount).toBe(is)
    },
  )

  it('says how it comes about, and what one of them is', () => {
    expect(of('night', '0.3', '10', 'nocturna')).toEqual({
      ...{ amount: 12_86, unit: 1_29, per: 'hora' },
      formula: '900,00 / 30 / 7 × 0,3 × 10 horas',
    })
    expect(of('days', '1', '1')).toEqual({
      ...{ amount: 30_00, unit: 30_00, per: 'día' },
      formula: '900,00 / 30 × 1 día',
    })
    expect(of('overtime', '1.5', '2.5', 'mixta').formula).toBe(
      '900,00 / 30 / 7,5 × 1,5 × 2,5 horas',
    )
  })
})

it('is rounded once, half up, and never more than one céntimo above the highest amount', () => {
  const salary = fc.integer({ min: 1, max: 999_999_999_999_999 })
  const hundredths = fc.integer({ min: 1, max: 74_400 })
  fc.assert(
    fc.property(salary, hundredths, (monthly, quantity) => {
      const { amount } = byQuantity({
        ...{ salary: centimos(monthly), shift: 'diurna', computed: 'hours', factor: '1' },
        quantity: String(quantity / 100),
      })
      // monthly / 240 × quantity / 100, half up.
      const doubled = (BigInt(monthly) * BigInt(quantity) * 2n) / 24_000n
      const due = (doubled + 1n) / 2n
      const most = 999_999_999_999_999n
      expect(BigInt(amount)).toBe(due > most ? most + 1n : due)
    }),
  )
})
