import { giveWay } from '#app/kernel/turns.server.ts'

const ROWS_AT_ONCE = 250

/**
 * The records of any number of ids, some at a time and in their order, with turns for others between.
 * What was deleted since the ids were read is left out.
 */
export async function* inOrder<R>(
  ids: readonly number[],
  read: (some: number[]) => Promise<Map<number, R>>,
): AsyncGenerator<R[]> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    if (from > 0) await giveWay()
    const some = ids.slice(from, from + ROWS_AT_ONCE)
    const found = await read(some)
    yield some.flatMap((id) => found.get(id) ?? [])
  }
}

/** All records of a list without a limit, read some at a time by their ids, in the ids' order. */
export async function allInOrder<R extends { id: number }>(
  ids: readonly number[],
  read: (some: number[]) => Promise<R[]>,
): Promise<R[]> {
  const all: R[] = []
  const byId = async (some: number[]) => new Map((await read(some)).map((row) => [row.id, row]))
  for await (const rows of inOrder(ids, byId)) all.push(...rows)
  return all
}
