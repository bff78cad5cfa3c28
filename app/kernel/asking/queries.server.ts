/** The SQL of listings: order, window and conditions that every noun's list shares. */

import {
  asc,
  count,
  desc,
  inArray,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { likePattern } from '#app/kernel/values/text.ts'
import type { Db } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { type Listing, type PageOf, pageOf } from './listing.ts'

// biome-ignore lint/suspicious/noExplicitAny: any column or expression of either engine
type Sortable = any

/** ORDER BY from columns by their `sort_by` name; ties go by id, in the same direction. */
export function sortingOf(
  listing: Listing,
  columns: Record<string, Sortable>,
  id: Sortable,
): SQL[] {
  const way = listing.sort.direction === 'asc' ? asc : desc
  const column = columns[listing.sort.field] ?? id
  return column === id ? [way(id)] : [way(column), way(id)]
}

/** LIMIT and OFFSET of the page; everything when the listing has no limit. */
export function windowOf(listing: Listing): { limit: number; offset: number } {
  if (listing.limit === 0) return { limit: 2_147_483_647, offset: 0 }
  return { limit: listing.limit, offset: (listing.page - 1) * listing.limit }
}

/** A select that is not sorted and cut yet. */
type Whole<R> = {
  orderBy(...by: SQL[]): { limit(most: number): { offset(from: number): PromiseLike<R[]> } }
}

/** A page of a select's rows, counted in the table by the same condition. */
export async function pageOfRows<R>(
  db: Db,
  listing: Listing,
  select: Whole<R>,
  counted: { table: SQLiteTable; where: SQL | undefined },
  sorts: { columns: Record<string, Sortable>; id: Sortable },
): Promise<PageOf<R>> {
  const { limit, offset } = windowOf(listing)
  const by = sortingOf(listing, sorts.columns, sorts.id)
  const rows = await select
    .orderBy(...by)
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ n: count() }).from(counted.table).where(counted.where)
  return pageOf(rows, total?.n ?? 0, listing)
}

/** The page's window, counted from the nearer end: the database reads all rows before it. */
export function nearestWindow(listing: Listing, total: number) {
  const { limit, offset } = windowOf(listing)
  if (offset <= total / 2) return { limit, offset, backwards: false }
  const rest = Math.max(0, total - offset)
  return {
    limit: Math.min(limit, rest),
    offset: Math.max(0, rest - limit),
    backwards: true,
  }
}

export function reversed(listing: Listing): Listing {
  const { field, direction } = listing.sort
  return { ...listing, sort: { field, direction: direction === 'asc' ? 'desc' : 'asc' } }
}

/**
 * Céntimos that may exceed a safe number, such as a sum: as text they are exact on both engines.
 */
export const exactly = (amount: SQLWrapper) => sql<bigint>`cast(${amount} as text)`.mapWith(BigInt)

/** The column has one of the values of a filter, already checked by the list's rules. */
export const among = (column: SQLWrapper, values: readonly string[]): SQL =>
  inArray(column, [...values])

/** The id is one of those chosen, given as one value however many they are. */
export const isChosen = (id: SQLWrapper, ids: readonly string[], bindings: Bindings): SQL =>
  dialect === 'postgres'
    ? sql`${id} = any(${bindings.of('ids', `{${ids}}`)}::int[])`
    : sql`${id} in (select value from json_each(${bindings.of('ids', `[${ids}]`)}))`

/** The normalised column contains the term, ignoring accents and case. */
export function contains(column: Sortable, term: string): SQL {
  return sql`${column} like ${likePattern(term)} escape '\\'`
}

/**
 * The values of a query's placeholders. Each name stands for one condition, so the names together
 * identify the query's text: `shaped` keeps queries by them.
 */
export class Bindings {
  readonly values: Record<string, unknown> = {}
  of(name: string, value: unknown): Placeholder {
    this.values[name] = value
    return sql.placeholder(name)
  }
  /** Same as `contains`, with a placeholder. */
  containing(name: string, column: Sortable, term: string): SQL {
    return sql`${column} like ${this.of(name, likePattern(term))} escape '\\'`
  }
  get shape(): string {
    return Object.keys(this.values).join()
  }
}
