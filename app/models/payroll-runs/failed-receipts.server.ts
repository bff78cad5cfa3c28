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
  const [row] = await lastFailed(db).execute({ receipts_since: receiptsSince(now) })
  return row?.run ? { run: row.run, count: row.count } : undefined
}

/** Since when a receipt that failed is told of. */
export const receiptsSince = (now: Date) => new Date(now.getTime() - DAYS * DAY_MS).toISOString()

/** The run and its count as a select of one row, or none, with `receipts_since`. */
export function selectFailedReceipts(db: Db) {
  const failed = unionAll(lostOf(db, outbox), lostOf(db, mails)).as('failed')
  return db
    .select({ run: paysheets.payroll_run_id, count: countDistinct(paysheets.id).as('count') })
    .from(failed)
    .innerJoin(paysheets, eq(paysheets.id, orderToldOf(failed.occasion)))
    .where(and(isNotNull(paysheets.payroll_run_id), isNull(paysheets.voided_at)))
    .groupBy(paysheets.payroll_run_id)
    .orderBy(desc(paysheets.payroll_run_id))
    .limit(1)
}

const lastFailed = query(selectFailedReceipts)

const lostOf = (db: Db, table: typeof outbox | typeof mails) =>
  db
    .select({ occasion: table.occasion })
    .from(table)
    .where(
      and(eq(table.state, 'failed'), gte(table.next_attempt_at, sql.placeholder('receipts_since'))),
    )
