/** Receipts that did not reach their employees, for the dashboard (docs/rules/screens.md#21). */
import { and, count, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { outbox, paysheets } from '#db/schema.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** The payroll order that a message tells of, by its occasion. */
const TOLD_OF = sql`case when ${outbox.occasion} like 'paysheet:%'
  then cast(substr(${outbox.occasion}, 10) as integer) end`

/** The last run of which receipts failed within thirty days, and how many; undefined for none. */
export async function failedReceipts(
  db: Db,
  now: Date,
): Promise<{ run: number; count: number } | undefined> {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  const [row] = await db
    .select({ run: paysheets.payroll_run_id, count: count() })
    .from(outbox)
    .innerJoin(paysheets, eq(paysheets.id, TOLD_OF))
    .where(
      and(
        eq(outbox.state, 'failed'),
        gte(outbox.next_attempt_at, since),
        isNotNull(paysheets.payroll_run_id),
      ),
    )
    .groupBy(paysheets.payroll_run_id)
    .orderBy(desc(paysheets.payroll_run_id))
    .limit(1)
  return row?.run ? { run: row.run, count: row.count } : undefined
}
