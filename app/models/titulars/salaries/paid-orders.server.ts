import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { type IsoDate, monthOf } from '#app/kernel/values/dates.ts'
import { KEPT_LAW, KEPT_WAGE } from '#app/models/payroll/kept.server.ts'
import { datesFor } from '#app/models/payroll/period.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices } from '#db/query.server.ts'
import { paysheets } from '#db/schema.ts'

/** Returns the titulars' posted payroll orders that may pay the month of a day or a later one, oldest first. */
export function paidOrders(db: Db, titular_ids: readonly number[], first: IsoDate) {
  const { id, titular_id, order, payday, period, issued_at, salary, amount } = paysheets
  const [agreed, law] = [KEPT_WAGE, KEPT_LAW]
  const salary_of = sql<'today' | null>`${paysheets.snapshot} ->> 'salary_of'`
  const created_at = sql<string>`coalesce(${paysheets.snapshot} ->> 'computed_at', ${paysheets.created_at})`
  return inSlices(titular_ids, (some) =>
    db
      .select({
        ...{ id, titular_id, order, payday, period, issued_at },
        ...{ salary, agreed, law, amount, created_at, salary_of },
      })
      .from(paysheets)
      .where(
        and(
          inArray(titular_id, [...some]),
          gte(issued_at, datesFor(monthOf(first)).first),
          isNull(paysheets.voided_at),
          eq(paysheets.pending, false),
        ),
      )
      .orderBy(issued_at, id),
  )
}
