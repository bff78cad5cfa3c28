import { getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
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
 * Placeholders for a list of ids, and their values; `shape` counts them. Ids come in lists of a
 * page's length at most, or in lists that are read once.
 */
export function placeholdersOf(ids: readonly number[]) {
  const names = ids.map((_, i) => `id${i}`)
  return {
    shape: `${ids.length} ids`,
    list: names.map((name) => sql.placeholder(name)),
    values: Object.fromEntries(names.map((name, i) => [name, ids[i]])),
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
