import { and, eq, getTableColumns, ne, type SQL } from 'drizzle-orm'
import { ANNOUNCEMENT_EMAIL } from '#app/io/messaging/mail-queue.server.ts'
import type { Receiver } from '#app/io/messaging/outbox.server.ts'
import type { Listing, PageOf } from '#app/kernel/asking/listing.ts'
import { contains, pageOfRows } from '#app/kernel/asking/queries.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import type { Db } from '#db/client.server.ts'
import { announcements, users } from '#db/schema.ts'

const { title_key, created_by: _, ...columns } = getTableColumns(announcements)

const selectAnnouncements = (db: Db) => db.select(columns).from(announcements)
export type Announcement = Awaited<ReturnType<typeof selectAnnouncements>>[number]

const SORTS = { columns: { ...columns, title: title_key }, id: announcements.id }

export async function listAnnouncements(db: Db, listing: Listing): Promise<PageOf<Announcement>> {
  const where = and(...conditionsOf(listing))
  const select = selectAnnouncements(db).where(where)
  return pageOfRows(db, listing, select, { table: announcements, where }, SORTS)
}

function conditionsOf({ search, filters: { target, type } }: Listing): SQL[] {
  return [
    ...(search ? [contains(announcements.title_key, search)] : []),
    ...(Array.isArray(target) ? [eq(announcements.target, Number(target[0]))] : []),
    ...(Array.isArray(type) ? [eq(announcements.type, Number(type[0]))] : []),
  ]
}

/** Throws NotFound. */
export async function getAnnouncement(db: Db, id: number): Promise<Announcement> {
  const [row] = await selectAnnouncements(db).where(eq(announcements.id, id))
  if (!row) throw new NotFound()
  return row
}

/** Returns the users who would receive an announcement now: those of its role who can log in. */
export async function receiversOf(db: Db, target: number): Promise<Receiver[]> {
  const canLogIn = and(eq(users.active, true), ne(users.type, 0))
  return db
    .select({
      id: users.id,
      simgulary_bot_id: users.simgulary_bot_id,
      email: ANNOUNCEMENT_EMAIL,
    })
    .from(users)
    .where(target === 0 ? canLogIn : and(canLogIn, eq(users.role_id, target)))
}
