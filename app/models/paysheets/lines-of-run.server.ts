/** The lines of a payroll run's orders. */
import { setImmediate as pause } from 'node:timers/promises'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { paysheets } from '#db/schema.ts'

/** Orders whose lines are read before others get their turn. */
const ORDERS_AT_ONCE = 500

/** The lines of a run's orders in force, some orders at a time. */
export async function* linesOfRun(db: Db, run: number) {
  const { id, amount, lines } = paysheets
  const read = prepared(db, 'lines of a payroll run', () =>
    db
      .select({ id, amount, lines })
      .from(paysheets)
      .where(
        and(
          eq(paysheets.payroll_run_id, sql.placeholder('run')),
          isNull(paysheets.voided_at),
          gt(id, sql.placeholder('after')),
        ),
      )
      .orderBy(asc(id))
      .limit(ORDERS_AT_ONCE),
  )
  for (let after = 0; ; await pause()) {
    const orders = await read.execute({ run, after })
    if (orders.length > 0) yield orders
    if (orders.length < ORDERS_AT_ONCE) return
    after = orders.at(-1)?.id ?? 0
  }
}
