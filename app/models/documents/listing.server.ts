/** Finds the lists of incomes, payments, payroll orders and transfers by index. */

import { and, asc, count as counted, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Listing, MAX_CHOSEN } from '#app/kernel/asking/listing.ts'
import {
  type Bindings,
  exactly,
  nearestWindow,
  reversed,
  sortingOf,
} from '#app/kernel/asking/queries.server.ts'
import { hasTrigram, havingWhole } from '#app/kernel/asking/trigrams.server.ts'
import type { OrderKind, ReportedKind } from '#app/kernel/document-kinds.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import type { Db } from '#db/client.server.ts'
import type { DocumentKind } from '#db/kinds.ts'
import { shaped } from '#db/query.server.ts'
import { DOCUMENT_TABLES, type DocumentTable, documentTable, rates, titulars } from '#db/schema.ts'
import { inDollars } from './dollars.server.ts'
import { liveCount } from './ledger.server.ts'
import { type Finder, narrowingOf } from './narrowing.server.ts'
import { isApprovedKind } from './thresholds.server.ts'

/** The kinds that are searched, and chosen from a list; the others have no list but a report. */
export type ListedKind = {
  [K in DocumentKind]: DocumentTable<K> extends { search_key: unknown } ? K : never
}[DocumentKind]

/** The API refuses to return more documents than this at once (docs/rules/api.md#5). */
const MAX_DOCUMENTS = 10_000

/**
 * Finds a page of documents. An index gives the page's ids and only those rows are read. Without
 * conditions the total is the ledger's count; `known` is that of who has summed the listing already. Throws
 * FieldErrors when `limit=0` asks for too many.
 */
export async function findDocuments(db: Db, finder: Finder, listing: Listing, known?: number) {
  const { bindings, sortable } = finder
  const table = DOCUMENT_TABLES[finder.kind]
  const narrowing = narrowingOf(finder, listing)
  const { subject, where } = narrowing
  const total = known ?? (await countOf(db, finder, narrowing))
  if (listing.limit === 0 && total > MAX_DOCUMENTS) {
    throw new FieldErrors({
      limit: problem(
        'too_many',
        `Son más de ${MAX_DOCUMENTS} registros: use format=csv de su reporte`,
      ),
    })
  }
  const { limit, offset, backwards } = nearestWindow(listing, total)
  const sorted = backwards ? reversed(listing) : listing
  const page = (
    isByName(finder, listing)
      ? // People by name, and the orders of each: without it all orders are sorted for a page.
        db
          .select({ id: table.id })
          .from(titulars)
          .crossJoin(table)
          .where(and(eq(documentTable(finder.kind as OrderKind).titular_id, titulars.id), where))
          .orderBy(...sortingOf(sorted, { titular: titulars.name_key }, table.id))
      : db
          .select({ id: table.id })
          .from(table)
          .where(where)
          .orderBy(...sortingOf(sorted, sortable, table.id))
  )
    .limit(bindings.of('limit', limit))
    .offset(bindings.of('offset', offset))
  return {
    /** Identifies the text of `where` and `orderBy`, for `shaped`. */
    shape: `${subject} by ${listing.sort.field} ${listing.sort.direction}${backwards ? ' backwards' : ''}`,
    where: inArray(table.id, page),
    orderBy: sortingOf(listing, sortable, table.id),
    values: bindings.values,
    total,
  }
}

/** Whether orders are sorted by people, and no filter leaves few of them. */
const isByName = ({ kind }: Finder, { sort, filters }: Listing) =>
  (kind === 'paysheet' || kind === 'payment') &&
  sort.field === 'titular' &&
  Object.keys(filters).length === 0

export function countDocuments(db: Db, finder: Finder, listing: Listing): Promise<number> {
  return countOf(db, finder, narrowingOf(finder, listing))
}

/**
 * In céntimos: the sum of a listing's documents on all its pages, and of those that wait for approval; in
 * dollars, if the listing asks for them, without days before the first rate, and also of the posted ones: each
 * sum is rounded by itself.
 */
export type ListingSum = {
  sum: bigint
  waiting: bigint
  dollars?: Record<'sum' | 'posted' | 'waiting', bigint> & { isWhole: boolean }
  /** Whether a rate of the dollar was ever entered; absent where nobody looked. */
  hasDollars?: true | undefined
}

/** A sum, and of how many documents it is: who has it need not count them. */
export type CountedSum = ListingSum & { total: number }

/**
 * The sum of the documents that a listing has when something narrows it; undefined for a whole list,
 * whose sum over all years nobody asks for and only reading all of it would give.
 */
