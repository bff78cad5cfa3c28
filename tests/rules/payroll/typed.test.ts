/** What a payroll order comes to while it is typed (docs/rules/payroll.md#11). */
import { describe, expect, test } from 'vitest'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { EXACT } from '#app/models/payroll/law.ts'
import { computeTyped } from '#app/models/payroll/typed.ts'
import type { CodedLine } from '#db/schema.ts'

const settings = { bonus: centimos(4500), sso: centimos(1108), lacks: centimos(138) }
const terms = { salary: centimos(120_001), settings }
const line = (n: number, kind: string, amount: string, concept = '') => ({
  [`lines.${n}.concept`]: concept,
  [`lines.${n}.kind`]: kind,
  [`lines.${n}.amount`]: amount,
})

describe('an order that is typed', () => {
  test('has its parts and lines, and their sum', () => {
    const typed = {
      ...{ payday: 'segunda', adition: '100,50', discount: ' 20 ', lph: 'on', bonus: 'on' },
      ...{ sso: 'on', lacks: undefined },
      ...line(0, 'asignacion', '1.050', 'Horas extra'),
      ...line(1, 'deduccion', '30,25', 'Préstamo'),
    }
    // Half of 1.200,01 is 600,00 in the first fortnight; 1 % of it is 12,0001.
    // 600,01 + 100,50 − 20,00 − 12,00 + 45,00 − 11,08 + 1.050,00 − 30,25
    expect(computeTyped(typed, terms)).toEqual({
      base: 600_01,
      parts: [
        { code: 'adition', kind: 'asignacion', amount: 100_50 },
        { code: 'bonus', kind: 'asignacion', amount: 45_00 },
        { code: 'discount', kind: 'deduccion', amount: 20_00 },
        { code: 'lph', kind: 'deduccion', amount: 12_00 },
        { code: 'sso', kind: 'deduccion', amount: 11_08 },
      ],
      lines: [
        { concept: 'Horas extra', kind: 'asignacion', amount: 1050_00 },
        { concept: 'Préstamo', kind: 'deduccion', amount: 30_25 },
      ],
      gross: 1795_51,
      total: 1722_18,
    })
  })

  test('counts what is no amount as nothing, and shows no line of nothing', () => {
    const typed = {
      ...{ payday: 'completo', adition: 'x', discount: '' },
      ...line(0, 'asignacion', '0'),
      ...line(1, 'deduccion', 'diez'),
      ...line(2, 'deduccion', '1'),
    }
    expect(computeTyped(typed, terms)).toMatchObject({
      base: 1200_01,
      lines: [{ concept: 'Concepto', kind: 'deduccion', amount: 1_00 }],
      total: 1199_01,
    })
  })

  test('has what is fixed but what is left out of these days, and no total without its arithmetic', () => {
    const loan = {
      concept: 'Préstamo',
      kind: 'deduccion',
      amount: centimos(50_00),
      reason: null,
    } as const
    const fixed = [{ ...loan, fixed_id: 5, of: '5 2026-11 primera' }]
    const typed = { payday: 'primera', 'without.0.of': '5 2026-11 primera' }
    // Half of 1.200,01, less 50,00.
    expect(computeTyped(typed, { ...terms, fixed }, EXACT)).toMatchObject({ total: 550_00 })
    const out = { ...typed, 'without.0.off': 'on' }
    expect(computeTyped(out, { ...terms, fixed }, EXACT)).toMatchObject({ total: 600_00 })
    const other = { ...out, 'without.0.of': '5 2026-10 segunda' }
    expect(computeTyped(other, { ...terms, fixed }, EXACT)).toMatchObject({ total: 550_00 })
    expect(computeTyped(typed, { ...terms, fixed })).toBeUndefined()
  })

  test('comes to nothing yet without a salary or a fortnight, nor beyond any amount', () => {
    const typed = { payday: 'primera' }
    const most = '9.999.999.999.999,99'
    expect(computeTyped(typed, terms)).toMatchObject({ total: 600_00 })
    expect(computeTyped(typed, undefined)).toBeUndefined()
    expect(computeTyped(typed, { ...terms, salary: centimos(0) })).toBeUndefined()
    expect(computeTyped({ payday: '' }, terms)).toBeUndefined()
    const both = { ...line(0, 'asignacion', most), ...line(1, 'deduccion', '0,01') }
    expect(computeTyped({ ...typed, ...both }, terms)).toBeUndefined()
  })
})

describe('hours of an edited order', () => {
  const concept = { id: 1, code: 'overtime', name: 'Horas extras', kind: 'asignacion' } as const
  const kept: CodedLine = {
    ...{ code: 'other', concept: 'Horas extras', kind: 'asignacion', reason: null },
    ...{ amount: centimos(45_00), quantity: '8', concept_id: 1 },
  }
  const work = {
    catalogue: {
      concepts: [{ ...concept, nature: 'salarial', computed: 'hours', active: true } as const],
      factors: [],
    },
    shift: 'diurna' as const,
    period: { payday: 'primera' as const, issued_at: '2026-11-13' as IsoDate, period: null },
    kept: { lines: [kept], salary: centimos(1200_00) },
  }
  const typed = { payday: 'primera', ...line(0, 'asignacion', '45,00', 'Horas extras') }
  const totalAt = (salary: number, quantity: string) =>
    computeTyped(
      { ...typed, 'lines.0.quantity': quantity },
      { ...terms, salary: centimos(salary), work },
      EXACT,
    )?.total

  test('are shown as it keeps them while its salary is the same', () => {
    expect(totalAt(1200_00, '8')).toBe(600_00 + 45_00)
    // 1.200,00 / 30 / 8 × 4, and 900,00 / 30 / 8 × 8.
    expect(totalAt(1200_00, '4')).toBe(600_00 + 20_00)
    expect(totalAt(900_00, '8')).toBe(450_00 + 30_00)
  })
})
