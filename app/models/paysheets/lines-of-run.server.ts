/** The lines of a payroll run's orders. */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { batches, query } from '#db/query.server.ts'
import { paysheets } from '#db/schema.ts'

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
