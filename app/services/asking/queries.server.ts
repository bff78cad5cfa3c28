/** The SQL side of listings: order, window and conditions that every noun's list shares. */

import { asc, desc, inArray, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { likePattern } from '#app/services/values/text.ts'
import type { Listing } from './listing.ts'

// biome-ignore lint/suspicious/noExplicitAny: any column or expression of either engine
type Sortable = any

/** Columns by the names that `sort_by` takes; ties go by id, in the same direction. */
export function sortingOf(
  listing: Listing,
  columns: Record<string, Sortable>,
  id: Sortable,
): SQL[] {
  const way = listing.sort.direction === 'asc' ? asc : desc
  const column = columns[listing.sort.field] ?? id
  return column === id ? [way(id)] : [way(column), way(id)]
}

/** LIMIT and OFFSET of the page; without a limit, everything. */
export function windowOf(listing: Listing): { limit: number; offset: number } {
  if (listing.limit === 0) return { limit: 2_147_483_647, offset: 0 }
  return { limit: listing.limit, offset: (listing.page - 1) * listing.limit }
}

/**
 * Céntimos that may be more than a number holds, such as a sum: as text they come exact from both
 * engines.
 */
export const exactly = (amount: SQLWrapper) => sql<bigint>`cast(${amount} as text)`.mapWith(BigInt)

/** The column has one of the values that a filter asks for, which its list's rules know. */
export const among = (column: SQLWrapper, values: readonly string[]): SQL =>
  inArray(column, [...values])

/** The normalised column contains the term, whatever its accents and case. */
export function contains(column: Sortable, term: string): SQL {
  return sql`${column} like ${likePattern(term)} escape '\\'`
}

/**
 * The values that a query takes as placeholders. Each name stands for one condition, so that the
 * names together tell one query's text from another's: `prepared` keeps queries by them.
 */
export class Bindings {
  readonly values: Record<string, unknown> = {}
  /** A placeholder for the value. */
  of(name: string, value: unknown): Placeholder {
    this.values[name] = value
    return sql.placeholder(name)
  }
  /** The normalised column contains the term, as `contains` has it. */
  containing(name: string, column: Sortable, term: string): SQL {
    return sql`${column} like ${this.of(name, likePattern(term))} escape '\\'`
  }
  get shape(): string {
    return Object.keys(this.values).join()
  }
}
