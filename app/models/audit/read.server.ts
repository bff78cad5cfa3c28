/** Reading the audit trail; only recordAudit writes it. */

import {
  and,
  asc,
  between,
  type Column,
  count,
  desc,
  eq,
  gte,
  inArray,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { nameKeys } from '#app/kernel/asking/person-keys.ts'
import {
  contains,
  nearestWindow,
  reversed,
  sortingOf,
  windowOf,
} from '#app/kernel/asking/queries.server.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import { addDays, instantInCaracas } from '#app/kernel/values/dates.ts'
import { apart } from '#db/apart.server.ts'
import type { Db } from '#db/client.server.ts'
import { query } from '#db/query.server.ts'
import { audit, paysheets, users } from '#db/schema.ts'
import { type AuditRow, entriesOf } from './entries.server.ts'

export type { AuditLine, AuditRow } from './entries.server.ts'

/** Returns the changes that match the filters, newest first; the search is of who made them. */
export async function listAudit(db: Db, listing: Listing): Promise<PageOf<AuditRow>> {
  return changesOf(db, listing, await narrowing(db, listing))
}

export async function countChanges(db: Db, listing: Listing): Promise<number> {
  const where = await narrowing(db, listing)
  const [total] = await apart(db).select({ n: count() }).from(audit).where(where)
  return total?.n ?? 0
}

/** A change has up to forty rows: these are written in one turn. */
const CHANGES_AT_ONCE = 25

/** So many ids are looked through in one turn. */
const IDS_AT_ONCE = 5000

/** The changes of a listing on all its pages, in its order; what is added meanwhile is left out. */
export async function* everyChange(db: Db, listing: Listing): AsyncGenerator<AuditRow[]> {
  for await (const found of matchingIds(db, listing)) {
    for (let from = 0; from < found.length; from += CHANGES_AT_ONCE) {
      await giveWay()
      const ids = found.slice(from, from + CHANGES_AT_ONCE)
      const rows = await db.select().from(audit).where(inArray(audit.id, ids))
      const places = new Map(ids.map((id, place) => [id, place]))
      const place = ({ id }: { id: number }) => places.get(id) ?? 0
      yield await entriesOf(
        db,
        rows.toSorted((one, other) => place(one) - place(other)),
      )
    }
  }
}

/**
 * The ids of a listing in its order, one stretch of the trail after the other: each is looked through
 * once, and no index that sorts all again for every stretch can be chosen.
 */
async function* matchingIds(db: Db, listing: Listing): AsyncGenerator<number[]> {
  const { id, user_id, kind, at } = audit
  const isRising = listing.sort.direction === 'asc'
  const order = isRising ? asc : desc
  const [first] = await db.select({ id }).from(audit).orderBy(asc(id)).limit(1)
  const [last] = await db.select({ id }).from(audit).orderBy(desc(id)).limit(1)
  const by = await usersAsked(db, listing)
  const stretches = last ? Math.floor((last.id - (first?.id ?? 1)) / IDS_AT_ONCE) + 1 : 0
  for (let n = 0; n < stretches; n++) {
    await giveWay()
    const from = (first?.id ?? 1) + (isRising ? n : stretches - 1 - n) * IDS_AT_ONCE
    const to = Math.min(from + IDS_AT_ONCE - 1, last?.id ?? 0)
    const stretch = db
      .select({ id, user_id, kind, at })
      .from(audit)
      .where(between(id, from, to))
      .orderBy(order(id))
      .limit(IDS_AT_ONCE)
      .as('stretch')
    const found = await db
      .select({ id: stretch.id })
      .from(stretch)
      .where(and(...conditionsOf(listing, by, stretch)))
      .orderBy(order(stretch.id))
    yield found.map((row) => row.id)
  }
}

/** Returns the changes of one record, newest first; of the listing only the page counts. */
export async function recordTrail(
  db: Db,
  kind: string,
  record_id: number,
  listing: Listing,
): Promise<PageOf<AuditRow>> {
  const { limit, offset } = windowOf(listing)
  if (offset === 0 && listing.sort.direction === 'desc') {
    const rows = await newestOfRecord(db).execute({ kind, record_id, limit })
    // What does not fill a page is all that there is: most records need no count.
    if (rows.length < limit) return pageOf(await entriesOf(db, rows), rows.length, listing)
  }
  return changesOf(db, listing, ofRecord(kind, record_id))
}

const newestOfRecord = query((db) =>
  db
    .select()
    .from(audit)
    .where(
      and(
        eq(audit.kind, sql.placeholder('kind')),
        eq(audit.record_id, sql.placeholder('record_id')),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(sql.placeholder('limit')),
)

/** Returns the changes of a payroll run and of the orders that it has now, newest first. */
export function runTrail(
  db: Db,
  payroll_run_id: number,
  listing: Listing,
): Promise<PageOf<AuditRow>> {
  const orders = db
    .select({ id: paysheets.id })
    .from(paysheets)
    .where(eq(paysheets.payroll_run_id, payroll_run_id))
  const ofOrders = and(eq(audit.kind, 'paysheet'), inArray(audit.record_id, orders))
  // Each side by the index of records: with OR, SQLite may read the whole trail.
  const changes = unionAll(
    db.select({ id: audit.id }).from(audit).where(ofRecord('payroll_run', payroll_run_id)),
    db.select({ id: audit.id }).from(audit).where(ofOrders),
  )
  return changesOf(db, listing, inArray(audit.id, changes))
}

const ofRecord = (kind: string, record_id: number) =>
  and(eq(audit.kind, kind), eq(audit.record_id, record_id))

async function changesOf(
  db: Db,
  listing: Listing,
  where: SQL | undefined,
): Promise<PageOf<AuditRow>> {
  const reader = apart(db)
  const [counted] = await reader.select({ n: count() }).from(audit).where(where)
  const total = counted?.n ?? 0
  const { limit, offset, backwards } = nearestWindow(listing, total)
  const page = reader
    .select({ id: audit.id })
    .from(audit)
    .where(where)
    .orderBy(...sortingOf(backwards ? reversed(listing) : listing, { id: audit.id }, audit.id))
    .limit(limit)
    .offset(offset)
  const isBeyond = windowOf(listing).offset >= total
  const rows = isBeyond
    ? []
    : await reader
        .select()
        .from(audit)
        .where(inArray(audit.id, page))
        .orderBy(...sortingOf(listing, { id: audit.id }, audit.id))
  return pageOf(await entriesOf(db, rows), total, listing)
}

async function narrowing(db: Db, listing: Listing): Promise<SQL | undefined> {
  return and(...conditionsOf(listing, await usersAsked(db, listing), audit))
}

const usersAsked = async (db: Db, { search }: Listing) =>
  search ? await usersNamed(db, search) : undefined

type Searched = Record<'user_id' | 'kind' | 'at', Column>

function conditionsOf(
  { filters: { user, kind }, startDate, endDate }: Listing,
  by: number[] | undefined,
  { user_id, kind: kinds, at }: Searched,
): SQL[] {
  const midnight = (day: Parameters<typeof addDays>[0]) =>
    instantInCaracas(day, '00:00').toISOString()
  return [
    ...(by ? [inArray(user_id, by)] : []),
    ...(typeof user === 'number' ? [eq(user_id, user)] : []),
    ...(Array.isArray(kind) ? [inArray(kinds, kind)] : []),
    ...(startDate ? [gte(at, midnight(startDate))] : []),
    ...(endDate && endDate < LAST_DAY ? [lt(at, midnight(addDays(endDate, 1)))] : []),
  ]
}

/** There is none after it to be before. */
const LAST_DAY = '9999-12-31'

/** More users than these are searched for, not listed. */
const MOST_LISTED = 50

/** Ids beforehand: with a subquery SQLite reads the whole trail from its end. */
async function usersNamed(db: Db, search: string): Promise<number[]> {
  const named = await db
    .select({ id: users.id })
    .from(users)
    .where(and(...nameKeys(search).map((key) => contains(users.search_key, key))))
    .orderBy(users.name_key, users.id)
    .limit(MOST_NAMED)
  return named.map(({ id }) => id)
}

/** A search that names more users than these says too little to be of use. */
const MOST_NAMED = 500

/** Returns all users by name, for the filter; undefined when they are too many for it. */
export async function auditUsers(db: Db): Promise<{ id: number; name: string }[] | undefined> {
  const some = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .orderBy(users.name_key, users.id)
    .limit(MOST_LISTED + 1)
  return some.length > MOST_LISTED ? undefined : some
}
