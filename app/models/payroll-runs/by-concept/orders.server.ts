/** The orders of 'Nómina por conceptos'. */
import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Listing } from '#app/kernel/asking/listing.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import type { ReportRow } from '#app/models/documents/reports.server.ts'
import { countPaysheets, paysheetsByDate } from '#app/models/paysheets/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { isIn, listed, query } from '#db/query.server.ts'
import { paysheets, titulars } from '#db/schema.ts'

/** Reads the same orders from the first on; they may be read again. */
export type Orders = () => AsyncGenerator<ReportRow<'paysheet'>[]>

const withPending = (listing: Listing, pending: boolean): Listing => ({
  ...listing,
  filters: { ...listing.filters, pending },
})

export const countPosted = (db: Db, listing: Listing) =>
  countPaysheets(db, withPending(listing, false))

export const countWaiting = (db: Db, listing: Listing) =>
  countPaysheets(db, withPending(listing, true))

/**
 * The posted orders in force of a listing, by date and number. A whole range is read by the index of
 * days. The people of one department have few of all days' orders, which the index of titulars finds.
 */
export async function postedOrders(db: Db, listing: Listing): Promise<Orders> {
  const posted = withPending(listing, false)
  const { startDate: _, endDate: __, ...found } = posted
  const { department, ...filters } = posted.filters
  if (!Array.isArray(department)) return () => paysheetsByDate(db, posted)
  const ids = await idsOfDepartment(db, posted, String(department[0]))
  return async function* () {
    for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE) {
      const some = ids.slice(from, from + ORDERS_AT_ONCE).map(String)
      yield* paysheetsByDate(db, { ...found, filters: { ...filters, ids: some } })
    }
  }
}

/** Fewer than a batch, so that none is asked for what comes after it. */
const ORDERS_AT_ONCE = 500
/** Each may have an order for every fortnight of many years. */
const PEOPLE_AT_ONCE = 20

/** By date and number. */
async function idsOfDepartment(db: Db, listing: Listing, department: string): Promise<number[]> {
  const byDay = new Map<string, number[]>()
  const people = await peopleOf(db, department, listing.filters.titular)
  const { startDate = '', endDate = '9999-12-31' } = listing
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    const some = people.slice(from, from + PEOPLE_AT_ONCE)
    const values = { ids: listed(some), startDate, endDate }
    for (const { id, issued_at } of await postedOfPeople(db).execute(values)) {
      const known = byDay.get(issued_at)
      if (known) known.push(id)
      else byDay.set(issued_at, [id])
    }
    await giveWay()
  }
  const ids: number[] = []
  for (const day of [...byDay.keys()].sort()) {
    for (const id of byDay.get(day)?.sort((a, b) => a - b) ?? []) ids.push(id)
    await giveWay()
  }
  return ids
}

async function peopleOf(db: Db, department: string, titular: unknown): Promise<number[]> {
  const rows = await db
    .select({ id: titulars.id })
    .from(titulars)
    .where(eq(titulars.department, department))
    .orderBy(asc(titulars.id))
  return rows.flatMap(({ id }) => (titular === undefined || titular === id ? [id] : []))
}

const postedOfPeople = query((db) =>
  db
    .select({ id: paysheets.id, issued_at: paysheets.issued_at })
    .from(paysheets)
    .where(
      and(
        isIn(paysheets.titular_id),
        gte(paysheets.issued_at, sql.placeholder('startDate')),
        lte(paysheets.issued_at, sql.placeholder('endDate')),
        isNull(paysheets.voided_at),
        sql`not ${paysheets.pending}`,
      ),
    ),
)
