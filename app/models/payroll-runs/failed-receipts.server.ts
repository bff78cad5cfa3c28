/** Receipts that did not reach their employees, for the dashboard (docs/rules/screens.md#21). */
import { and, countDistinct, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { orderToldOf } from '#app/io/messaging/outbox.server.ts'
import type { Db } from '#db/client.server.ts'
import { query } from '#db/query.server.ts'
import { mails, outbox, paysheets } from '#db/schema.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The last run of which receipts of orders in force failed within thirty days, and how many; undefined
 * for none.
 */
export async function failedReceipts(
  db: Db,
  now: Date,
): Promise<{ run: number; count: number } | undefined> {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  const [row] = await lastFailed(db).execute({ since })
  return row?.run ? { run: row.run, count: row.count } : undefined
}

const lastFailed = query((db) => {
  const failed = unionAll(lostOf(db, outbox), lostOf(db, mails)).as('failed')
  return db
    .select({ run: paysheets.payroll_run_id, count: countDistinct(paysheets.id) })
    .from(failed)
    .innerJoin(paysheets, eq(paysheets.id, orderToldOf(failed.occasion)))
    .where(and(isNotNull(paysheets.payroll_run_id), isNull(paysheets.voided_at)))
    .groupBy(paysheets.payroll_run_id)
    .orderBy(desc(paysheets.payroll_run_id))
    .limit(1)
})

const lostOf = (db: Db, table: typeof outbox | typeof mails) =>
  db
    .select({ occasion: table.occasion })
    .from(table)
    .where(and(eq(table.state, 'failed'), gte(table.next_attempt_at, sql.placeholder('since'))))
