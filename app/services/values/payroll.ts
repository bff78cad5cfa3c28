import type { Payday } from '#db/kinds.ts'
import { type Centimos, centimos, NO_MONEY, negated, sumCentimos } from './money.ts'

const LABELS: Record<Payday, string> = {
  primera: 'Primera',
  segunda: 'Segunda',
  completo: 'Completo',
}

export type PayrollInput = {
  salary: Centimos
  payday: Payday
  adition: Centimos
  discount: Centimos
  on: { lph: boolean; bonus: boolean; sso: boolean; lacks: boolean }
  settings: { bonus: Centimos; sso: Centimos; lacks: Centimos }
}

export type PayrollResult = {
  base: Centimos
  adition: Centimos
  bonus: Centimos
  discount: Centimos
  lph: Centimos
  sso: Centimos
  lacks: Centimos
  total: Centimos
}

/** `Primera`, `Segunda`, `Completo` */
export function paydayLabel(payday: Payday): string {
  return LABELS[payday]
}

/**
 * The arithmetic of a payroll order, all in céntimos: base by fortnight, additions, deductions and
 * total. The total may come out at 0 or below, which the caller refuses. Throws RangeError
 * only when the sum leaves the safe integers.
 */
export function computePayroll(input: PayrollInput): PayrollResult {
  const { salary, payday, adition, discount, on, settings } = input
  const base = basePay(salary, payday)
  const bonus = on.bonus ? settings.bonus : NO_MONEY
  const lph = on.lph ? onePercent(salary) : NO_MONEY
  const sso = on.sso ? settings.sso : NO_MONEY
  const lacks = on.lacks ? settings.lacks : NO_MONEY
  const deductions = [discount, lph, sso, lacks].map(negated)
  const total = sumCentimos([base, adition, bonus, ...deductions])
  return { base, adition, bonus, discount, lph, sso, lacks, total }
}

/** The first fortnight takes the half rounded down, the second the rest: both make the salary. */
function basePay(salary: Centimos, payday: Payday): Centimos {
  const firstHalf = (salary - (salary % 2)) / 2
  switch (payday) {
    case 'completo':
      return salary
    case 'primera':
      return centimos(firstHalf)
    case 'segunda':
      return centimos(salary - firstHalf)
  }
}

/** Rounded half up, without a division that could lose a céntimo. */
function onePercent(salary: Centimos): Centimos {
  const rest = salary % 100
  return centimos((salary - rest) / 100 + (rest >= 50 ? 1 : 0))
}
