/** Which salary a payroll order takes (docs/rules/payroll.md#13). Pure: runs anywhere. */
import type { IsoDate } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { lastDayOf, type Period } from './period.ts'

/** A salary (céntimos a month) and its first day. */
export type DatedSalary = { since: IsoDate; salary: Centimos }

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