export async function sumDocuments(
  db: Db,
  finder: Finder,
  listing: Listing,
): Promise<CountedSum | undefined> {
  const { kind, bindings } = finder
  const { subject, where, isWhole } = narrowingOf(finder, listing)
  if (isWhole) return undefined
  const amount = amountOf(kind)
  const waits = isApprovedKind(kind) ? DOCUMENT_TABLES[kind].pending : sql`false`
  const table = DOCUMENT_TABLES[kind]
  const sums = {
    total: counted(),
    sum: exactly(sql`coalesce(sum(${amount}), 0)`),
    waiting: exactly(sql`coalesce(sum(case when ${waits} then ${amount} end), 0)`),
  }
  if (!listing.currency) {
    const find = sumOf(db, subject, () =>
      db
        .select({ ...sums, hasDollars: HAS_DOLLARS })
        .from(table)
        .where(where),
    )
    const [row] = await find.execute(bindings.values)
    return row
  }
  const days = sumByDay(db, subject, () =>
    db
      .select({ issued_at: table.issued_at, ...sums })
      .from(table)
      .where(where)
      .groupBy(table.issued_at),
  )
  const byDay = await days.execute(bindings.values)
  const total = byDay.reduce((sum, day) => sum + day.total, 0)
  return { total, ...(await summedInDollars(db, byDay)) }
}

/** In a query that is made anyway: every list asks. */
export const HAS_DOLLARS = sql<
  true | undefined
>`exists (select 1 from ${rates} where ${rates.currency} = 'USD')`.mapWith(
  (found) => Boolean(found) || undefined,
)
const sumOf = shaped()
const sumByDay = shaped()

/** The sum of a listing whose documents come to this by their days, each at its rate. */
export async function summedInDollars(
  db: Db,
  days: readonly { issued_at: IsoDate; sum: bigint; waiting: bigint }[],
): Promise<ListingSum> {
  const added = (amounts: readonly (bigint | null)[]) =>
    amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n)
  const sums = await inDollars(db, days, ({ sum }) => sum)
  const posted = await inDollars(db, days, ({ sum, waiting }) => sum - waiting)
  const waiting = await inDollars(db, days, ({ waiting }) => waiting)
  const isWhole = !sums.includes(null)
  return {
    sum: added(days.map(({ sum }) => sum)),
    waiting: added(days.map(({ waiting }) => waiting)),
    dollars: { sum: added(sums), posted: added(posted), waiting: added(waiting), isWhole },
    hasDollars: true,
  }
}

/** The column of what a document moves: of a payroll order its total. */
export const amountOf = (kind: ReportedKind) =>
  kind === 'paysheet' ? DOCUMENT_TABLES.paysheet.total : DOCUMENT_TABLES[kind].amount

/**
 * The ids of a listing's documents on all its pages, by number. Throws FieldErrors when they are more
 * than may be chosen at once.
 */
export async function documentIds(db: Db, finder: Finder, listing: Listing): Promise<number[]> {
  const table = DOCUMENT_TABLES[finder.kind]
  const { subject, where } = narrowingOf(finder, listing)
  const find = idsOf(db, subject, () =>
    db
      .select({ id: table.id })
      .from(table)
      .where(where)
      .orderBy(asc(table.order))
      .limit(MAX_CHOSEN + 1),
  )
  const rows = await find.execute(finder.bindings.values)
  if (rows.length <= MAX_CHOSEN) return rows.map(({ id }) => id)
  const text = `Elija como máximo ${MAX_CHOSEN} a la vez: filtre más la lista`
  throw new FieldErrors({ ids: problem('too_many', text) })
}

const idsOf = shaped()

async function countOf(
  db: Db,
  { kind, bindings }: Finder,
  { subject, where, matched, isWhole }: ReturnType<typeof narrowingOf>,
): Promise<number> {
  if (isWhole) return liveCount(db, kind)
  const count = rowCount(db, subject, () =>
    db
      .select({ n: counted() })
      .from(matched ? sql`(${matched}) as matched` : DOCUMENT_TABLES[kind])
      .where(matched ? undefined : where),
  )
  const [row] = await count.execute(bindings.values)
  return row?.n ?? 0
}

const rowCount = shaped()

/**
 * The documents of one table whose number or concept contains the term: by trigrams, which need
 * three characters; shorter terms read every row. `isOfOne`: the few of one titular or run are read instead.
 */
export function searchKeyMatches(
  table: DocumentTable<OrderKind>,
  search: 'paysheets_search' | 'payments_search',
  { term, isOfOne }: { term: string; isOfOne: boolean },
  bindings: Bindings,
): SQL {
  const key = searchKey(term)
  if (isOfOne || !hasTrigram(key)) return bindings.containing('key', table.search_key, term)
  const indexed = { id: table.id, column: table.search_key, index: search }
  return havingWhole(indexed, 'phrase', key, bindings)
}
