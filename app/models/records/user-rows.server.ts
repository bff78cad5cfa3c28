import { inArray, sql } from 'drizzle-orm'
import { ROLE_NAMES } from '#app/kernel/access/roles.ts'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema.ts'

const preferences = {
  allow_send_birthday_proximity_notification: users.allow_send_birthday_proximity_notification,
  allow_receive_birthday_proximity_notification:
    users.allow_receive_birthday_proximity_notification,
  allow_receive_paysheet_creation_notification: users.allow_receive_paysheet_creation_notification,
  allow_display_age_on_birthday_notification: users.allow_display_age_on_birthday_notification,
  allow_receive_receipt_email: users.allow_receive_receipt_email,
  allow_receive_announcement_email: users.allow_receive_announcement_email,
  allow_receive_birthday_email: users.allow_receive_birthday_email,
  allow_receive_approval_notification: users.allow_receive_approval_notification,
  dates_in_words: users.dates_in_words,
}
const { id, name, email, role_id, type, active, simgulary_bot_id, birth_date } = users
const { version, created_at, updated_at } = users
export const userColumns = {
  ...{ id, name, email, role_id, type, active, simgulary_bot_id, birth_date },
  is_bound: sql<boolean>`exists (select 1 from titulars where titulars.user_id = users.id)`.mapWith(
    Boolean,
  ),
  ...{ version, created_at, updated_at, preferences },
}

export const selectUsers = (db: Db) => db.select(userColumns).from(users)

export type StoredUser = Awaited<ReturnType<typeof selectUsers>>[number]
export type UserRow = Omit<StoredUser, 'preferences'> & { role: string }

export const withRole = (user: Omit<StoredUser, 'preferences'>): UserRow => ({
  ...user,
  role: ROLE_NAMES[user.role_id] ?? '',
})

export async function userRowsById(db: Db, ids: readonly number[]): Promise<Map<number, UserRow>> {
  if (ids.length === 0) return new Map()
  const rows = await selectUsers(db).where(inArray(users.id, [...ids]))
  return new Map(rows.map(({ preferences: _, ...row }) => [row.id, withRole(row)]))
}
