/** Live payroll orders by the months that they pay. */
import { and, between, isNull, sql } from 'drizzle-orm'
import type { Month } from '#app/kernel/values/dates.ts'
import { isIn, listed } from '#db/query.server.ts'
import { paysheets } from '#db/schema.ts'
import { datesFor, monthPaid, type Period } from './period.ts'

/** The month that an order pays, `YYYY-MM` (docs/rules/payroll.md#16). */
export const PAID_MONTH = sql<Month>`coalesce(${paysheets.period}, substr(${paysheets.issued_at}, 1, 7))`

/** Whether an order is live and pays the people and months that `monthsOf` binds. */
export const PAY_MONTHS = and(
  isIn(paysheets.titular_id),
  between(paysheets.issued_at, sql.placeholder('first'), sql.placeholder('last')),
  between(PAID_MONTH, sql.placeholder('from'), sql.placeholder('to')),
  isNull(paysheets.voided_at),
)

/** People, and the first and the last of the months that their orders pay. */
export type PaidMonths = { ids: readonly number[]; first: Month; last: Month }

/** Whom orders pay, and for which months; undefined where none has a date. */
export function paidBy(
  orders: readonly (Partial<Period> & { titular_id: number })[],
): PaidMonths | undefined {
  const months = orders
    .flatMap(({ issued_at, period }) => (issued_at ? monthPaid({ issued_at, period }) : []))
    .sort()
  const [first, last] = [months[0], months.at(-1)]
  const ids = [...new Set(orders.map(({ titular_id }) => titular_id))]
  return first && last ? { ids, first, last } : undefined
}

/** What binds some people and months to a query of `PAY_MONTHS`. */
export const monthsOf = (ids: readonly number[], { first, last }: Omit<PaidMonths, 'ids'>) => ({
  ...{ ids: listed(ids), from: first, to: last },
  ...{ first: datesFor(first).first, last: datesFor(last).last },
})
