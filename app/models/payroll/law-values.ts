/** The law's values as numbers and as they read, for its arithmetic (docs/rules/law.md#5). Pure. */
import { formatDecimal } from '#app/kernel/values/decimals.ts'
import { type Exact, exact, rounded } from '#app/kernel/values/fractions.ts'
import { type Centimos, formatAmount, NO_MONEY, negated } from '#app/kernel/values/money.ts'
import type { Payday } from '#db/kinds.ts'
import type { QuantityName, SetApart } from '#db/law-kinds.ts'
import type { Toggle } from '#db/payroll-parts.ts'
import type { LawTerms } from '#db/schema.ts'
import type { Earned } from './compute.ts'
import { daysOf } from './period.ts'
import { daysOf30, employedDays } from './weeks.ts'

/** An amount that is rounded once it is whole, and how it comes about. */
export type Share = { value: Exact; formula: string }

/** The days that an order of the month pays on which its titular was employed. */
export const daysIn = (law: LawTerms, payday: Payday) =>
  employedDays(law, daysOf(payday, law.month))

/**
 * What a contribution goes by: what an order earns, or where it goes by the month before, its share of that
 * month's wages by the days that it pays; L.P.H of its salary alone, where the terms have that.
 */
export function contributed(code: Toggle, law: LawTerms, earned: Earned): Earned {
  const { month_before, salary_before } = law
  const salary = code === 'lph' ? (salary_before ?? month_before) : month_before
  if (salary === undefined) return earned
  const { payday } = earned
  const days = daysIn(law, payday)
  const base = rounded(
    exact(salary)
      .mul(days ? daysOf30(days) : 0)
      .div(30),
  )
  return { payday, salary, base, salarial: NO_MONEY }
}

/** A quantity, as a number to compute with; 0 where none is entered. Read once for all orders of a day. */
export function quantity({ values }: LawTerms, name: QuantityName): Exact {
  const known = numbers.get(values) ?? new Map<QuantityName, Exact>()
  numbers.set(values, known)
  const found = known.get(name) ?? exact(values[name] ?? '0')
  known.set(name, found)
  return found
}
const numbers = new WeakMap<LawTerms['values'], Map<QuantityName, Exact>>()
export const shown = ({ values }: LawTerms, name: QuantityName): string =>
  formatDecimal(values[name] ?? '0')

/** So many minimum wages, in céntimos a month. */
export const wages = (law: LawTerms, of: QuantityName): Exact =>
  quantity(law, 'minimum_wage').mul(100).mul(quantity(law, of))

export const percent = (law: LawTerms, name: QuantityName): Exact => quantity(law, name).div(100)

/** The order's part of the salary and what else is wages. */
export function paid({ base, salarial }: Earned) {
  const text = formatAmount(base)
  const [signed, size] = apart(salarial)
  return {
    value: exact(base).add(salarial),
    text: salarial === 0 ? text : `(${text} ${signed} ${size})`,
  }
}

export const apart = (amount: Centimos): [sign: string, size: string] =>
  amount < 0 ? ['−', formatAmount(negated(amount))] : ['+', formatAmount(amount)]

/** Whether an employee is set apart from what the law deducts. */
export const isExempt = ({ own }: Pick<LawTerms, 'own'>, part: Toggle | SetApart): boolean =>
  own?.[part as SetApart] === 'exempt'
