import { setImmediate as pause } from 'node:timers/promises'
import { getTableName, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db, Tx } from './client.server.ts'
import { dialect } from './columns.ts'

const KEPT = 1000
const kept = new WeakMap<Db, Map<string, unknown>>()

/**
 * A query built and prepared once per handle: Drizzle takes longer to build one than the database
 * to run it. `shape` names everything that its text depends on; values that change between calls
 * are placeholders.
 */
export function prepared<P>(db: Db, shape: string, build: () => { prepare(): P }): P {
  const known = kept.get(db) ?? new Map<string, unknown>()
  kept.set(db, known)
  let query = known.get(shape) as P | undefined
  if (!query) {
    query = inTurns(build().prepare())
    if (known.size >= KEPT) known.delete(known.keys().next().value as string)
    known.set(shape, query)
  }
  return query
}

/** Milliseconds of answers after which others get their turn. */
const TURN_MS = 15
/** What the answers since the last such turn took. */
let answering = 0

/**
 * A query that lets others have their turn when answers have taken long. SQLite answers while all else
 * waits, and awaiting its answer is no turn for anybody: one long query after the other would hold the
 * process for all of them together.
 */
function inTurns<P>(query: P): P {
  if (dialect === 'postgres') return query
  const slow = query as { execute(values?: Record<string, unknown>): PromiseLike<unknown> }
  const execute = slow.execute.bind(slow)
  slow.execute = async (values) => {
    const start = performance.now()
    const answer = await execute(values)
    answering += performance.now() - start
    if (answering > TURN_MS) {
      answering = 0
      await pause()
    }
    return answer
  }
  return query
}

/** Ids per statement: engines limit its parameters, and SQLite answers while all else waits. */
const IDS_AT_ONCE = 500

/** Reads rows by any number of ids, some at a time, with a pause after each; in the ids' order. */
export async function inSlices<R, Id = number>(
  ids: readonly Id[],
  read: (some: readonly Id[]) => Promise<R[]>,
): Promise<R[]> {
  const rows: R[] = []
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    if (from > 0) await pause()
    for (const row of await read(ids.slice(from, from + IDS_AT_ONCE))) rows.push(row)
  }
  return rows
}

/**
 * Placeholders for a list of at most a thousand ids, and their values; `inSlices` cuts longer ones.
 * The last id is repeated up to a power of two, so that all lengths need only ten shapes.
 */
export function placeholdersOf<Id extends number | string>(ids: readonly Id[]) {
  const length = ids.length < 2 ? ids.length : 2 ** Math.ceil(Math.log2(ids.length))
  const names = Array.from({ length }, (_, i) => `id${i}`)
  return {
    shape: `${length} ids`,
    list: names.map((name) => sql.placeholder(name)),
    values: Object.fromEntries(names.map((name, i) => [name, ids[i] ?? ids.at(-1)])),
  }
}

/** Inserts one row and returns it as stored. */
export async function insertRow<T extends SQLiteTable>(
  tx: Tx,
  table: T,
  row: T['$inferInsert'],
): Promise<T['$inferSelect']> {
  // Nulls are part of the text: the JSON columns would write a placeholder's null as JSON.
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

/** Rows per statement: more only make it longer, not faster. */
const ROWS_AT_ONCE = 50
/** Rows after which others get their turn. */
const ROWS_UNTIL_PAUSE = 500

/**
 * Inserts rows with the same columns, many per statement, and returns the columns in `returning`.
 * `skipKnown` leaves out rows that violate a unique key. A JSON column without value must be left
 * out, not null.
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
    if (from > 0 && from % ROWS_UNTIL_PAUSE === 0) await pause()
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
