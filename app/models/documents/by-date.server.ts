/** Reads all documents of a listing, for a file. */
import { asc, sql } from 'drizzle-orm'
import type { Listing } from '#app/kernel/asking/listing.ts'
import type { ReportedKind } from '#app/kernel/document-kinds.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import { apart } from '#db/apart.server.ts'
import type { Db } from '#db/client.server.ts'
import { IDS_AT_ONCE, isIn, listed, query, shaped } from '#db/query.server.ts'
import { type DocumentTable, documentColumns, documentRow, documentTable } from '#db/schema.ts'
import { type Finder, narrowingOf } from './narrowing.server.ts'

const BATCH = 1_000
/** What a search finds is found again for each so many: their ids alone, and then their rows. */
const FOUND_AT_ONCE = 5_000
const rowsByDate = shaped()
const foundByDate = shaped()

/**
 * Every document of a listing, with all its columns but the search key, by date and number, in
 * batches, so that any number of them needs little memory. Leaves out documents added meanwhile
 * with a date before those already read.
 */
export async function* documentsByDate<K extends ReportedKind>(
  db: Db,
  finder: Finder & { kind: K },
  listing: Listing,
): AsyncGenerator<Omit<DocumentTable<K>['$inferSelect'], 'search_key'>[]> {
  const { bindings, kind } = finder
  const table = documentTable(kind)
  const after = sql`(${table.issued_at}, ${table.id}) > (${bindings.of('date', '')}, ${bindings.of('id', 0)})`
  const { subject, where, isSearch } = narrowingOf(finder, listing, [after])
  const size = isSearch ? FOUND_AT_ONCE : BATCH
  const reader = isSearch ? apart(db) : db
  const select = isSearch ? { issued_at: table.issued_at, id: table.id } : documentColumns(kind)
  const read = (isSearch ? foundByDate : rowsByDate)(reader, subject, () =>
    reader
      .select(select)
      .from(table)
      .where(where)
      .orderBy(asc(table.issued_at), asc(table.id))
      .limit(size),
  )
  for (let position = { date: '', id: 0 }; ; ) {
    const rows = await read.execute({ ...bindings.values, ...position })
    // SQLite answers synchronously: without a pause, one long report would block everything else.
    await giveWay()
    if (isSearch) yield* byIds(db, kind, rows)
    else if (rows.length > 0) yield rows.map((row) => documentRow(kind, row as never))
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    position = { date: last.issued_at, id: last.id }
  }
}

/** The rows of these, in their order. */
async function* byIds<K extends ReportedKind>(db: Db, kind: K, found: readonly { id: number }[]) {
  for (let from = 0; from < found.length; from += IDS_AT_ONCE) {
    const some = found.slice(from, from + IDS_AT_ONCE)
    const rows = await rowsOfIds(db, kind).execute({ ids: listed(some.map(({ id }) => id)) })
    const known = new Map(rows.map((row) => [row.id, row]))
    yield some.flatMap(({ id }) => known.get(id) ?? []).map((row) => documentRow(kind, row))
  }
}

const rowsOfIds = query((db, kind: ReportedKind) =>
  db
    .select(documentColumns(kind))
    .from(documentTable(kind))
    .where(isIn(documentTable(kind).id)),
)
