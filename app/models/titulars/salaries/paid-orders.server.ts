import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import { firstMadeAt } from '#app/services/documents/first-made.server.ts'
import type { IsoDate } from '#app/services/values/dates.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices } from '#db/prepared.server.ts'
import { paysheets } from '#db/schema.ts'

/**
 * Returns the titulars' posted payroll orders from the month of a day on, oldest first. One that was made
 * again pays what the first one did, so it is as old as that (docs/rules/salaries.md#3).
 */
export async function paidOrders(db: Db, titular_ids: readonly number[], first: IsoDate) {
  const { id, titular_id, order, payday, issued_at, salary, amount, created_at } = paysheets
  const rows = await inSlices(titular_ids, (some) =>
    db
      .select({ id, titular_id, order, payday, issued_at, salary, amount, created_at })
      .from(paysheets)
      .where(
        and(
          inArray(titular_id, [...some]),
          gte(issued_at, `${first.slice(0, 7)}-01` as IsoDate),
          isNull(paysheets.voided_at),
          eq(paysheets.pending, false),
        ),
      )
      .orderBy(issued_at, id),
  )
  const ids = rows.map(({ id }) => id)
  const made = await firstMadeAt(db, 'paysheet', ids)
  return rows.map((row) => ({ ...row, created_at: made.get(row.id) ?? row.created_at }))
}
