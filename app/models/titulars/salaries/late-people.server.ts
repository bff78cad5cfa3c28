import { eq, type SQL, sql } from 'drizzle-orm'
import type { Listing } from '#app/kernel/asking/listing.ts'
import { isPerson } from '#app/kernel/asking/persons.server.ts'
import { sortingOf } from '#app/kernel/asking/queries.server.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices } from '#db/query.server.ts'
import { paysheets, salary_changes, titulars } from '#db/schema.ts'

const { id, name, ric, position, department, active, salary } = titulars
const SORTABLE = { name: titulars.name_key, ric, department: sql`coalesce(${department}, '')` }

/**
 * Returns those whom a listing's search finds and who have a posted payroll order that is older than a
 * salary of its month, in the listing's order as far as columns give it: nobody else can have arrears
 * (docs/rules/salaries.md#3). It reads two indexes and no orders.
 */
export function latePeople(db: Db, listing: Listing) {
  const first = sql<IsoDate>`late.first`
  return db
    .select({ id, name, ric, position, department, active, salary, first })
    .from(titulars)
    .innerJoin(sql`(${LATE}) as late`, eq(sql`late.titular_id`, id))
    .where(listing.search ? isPerson(listing.search) : undefined)
    .orderBy(...sortingOf(listing, SORTABLE, id))
}

/**
 * Somebody who may be owed arrears; `first` is the first day of the oldest salary that may have come
 * late, `salary` today's in céntimos, 0 for who is paid by no payroll.
 */
export type LatePerson = Awaited<ReturnType<typeof latePeople>>[number]

/** A value, not `exists`, for which PostgreSQL would read all orders: an index has what it asks. */
const olderBy = (pays: SQL) => sql`1 = (
  select 1 from ${paysheets} as paid
    where paid.titular_id = change.titular_id and ${pays}
      and paid.voided_at is null and not paid.pending
      and paid.created_at < change.created_at
    limit 1)`
const OLDER = sql`(${olderBy(sql`paid.issued_at >= substr(change.since, 1, 7) || '-01'`)}
  or ${olderBy(sql`paid.period is not null and paid.period >= substr(change.since, 1, 7)`)})`

const LATE = sql`
  select change.titular_id, min(change.since) as first from ${salary_changes} as change
    where change.user_name is not null and ${OLDER} group by change.titular_id`

/** Returns which of these titulars may be owed arrears, each with that first day. */
export function lateAmong(
  db: Db,
  ids: readonly number[],
): Promise<Pick<LatePerson, 'id' | 'first'>[]> {
  return inSlices(ids, (some) =>
    db.select({ id: sql<number>`late.titular_id`, first: sql<IsoDate>`late.first` }).from(
      sql`(select change.titular_id, min(change.since) as first from ${salary_changes} as change
          where change.titular_id in ${[...some]} and change.user_name is not null and ${OLDER}
          group by change.titular_id) as late`,
    ),
  )
}
