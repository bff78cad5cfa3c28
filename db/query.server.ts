/**
 * Queries that are built and prepared once for each handle: Drizzle takes longer to build one than the
 * database to run it. The function that builds a query is its key, so that no two share a text.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './client.server.ts'
import { dialect } from './columns.ts'
import { giveWay } from './turns.server.ts'

type Buildable<P> = { prepare(): P }
/** What the text of a query depends on, beside the function that builds it. */
type Shape = readonly (string | number | boolean | undefined)[]

/**
 * A query whose text depends on `shape` alone: `build` sees nothing else of a call. Values that differ
 * between calls are placeholders, and lists are bound by `isIn`.
 */
export function query<P, S extends Shape = []>(
  build: (db: Db, ...shape: S) => Buildable<P>,
): (db: Db, ...shape: S) => P {
  const prepared = shaped()
  return (db, ...shape) => prepared(db, JSON.stringify(shape), () => build(db, ...shape))
}

/**
 * Queries of one place whose text the caller puts together: `shape` names all of that text that differs
 * between its calls, of which the first ones go when there are more than `most`.
 */
export function shaped(most = 200) {
  const kept = new WeakMap<Db, Map<string, unknown>>()
  return <P>(db: Db, shape: string, build: () => Buildable<P>): P => {
    const known = kept.get(db) ?? new Map<string, unknown>()
    kept.set(db, known)
    let ready = known.get(shape) as P | undefined
    if (!ready) {
      ready = withTurns(build().prepare())
      if (known.size >= most) known.delete(known.keys().next().value as string)
      known.set(shape, ready)
    }
    return ready
  }
}

/**
 * A query that lets others have their turn when this one has lasted long. SQLite answers while all else
 * waits, and awaiting its answer is no turn for anybody: one query after the other would hold the process
 * for all of them together.
 */
function withTurns<P>(ready: P): P {
  if (dialect === 'postgres') return ready
  const slow = ready as { execute(values?: Record<string, unknown>): PromiseLike<unknown> }
  const execute = slow.execute.bind(slow)
  slow.execute = async (values) => {
    await giveWay()
    return execute(values)
  }
  return ready
}

/** Whether a column's value is in the list that is bound to `name` as `listed` gives it. */
export const isIn = (column: SQLWrapper, name = 'ids'): SQL =>
  dialect === 'postgres'
    ? sql`${column} = any(${sql.placeholder(name)})`
    : sql`${column} in (select value from json_each(${sql.placeholder(name)}))`

/** A list of numbers or texts as one value of a query, for `isIn`. */
export const listed = (values: readonly (number | string)[]): unknown =>
  dialect === 'postgres' ? [...values] : JSON.stringify(values)

/** Ids per statement: SQLite answers while all else waits. */
export const IDS_AT_ONCE = 500

/** Does something with any number of items, some at a time, in their order, with turns for others. */
export async function eachSlice<T>(
  items: readonly T[],
  work: (some: readonly T[]) => Promise<unknown>,
  size = IDS_AT_ONCE,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await giveWay()
    await work(items.slice(from, from + size))
  }
}

/** For a query of nothing but sub-queries. */
export const ONE_ROW = sql`(select 1) as one`

/** Reads rows by any number of ids, some at a time; in the ids' order. */
export async function inSlices<R, Id = number>(
  ids: readonly Id[],
  read: (some: readonly Id[]) => Promise<R[]>,
): Promise<R[]> {
  const rows: R[] = []
  await eachSlice(ids, async (some) => {
    for (const row of await read(some)) rows.push(row)
  })
  return rows
}

/**
 * Rows by rising keys, `size` at a time, with turns for others: `read` gives those after a key, the
 * first `size` of them. The key is the id, unless `keyOf` gives another.
 */
export async function* batches<R>(
  size: number,
  read: (after: number) => PromiseLike<R[]>,
  keyOf: (row: NoInfer<R>) => number = (row) => (row as { id: number }).id,
): AsyncGenerator<R[]> {
  for (let after = 0; ; await giveWay()) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = keyOf(last)
  }
}
