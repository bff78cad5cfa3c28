/** What a list of documents is narrowed by: its filters, its dates and its search. */

import { and, gte, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Listing } from '#app/kernel/asking/listing.ts'
import type { Bindings } from '#app/kernel/asking/queries.server.ts'
import { hasTrigram } from '#app/kernel/asking/trigrams.server.ts'
import type { ReportedKind } from '#app/kernel/document-kinds.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import { DOCUMENT_TABLES, movements } from '#db/schema.ts'
import { isApprovedKind } from './thresholds.server.ts'

export type Finder = {
  kind: ReportedKind
  bindings: Bindings
  /** Conditions of the set filters, except voided, pending and the dates. */
  conditions: SQL[]
  /** The ways in which a document may match the search; any one is enough. */
  matches: SQL[]
  /** Columns by the names that sort_by takes. */
  sortable: Record<string, unknown>
}

/** The condition of a listing, and the name of its text; `more` applies to every row. */
export function narrowingOf(finder: Finder, listing: Listing, more: SQL[] = []) {
  const { kind, matches, bindings } = finder
  const table = DOCUMENT_TABLES[kind]
  const { startDate, endDate } = listing
  const narrowed = [
    ...finder.conditions,
    ...(startDate ? [gte(table.issued_at, bindings.of('startDate', startDate))] : []),
    ...(endDate ? [lte(table.issued_at, bindings.of('endDate', endDate))] : []),
    ...more,
  ]
  const voided = listing.filters.voided === true
  const { pending } = listing.filters
  const asked = pending === undefined ? [] : waitingOf(kind, pending === true, voided)
  const conditions = [
    voided ? isNotNull(table.voided_at) : isNull(table.voided_at),
    ...asked,
    ...narrowed,
  ]
  const isSearch = matches.length > 0
  // One way reads every row: so it may look at the others as well, and stop where a page is full.
  const readsAll = isSearch && !hasTrigram(searchKey(listing.search ?? ''))
  const matched = sql.join(
    matches.map(
      (match) => sql`select ${table.id} as id from ${table} where ${and(...conditions, match)}`,
    ),
    sql` union `,
  )
  return {
    subject: `${kind} ${voided ? 'voided' : 'live'} ${pending ?? ''} ${readsAll} ${bindings.shape}`,
    // One indexed query for each way of matching, where OR would scan.
    where:
      isSearch && !readsAll
        ? sql`${table.id} in (${matched})`
        : and(...conditions, isSearch ? or(...matches) : undefined),
    matched: isSearch && !readsAll ? matched : undefined,
    isSearch,
    isWhole: !isSearch && narrowed.length === 0 && asked.length === 0 && !voided,
  }
}

/** Documents that wait for approval, or those that have been posted. */
function waitingOf(kind: ReportedKind, waits: boolean, voided: boolean): SQL[] {
  if (!isApprovedKind(kind)) return []
  const { id, pending } = DOCUMENT_TABLES[kind]
  if (waits) return [sql`${pending}`]
  const moved = sql`exists (select 1 from ${movements} where ${movements.kind} = ${kind} and ${movements.document_id} = ${id})`
  return [sql`not ${pending}`, ...(voided ? [moved] : [])]
}
