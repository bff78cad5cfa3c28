/** Finds rows by any three signs of a text (docs/decisions/2026-11-20-search-by-trigrams.md). */
import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { dialect } from '#db/columns.ts'
import type { Bindings } from './queries.server.ts'

/** The indexes of trigrams; on SQLite each is a table beside the one that it is of. */
type TrigramIndex =
  | 'accounts_trigrams'
  | 'incomes_trigrams'
  | 'payments_search'
  | 'paysheets_search'
  | 'payroll_runs_trigrams'
  | 'titulars_trigrams'
  | 'transfers_trigrams'

/** A table's id, its indexed column, and the index. */
export type Indexed = { id: SQLWrapper; column: SQLWrapper; index: TrigramIndex }

/** Whether a text is found by its trigrams: shorter ones have none. */
export const hasTrigram = (key: string) => [...key].length >= 3

/** The rows whose text has every key of one of the lists; `name` begins those of placeholders. */
export function having(
  { id, column, index }: Indexed,
  name: string,
  lists: readonly (readonly string[])[],
  bindings: Bindings,
): SQL {
  if (dialect === 'postgres') {
    const alike = (key: string, nth: string) => bindings.containing(`${name}${nth}`, column, key)
    const found = lists.map((keys, i) => and(...keys.map((key, j) => alike(key, `${i}_${j}`))))
    return or(...found) as SQL
  }
  const table = sql.raw(index)
  const match = bindings.of(name, lists.map(allOf).join(' OR '))
  return sql`${id} in (select rowid from ${table} where ${table} match ${match})`
}

/**
 * The rows whose text has the whole key. SQLite goes through each row that has all of its trigrams, which a
 * phrase of common words makes many: so of a long one it looks for the beginning, and then at the text.
 */
export function havingWhole(
  { id, column, index }: Indexed,
  name: string,
  key: string,
  bindings: Bindings,
): SQL {
  const whole = () => bindings.containing(`${name}_whole`, column, key)
  if (dialect === 'postgres') return whole()
  const table = sql.raw(index)
  const match = bindings.of(name, allOf([beginningOf(key)]))
  const found = sql`${id} in (select rowid from ${table} where ${table} match ${match})`
  return isLong(key) ? sql`(${found} and ${whole()})` : found
}

/** The signs of a phrase that trigrams are looked through for. */
const MOST_SIGNS = 24
const isLong = (key: string) => [...key].length > MOST_SIGNS
const beginningOf = (key: string) => [...key].slice(0, MOST_SIGNS).join('')

/** The ids of the newest rows whose text has the key, as a select. */
export function newestHaving(
  { id, column, index }: Indexed,
  table: SQLWrapper,
  key: string,
  most: number,
  bindings: Bindings,
): SQL {
  const limit = sql.raw(String(most))
  if (dialect === 'postgres') {
    const found = bindings.containing('newest', column, key)
    return sql`select ${id} as id from ${table} where ${found} order by ${id} desc limit ${limit}`
  }
  const trigrams = sql.raw(index)
  const match = bindings.of('newest', allOf([beginningOf(key)]))
  const more = isLong(key)
    ? sql`and exists (select 1 from ${table} where ${id} = ${trigrams}.rowid and ${bindings.containing('newest_whole', column, key)})`
    : sql``
  return sql`select rowid as id from ${trigrams} where ${trigrams} match ${match} ${more} order by rowid desc limit ${limit}`
}

/** An FTS5 query: every key is a phrase, in which no sign means anything. */
const allOf = (keys: readonly string[]) =>
  `(${keys.map((key) => `"${key.replaceAll('"', '""')}"`).join(' AND ')})`
