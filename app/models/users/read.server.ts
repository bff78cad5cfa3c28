import { and, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { allInOrder } from '#app/kernel/asking/in-order.server.ts'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { nameKeys } from '#app/kernel/asking/person-keys.ts'
import { contains, sortingOf, windowOf } from '#app/kernel/asking/queries.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import {
  presentTitular,
  type TitularRow,
  titularsOfUsers,
} from '#app/models/records/relations.server.ts'
import {
  type StoredUser,
  selectUsers,
  type UserRow,
  userColumns,
  withRole,
} from '#app/models/records/user-rows.server.ts'
import type { Db } from '#db/client.server.ts'
import { query } from '#db/query.server.ts'
import { users } from '#db/schema.ts'

export { resetPath } from './account.server.ts'
export {
  accessOfEmployee,
  type EmployeeAccess,
  employeesWithoutEmail,
  invitableEmployees,
  MOST_INVITED,
} from './invitable.server.ts'

type Relations = Pick<Listing, 'with'>
const NOTHING: Relations = { with: new Set() }

/** Empty values sort first, on both engines. */
const sortable = {
  ...userColumns,
  name: users.name_key,
  role: users.role_id,
  titular: sql`coalesce((select name_key from titulars where titulars.user_id = users.id), '')`,
}

/** A user with the requested relations; `titular` is null without a link. */
export type User = UserRow & {
  preferences?: StoredUser['preferences']
  titular?: TitularRow | null
}

export async function listUsers(db: Db, listing: Listing): Promise<PageOf<User>> {
  if (listing.limit === 0) {
    const read = async (some: number[]) => [...(await usersById(db, some, listing)).values()]
    const rows = await allInOrder(await userIds(db, listing), read)
    return pageOf(rows, rows.length, listing)
  }
  const where = and(...conditionsOf(listing))
  const { limit, offset } = windowOf(listing)
  const rows = await selectUsers(db)
    .where(where)
    .orderBy(...sortingOf(listing, sortable, users.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ n: count() }).from(users).where(where)
  return pageOf(await withRelations(db, rows, listing), total?.n ?? 0, listing)
}

function conditionsOf({ search, filters: { role, pending, active } }: Listing): SQL[] {
  return [
    ...(search ? nameKeys(search).map((key) => contains(users.search_key, key)) : []),
    ...(Array.isArray(role) ? [eq(users.type, Number(role[0]))] : []),
    ...(typeof pending === 'boolean' ? [pending ? eq(users.type, 0) : ne(users.type, 0)] : []),
    ...(typeof active === 'boolean' ? [eq(users.active, active)] : []),
  ]
}

/** Throws NotFound. */
export async function getUser(db: Db, id: number, relations: Relations = NOTHING): Promise<User> {
  const rows = await selectUsers(db).where(eq(users.id, id))
  const [user] = await withRelations(db, rows, relations)
  if (!user) throw new NotFound()
  return user
}

export async function userIds(db: Db, listing: Listing): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(...conditionsOf(listing)))
    .orderBy(...sortingOf(listing, sortable, users.id))
  return rows.map((row) => row.id)
}

export async function usersById(
  db: Db,
  ids: number[],
  relations: Relations = NOTHING,
): Promise<Map<number, User>> {
  if (ids.length === 0) return new Map()
  const rows = await selectUsers(db).where(inArray(users.id, ids))
  return new Map((await withRelations(db, rows, relations)).map((user) => [user.id, user]))
}

export async function findLogin(db: Db, email: string) {
  const [user] = await loginOf(db).execute({ email })
  return user
}

const loginOf = query((db) => {
  const { id, name, email, role_id, type, active, password_hash } = users
  return db
    .select({ id, name, email, role_id, type, active, password_hash })
    .from(users)
    .where(eq(email, sql.placeholder('email')))
})

async function withRelations(db: Db, rows: StoredUser[], wanted: Relations): Promise<User[]> {
  const holders = wanted.with.has('titular')
    ? await titularsOfUsers(
        db,
        rows.map(({ id }) => id),
      )
    : undefined
  return rows.map(({ preferences, ...row }) => ({
    ...withRole(row),
    ...(wanted.with.has('preferences') && { preferences }),
    ...(holders && { titular: holders.get(row.id) ?? null }),
  }))
}

/** A user as the API gives it (docs/rules/api.md#16). */
export function presentUser({ titular, ...user }: User) {
  if (titular === undefined) return user
  return { ...user, titular: titular && presentTitular(titular) }
}

const registered = (before: number) =>
  sql<string | null>`(select name from users where type = 0
    order by created_at desc limit 1 offset ${sql.raw(String(before))})`

/**
 * How many registered and wait to be confirmed, at most 100, and the names of the latest two, as columns of any
 * query.
 */
export const WAITING_REGISTRATIONS = {
  registrations:
    sql`(select count(*) from (select 1 from users where type = 0 limit 100) as waiting)`.mapWith(
      Number,
    ),
  registered_last: registered(0),
  registered_before: registered(1),
}
