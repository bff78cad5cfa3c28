/** The messages that a user has in the app: nobody else's are ever read here. */
import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { type Listing, type PageOf, pageOf } from '#app/services/asking/listing.ts'
import { windowOf } from '#app/services/asking/queries.server.ts'
import { NotFound } from '#app/services/errors/errors.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { outbox } from '#db/schema.ts'

const columns = {
  id: outbox.id,
  title: outbox.title,
  content: outbox.content,
  attachment: outbox.attachment,
  state: outbox.state,
  last_error: outbox.last_error,
  read_at: outbox.read_at,
  created_at: outbox.created_at,
}

const selectMessages = (db: Db) => db.select(columns).from(outbox)
export type Message = Awaited<ReturnType<typeof selectMessages>>[number]

/** An emptied message is nobody's to read any more. */
const isKept = ne(outbox.content, '')

/** The newest first. */
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

/** Throws NotFound for another's message as for one that is not there. */
export async function getMessage(db: Db, user_id: number, id: number): Promise<Message> {
  const [row] = await selectMessages(db).where(
    and(eq(outbox.id, id), eq(outbox.user_id, user_id), isKept),
  )
  if (!row) throw new NotFound()
  return row
}

/**
 * How many messages the user has not read, at most 100: every page asks. The one that is being
 * opened (0: none) counts as read.
 */
export async function countUnread(db: Db, user_id: number, opened = 0): Promise<number> {
  const find = prepared(db, 'unread messages', () => {
    const unread = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          eq(outbox.user_id, sql.placeholder('user_id')),
          isNull(outbox.read_at),
          ne(outbox.id, sql.placeholder('opened')),
        ),
      )
      .limit(100)
    return db.select({ n: count() }).from(unread.as('unread'))
  })
  const [row] = await find.execute({ user_id, opened })
  return row?.n ?? 0
}

/** Marks one message of the user as read, or all; what is read already keeps its time. Throws NotFound. */
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
