/** How long messages are kept, and how long the record that they were sent. */
import { and, inArray, lt, ne, sql } from 'drizzle-orm'
import { daysBefore, type Purge } from '#app/kernel/purge.server.ts'
import { DELIVERED, mails, outbox, WRITTEN } from '#db/schema.ts'

/** How long read or sent messages keep their text. */
const KEPT_DAYS = 90
/** How long the row stays as proof of sending; no occasion comes again after a year. */
const OCCASION_DAYS = 400

/** The row stays, with its occasion, receiver and outcome, so that nothing is sent twice. */
export const purgeMessages: Purge = async (tx, now, most) => {
  const { id, created_at, state } = outbox
  const some = tx
    .select({ id })
    .from(outbox)
    .where(and(DELIVERED, lt(created_at, daysBefore(now, KEPT_DAYS)), ne(state, 'waiting')))
    .orderBy(created_at)
    .limit(most)
  const read_at = sql`coalesce(${outbox.read_at}, ${now.toISOString()})`
  const gone = await tx
    .update(outbox)
    .set({ title: '', content: '', attachment: null, read_at })
    .where(inArray(id, some))
    .returning({ id })
  return gone.length
}

/** Deletes the oldest rows, whatever their outcome. Ids grow with time. */
const purging =
  (table: typeof outbox | typeof mails): Purge =>
  async (tx, now, most) => {
    const { id, created_at } = table
    const oldest = await tx.select({ id, created_at }).from(table).orderBy(id).limit(most)
    const before = daysBefore(now, OCCASION_DAYS)
    const ids = oldest.filter((row) => row.created_at < before).map((row) => row.id)
    if (ids.length > 0) await tx.delete(table).where(inArray(id, ids))
    return ids.length
  }

export const purgeOccasions = purging(outbox)
export const purgeMails = purging(mails)

/** Empties old mails, whatever became of them. The row stays, so that nothing is sent twice. */
export const purgeMailTexts: Purge = async (tx, now, most) => {
  const { id, created_at, state } = mails
  const some = tx
    .select({ id })
    .from(mails)
    .where(and(WRITTEN, lt(created_at, daysBefore(now, KEPT_DAYS)), ne(state, 'waiting')))
    .orderBy(created_at)
    .limit(most)
  const gone = await tx
    .update(mails)
    .set({ title: '', content: '', attachment: null })
    .where(inArray(id, some))
    .returning({ id })
  return gone.length
}
