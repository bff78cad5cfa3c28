/** How the lists of incomes, payments, payroll orders and transfers are found by an index. */
import {
  and,
  count as counted,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm'
import { FieldErrors } from '#app/services/errors.ts'
import { type DocumentKind, liveCount } from '#app/services/ledger.server.ts'
import type { Listing } from '#app/services/listing.ts'
import { type Asked, orderOf, windowOf } from '#app/services/queries.server.ts'
import { searchKey } from '#app/services/text.ts'
import type { Db } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { prepared } from '#db/prepared.server.ts'
import type { incomes, payments, paysheets, transfers } from '#db/schema.ts'

export type DocumentTable = typeof paysheets | typeof payments | typeof incomes | typeof transfers

/** The API refuses to give out more documents than this at once (api.md, "Lists"). */
const MAX_DOCUMENTS = 10_000

type Finder = {
  kind: DocumentKind
  table: DocumentTable
  /** The values of conditions and matches. */
  asked: Asked
  /** Conditions of the filters that are set, but voided and the dates. */
  conditions: SQL[]
  /** Each a way in which a document may match the search; any of them is enough. */
  matches: SQL[]
  /** Columns by the names that sort_by takes. */
  sortable: Record<string, unknown>
}

export type Found = {
  /** Names the text of `where` and `orderBy`, for `prepared`. */
  shape: string
  /** Goes into the WHERE of the query that reads the page's rows. */
  where: SQL
  /** The same order again for those rows. */
  orderBy: SQL[]
  /** What the placeholders of `where` stand for. */
  values: Record<string, unknown>
  total: number
}

/**
 * Finds a page of documents. The page's ids come from an index and only those rows are read; a
 * search unites one indexed query a way of matching, where OR would scan. Without any condition
 * the total is the ledger's count. Throws FieldErrors when `limit=0` asks for too many.
 */
export async function findDocuments(db: Db, finder: Finder, listing: Listing): Promise<Found> {
  const { kind, table, matches, asked, sortable } = finder
  const { startDate, endDate, sort } = listing
  const narrowed = [
    ...finder.conditions,
    ...(startDate ? [gte(table.issued_at, asked.of('startDate', startDate))] : []),
    ...(endDate ? [lte(table.issued_at, asked.of('endDate', endDate))] : []),
  ]
  const voided = listing.filters.voided === true
  const conditions = [voided ? isNotNull(table.voided_at) : isNull(table.voided_at), ...narrowed]
  const matched =
    matches.length > 0
      ? sql.join(
          matches.map(
            (match) =>
              sql`select ${table.id} as id from ${table} where ${and(...conditions, match)}`,
          ),
          sql` union `,
        )
      : undefined
  const isWhole = !matched && narrowed.length === 0 && !voided
  const subject = `${kind} ${voided ? 'voided' : 'live'} ${asked.shape}`
  const total = isWhole
    ? await liveCount(db, kind)
    : await countRows(db, table, matched, conditions, subject, asked.values)
  if (listing.limit === 0 && total > MAX_DOCUMENTS) {
    throw new FieldErrors({
      limit: `Son más de ${MAX_DOCUMENTS} registros: use format=csv de su reporte`,
    })
  }
  const { limit, offset, backwards } = nearestWindow(listing, total)
  const page = db
    .select({ id: table.id })
    .from(table)
    .where(matched ? sql`${table.id} in (${matched})` : and(...conditions))
    .orderBy(...orderOf(backwards ? reversed(listing) : listing, sortable, table.id))
    .limit(asked.of('limit', limit))
    .offset(asked.of('offset', offset))
  return {
    shape: `${subject} by ${sort.field} ${sort.direction}${backwards ? ' backwards' : ''}`,
    where: inArray(table.id, page),
    orderBy: orderOf(listing, sortable, table.id),
    values: asked.values,
    total,
  }
}

/** The page's window, counted from the nearer end: what lies before it is walked through. */
function nearestWindow(listing: Listing, total: number) {
  const { limit, offset } = windowOf(listing)
  if (offset <= total / 2) return { limit, offset, backwards: false }
  const rest = Math.max(0, total - offset)
  return {
    limit: Math.min(limit, rest),
    offset: Math.max(0, rest - limit),
    backwards: true,
  }
}

function reversed(listing: Listing): Listing {
  const { field, direction } = listing.sort
  return { ...listing, sort: { field, direction: direction === 'asc' ? 'desc' : 'asc' } }
}

async function countRows(
  db: Db,
  table: DocumentTable,
  matched: SQL | undefined,
  conditions: SQL[],
  subject: string,
  values: Record<string, unknown>,
): Promise<number> {
  const count = prepared(db, `count of ${subject}`, () =>
    db
      .select({ n: counted() })
      .from(matched ? sql`(${matched}) as matched` : table)
      .where(matched ? undefined : and(...conditions)),
  )
  const [row] = await count.execute(values)
  return row?.n ?? 0
}

/**
 * The documents of one table whose number or concept contain the term: by trigrams, which need
 * three characters; shorter terms read every row.
 */
export function searchKeyMatches(
  table: DocumentTable,
  search: 'paysheets_search' | 'payments_search',
  term: string,
  asked: Asked,
): SQL {
  const key = searchKey(term)
  if (dialect === 'postgres' || [...key].length < 3) {
    return asked.containing('key', table.search_key, term)
  }
  const phrase = asked.of('phrase', `"${key.replaceAll('"', '""')}"`)
  return sql`${table.id} in (select rowid from ${sql.raw(search)} where ${sql.raw(search)} match ${phrase})`
}
