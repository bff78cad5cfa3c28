/** Which salary a payroll order takes (docs/rules/payroll.md#13). Pure: runs anywhere. */

import { formatMoney } from '#app/kernel/values/currencies.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, centimosFromText } from '#app/kernel/values/money.ts'
import { WAGE_CURRENCIES, type WageCurrency } from '#db/kinds.ts'
import { lastDayOf, type Period } from './period.ts'

/** A monthly salary as it is agreed, in hundredths of its currency (docs/rules/salaries.md#13). */
export type Wage = { salary: Centimos; currency: WageCurrency }

export type WageColumns = { salary: Centimos; salary_currency: WageCurrency }

export const wageOf = ({ salary, salary_currency: currency }: WageColumns): Wage => ({
  salary,
  currency,
})

export type DatedSalary = Wage & { since: IsoDate }

/** Before any day that an order may have. */
export const LONG_AGO = '0001-01-01' as IsoDate

export const onlyWage = ({ salary, currency }: Wage): DatedSalary => {
  return { salary, currency, since: LONG_AGO }
}

/** The salary of an order; `day` is the one that it is of, unless that is today's. */
export type OrderSalary = Wage & { day?: IsoDate }

/** Whether two salaries are the same: of one currency, whatever that costs. */
export const isSameWage = (one: Wage, other: Wage): boolean =>
  one.salary === other.salary && one.currency === other.currency

/** '120,00 US$' */
export const wageAmount = ({ salary, currency }: Wage): string => formatMoney(salary, currency)

/** A salary as a form's hidden field holds it: '12000 USD'. */
export const wageValue = ({ salary, currency }: Wage): string => `${salary} ${currency}`

/** Reads that field; undefined for anything else. */
export function wageFromText(text: string): Wage | undefined {
  const [amount = '', name] = text.slice(0, 30).split(' ')
  const salary = centimosFromText(amount)
  const currency = WAGE_CURRENCIES.find((each) => each === (name ?? 'VES'))
  return salary !== undefined && currency ? { salary, currency } : undefined
}

/**
 * Returns the salary of a period: of its last day, where that lies before today's salary began, else
 * today's. `salaries` are a titular's, oldest first, today's last; before the first that one counts.
 * Undefined without any.
 */
export function salaryOf(
  salaries: readonly DatedSalary[],
  period: Period,
): OrderSalary | undefined {
  const day = lastDayOf(period)
  const [today] = salaries.slice(-1)
  const then = salaries.findLast(({ since }) => since <= day) ?? salaries[0]
  if (!today || !then) return undefined
  const { salary, currency } = then
  return isSameWage(then, today) ? { salary, currency } : { salary, currency, day }
}
