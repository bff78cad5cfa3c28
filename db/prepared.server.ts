import { getTableName, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db, Tx } from './client.server.ts'

const KEPT = 1000
const kept = new WeakMap<Db, Map<string, unknown>>()

/**
 * A query built and prepared once for a handle: building one takes Drizzle longer than running it
 * takes the database. `shape` names everything that its text depends on; what changes from call to
 * call is in placeholders.
 */
export function prepared<P>(db: Db, shape: string, build: () => { prepare(): P }): P {
  const known = kept.get(db) ?? new Map<string, unknown>()
  kept.set(db, known)
  let query = known.get(shape) as P | undefined
  if (!query) {
    query = build().prepare()
    if (known.size >= KEPT) known.delete(known.keys().next().value as string)
    known.set(shape, query)
  }
  return query
}

/**
 * Placeholders for a list of ids, and their values. The last id is repeated up to a power of two,
 * so that lists of a thousand lengths make but ten shapes.
 */
export function placeholdersOf(ids: readonly number[]) {
  const length = ids.length < 2 ? ids.length : 2 ** Math.ceil(Math.log2(ids.length))
  const names = Array.from({ length }, (_, i) => `id${i}`)
  return {
    shape: `${length} ids`,
    list: names.map((name) => sql.placeholder(name)),
    values: Object.fromEntries(names.map((name, i) => [name, ids[i] ?? ids.at(-1)])),
  }
}

/** Inserts one row and gives it back as it was stored. */
export async function insertRow<T extends SQLiteTable>(
  tx: Tx,
  table: T,
  row: T['$inferInsert'],
): Promise<T['$inferSelect']> {
  // Nulls are part of the text: as a placeholder's value the JSON columns would write them as JSON.
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const names = given.map(([name, value]) => (value === null ? `no ${name}` : name))
  const insert = prepared(tx, `insert ${getTableName(table)} ${names}`, () => {
    const values = given.map(([name, value]) => [
      name,
      value === null ? null : sql.placeholder(name),
    ])
    return tx
      .insert(table)
      .values(Object.fromEntries(values) as T['$inferInsert'])
      .returning()
  })
  const [made] = (await insert.execute(row)) as T['$inferSelect'][]
  if (!made) throw new Error(`insert into ${getTableName(table)} returned nothing`)
  return made
}

/** Rows in one statement: more make it longer than it makes it quicker. */
const ROWS_AT_ONCE = 50

/**
 * Inserts rows that all name the same columns, many in a statement, and gives back the columns that
 * `returning` names. With `skipKnown` rows that break a unique key are left out. A JSON column without
 * value must be left out, not null.
 */
export async function insertRows<T extends SQLiteTable, C extends Record<string, SQLiteColumn>>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
  returning?: C,
  { skipKnown = false } = {},
): Promise<{ [name in keyof C]: C[name]['_']['data'] }[]> {
  const names = Object.keys(rows[0] ?? {})
  const made: unknown[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE) as Record<string, unknown>[]
    const shape = `insert ${some.length} ${getTableName(table)} ${names} ${skipKnown}`
    const insert = prepared(tx, shape, () => {
      const values = some.map((_, i) =>
        Object.fromEntries(names.map((name) => [name, sql.placeholder(`${name}_${i}`)])),
      )
      const all = tx.insert(table).values(values as T['$inferInsert'][])
      const into = skipKnown ? all.onConflictDoNothing() : all
      return (returning ? into.returning(returning) : into) as unknown as {
        prepare(): { execute(values: object): Promise<unknown> }
      }
    })
    const values = some.flatMap((row, i) => names.map((name) => [`${name}_${i}`, row[name]]))
    const result = await insert.execute(Object.fromEntries(values))
    if (returning) made.push(...(result as unknown[]))
  }
  return made as { [name in keyof C]: C[name]['_']['data'] }[]
}
