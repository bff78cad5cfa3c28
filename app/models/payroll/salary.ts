/** Which salary a payroll order takes (docs/rules/payroll.md#13). Pure: runs anywhere. */
import { dayOfMonth, type IsoDate } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import type { Payday } from '#db/kinds.ts'

/** A salary (céntimos a month) and its first day. */
export type DatedSalary = { since: IsoDate; salary: Centimos }

/** What an order pays: a fortnight, or all, of the month of its date. */
export type Period = { payday: Payday; issued_at: IsoDate }

/** The 15th for `primera`, else the last day of the month. */
export function lastDayOf({ payday, issued_at }: Period): IsoDate {
  const [year, month] = [Number(issued_at.slice(0, 4)), Number(issued_at.slice(5, 7))]
  return dayOfMonth(year, month, payday === 'primera' ? 15 : 31)
}

/** The 16th for `segunda`, else the first of the month. */
export const firstDayOf = ({ payday, issued_at }: Period): IsoDate =>
  `${issued_at.slice(0, 8)}${payday === 'segunda' ? '16' : '01'}` as IsoDate

/** The salary of an order, in céntimos; `day` is the one that it is of, unless that is today's. */
export type OrderSalary = { salary: Centimos; day?: IsoDate }

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
  return then.salary === today.salary ? { salary: today.salary } : { salary: then.salary, day }
}
