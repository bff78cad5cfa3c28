import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from './client.server.ts'
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

export { insertRow, insertRows } from './insert.server.ts'
