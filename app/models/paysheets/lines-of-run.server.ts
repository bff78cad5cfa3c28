/** The orders in force of payroll runs, and their lines. */
import { and, asc, eq, exists, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { batches, query } from '#db/query.server.ts'
import { payroll_runs, paysheets } from '#db/schema.ts'

/** The orders in force of the run bound to `run`. */
export const liveOrders = and(
  eq(paysheets.payroll_run_id, sql.placeholder('run')),
  isNull(paysheets.voided_at),
)

/** Whether the row of payroll_runs has an order in force, of which also `more` holds. */
export const hasLiveOrder = (db: Db, more?: SQL) =>
  exists(
    db
      .select({ id: paysheets.id })
      .from(paysheets)
      .where(and(eq(paysheets.payroll_run_id, payroll_runs.id), isNull(paysheets.voided_at), more)),
  )

/** Orders whose lines are read before others get their turn. */
const ORDERS_AT_ONCE = 500

/** The lines of a run's orders in force, some orders at a time. */
export const linesOfRun = (db: Db, run: number) =>
  batches(ORDERS_AT_ONCE, (after) => linesAfter(db).execute({ run, after }))

const { id, amount, lines } = paysheets
const linesAfter = query((db) =>
  db
    .select({ id, amount, lines })
    .from(paysheets)
    .where(and(liveOrders, gt(id, sql.placeholder('after'))))
    .orderBy(asc(id))
    .limit(ORDERS_AT_ONCE),
)
