/** Mails that did not reach anybody, for staff (docs/rules/mail.md#5). */
import { and, count, desc, eq, gte, inArray, ne } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { mails } from '#db/schema.ts'

const DAYS = 30
/** On the dashboard, where nothing else takes it away. */
const FRESH_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000
const MOST = 100

const since = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()

/** The last that failed, or may not have arrived, within thirty days. */
export async function lostMails(db: Db, now: Date) {
  const { id, title, address, state, last_error, created_at } = mails
  return db
    .select({ id, title, address, state, last_error, created_at })
    .from(mails)
    .where(and(inArray(state, ['failed', 'unknown']), gte(mails.next_attempt_at, since(now, DAYS))))
    .orderBy(desc(mails.id))
    .limit(MOST)
}

/** How many but receipts, which stand at their run, failed within a week. */
export async function countFailedMails(db: Db, now: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(mails)
    .where(
      and(
        eq(mails.state, 'failed'),
        gte(mails.next_attempt_at, since(now, FRESH_DAYS)),
        ne(mails.kind, 'receipt'),
      ),
    )
  return row?.n ?? 0
}
