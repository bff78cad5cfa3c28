/** The orders of 'Nómina por conceptos'. */
import { setImmediate as pause } from 'node:timers/promises'
import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { ReportRow } from '#app/models/documents/reports.server.ts'
import { countPaysheets, paysheetsByDate } from '#app/models/paysheets/read.server.ts'
import type { Listing } from '#app/services/asking/listing.ts'
import { Bindings, isChosen } from '#app/services/asking/queries.server.ts'
import type { Db } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { paysheets, titulars } from '#db/schema.ts'

/** Reads the same orders from the first on; they may be read again. */
export type Orders = () => AsyncGenerator<ReportRow<'paysheet'>[]>

const withPending = (listing: Listing, pending: boolean): Listing => ({
  ...listing,
  filters: { ...listing.filters, pending },
})

/** How many posted orders in force a listing has. */
export const countPosted = (db: Db, listing: Listing) =>
  countPaysheets(db, withPending(listing, false))

/** How many orders of a listing wait for approval. */
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
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    const some = people.slice(from, from + PEOPLE_AT_ONCE)
    for (const { id, issued_at } of await idsOfPeople(db, listing, some)) {
      const known = byDay.get(issued_at)
      if (known) known.push(id)
      else byDay.set(issued_at, [id])
    }
    await pause()
  }
  const ids: number[] = []
  for (const day of [...byDay.keys()].sort()) {
    for (const id of byDay.get(day)?.sort((a, b) => a - b) ?? []) ids.push(id)
    await pause()
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

function idsOfPeople(db: Db, { startDate, endDate }: Listing, people: readonly number[]) {
  const bindings = new Bindings()
  const isTheirs = isChosen(paysheets.titular_id, people.map(String), bindings)
  const from = gte(paysheets.issued_at, bindings.of('startDate', startDate ?? ''))
  const until = lte(paysheets.issued_at, bindings.of('endDate', endDate ?? '9999-12-31'))
  const find = prepared(db, 'posted orders of people', () =>
    db
      .select({ id: paysheets.id, issued_at: paysheets.issued_at })
      .from(paysheets)
      .where(
        and(isTheirs, from, until, isNull(paysheets.voided_at), sql`not ${paysheets.pending}`),
      ),
  )
  return find.execute(bindings.values)
}
