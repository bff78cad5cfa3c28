import { type Centimos, centimos, sumCentimos } from '#app/services/money.ts'

/** What part of the month an order pays. */
export const PAYDAYS = ['primera', 'segunda', 'completo'] as const
export type Payday = (typeof PAYDAYS)[number]

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
  const bonus = on.bonus ? settings.bonus : centimos(0)
  const lph = on.lph ? onePercent(salary) : centimos(0)
  const sso = on.sso ? settings.sso : centimos(0)
  const lacks = on.lacks ? settings.lacks : centimos(0)
  const deductions = [discount, lph, sso, lacks].map((amount) => centimos(-amount))
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
