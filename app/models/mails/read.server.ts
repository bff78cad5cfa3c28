/** Mails that did not reach anybody, or not yet, for staff (docs/rules/mail.md#5). */
import { and, count, desc, eq, gt, gte, inArray, not, sql } from 'drizzle-orm'
import { orderToldOf } from '#app/io/messaging/outbox.server.ts'
import type { Db } from '#db/client.server.ts'
import { mails } from '#db/schema.ts'

const DAYS = 30
/** On the dashboard, where nothing else takes it away. */
const FRESH_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000
const MOST = 100

const since = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()

/** A receipt that is told of, and sent again, at its run. */
const standsAtRun = and(
  eq(mails.kind, 'receipt'),
  sql`exists (select 1 from paysheets where paysheets.id = ${orderToldOf(mails.occasion)}
    and paysheets.payroll_run_id is not null)`,
)
const elsewhere = standsAtRun && not(standsAtRun)

/** The last that failed, or may not have arrived, within thirty days, but receipts of runs. */
export async function lostMails(db: Db, now: Date) {
  const { id, title, address, state, last_error, created_at } = mails
  const lost = inArray(state, ['failed', 'unknown'])
  return db
    .select({ id, title, address, state, last_error, created_at })
    .from(mails)
    .where(and(lost, gte(mails.next_attempt_at, since(now, DAYS)), elsewhere))
    .orderBy(desc(mails.id))
    .limit(MOST)
}

const isFresh = gte(mails.next_attempt_at, sql.placeholder('mails_since'))

/** How many failed lately, as a column of any query with `mails_since`. */
export const FAILED_MAILS =
  sql`(select count(*) from ${mails} where ${and(sql`${mails.state} = 'failed'`, isFresh, elsewhere)})`.mapWith(
    Number,
  )

/** Since when a failed mail is told of on the dashboard. */
export const mailsSince = (now: Date) => since(now, FRESH_DAYS)

/** How many have been tried and go out again later, and why the last of them did not; 0 for none. */
export async function delayedMails(db: Db): Promise<{ n: number; last_error: string | null }> {
  const delayed = and(eq(mails.state, 'waiting'), gt(mails.attempts, 0))
  const [row] = await db.select({ n: count() }).from(mails).where(delayed)
  const [last] = await db
    .select({ last_error: mails.last_error })
    .from(mails)
    .where(delayed)
    .orderBy(desc(mails.id))
    .limit(1)
  return { n: row?.n ?? 0, last_error: last?.last_error ?? null }
}
