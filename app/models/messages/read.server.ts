/** A user's messages in the app. Every function reads only that user's own. */
import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { windowOf } from '#app/kernel/asking/queries.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { ONE_ROW, query } from '#db/query.server.ts'
import { outbox } from '#db/schema.ts'

const { id, title, content, attachment, state, last_error, read_at, created_at } = outbox
const columns = { id, title, content, attachment, state, last_error, read_at, created_at }

const selectMessages = (db: Db) => db.select(columns).from(outbox)
export type Message = Awaited<ReturnType<typeof selectMessages>>[number]

/** Emptied messages are no longer shown. */
const isKept = ne(outbox.content, '')

/** Newest first. */
export async function listMessages(
  db: Db,
  user_id: number,
  listing: Listing,
): Promise<PageOf<Message>> {
  const own = and(eq(outbox.user_id, user_id), isKept)
  const where = listing.filters.unread === true ? and(own, isNull(outbox.read_at)) : own
  const { limit, offset } = windowOf(listing)
  const rows = await selectMessages(db)
    .where(where)
    .orderBy(desc(outbox.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ n: count() }).from(outbox).where(where)
  return pageOf(rows, total?.n ?? 0, listing)
}

/** Throws NotFound for a missing message and for another user's alike. */
export async function getMessage(db: Db, user_id: number, id: number): Promise<Message> {
  const [row] = await selectMessages(db).where(
    and(eq(outbox.id, id), eq(outbox.user_id, user_id), isKept),
  )
  if (!row) throw new NotFound()
  return row
}

/** At most 100, because every page asks; `opened`, the message now being opened (0: none), counts as read. */
export async function countUnread(db: Db, user_id: number, opened = 0): Promise<number> {
  const [row] = await unreadOf(db).execute({ user_id, opened })
  return row?.n ?? 0
}

/** How many are unread, as a column of any query with `user_id` and `opened`. */
export const UNREAD = sql`(select count(*) from (select 1 from outbox
  where user_id = ${sql.placeholder('user_id')} and read_at is null and id <> ${sql.placeholder('opened')}
  limit 100) as unread)`.mapWith(Number)

const unreadOf = query((db) => db.select({ n: UNREAD }).from(ONE_ROW))

/** Marks one message or all as read. Messages read earlier keep their time. Throws NotFound. */
export async function markRead(
  tx: Tx,
  user_id: number,
  which: number | 'all',
  now: Date,
): Promise<void> {
  if (which !== 'all') await getMessage(tx, user_id, which)
  const one = which === 'all' ? undefined : eq(outbox.id, which)
  await tx
    .update(outbox)
    .set({ read_at: now.toISOString() })
    .where(and(eq(outbox.user_id, user_id), isNull(outbox.read_at), one))
}
