import { giveWay, whileWanted } from '#db/turns.server.ts'

export { giveWay, whileWanted }

/** Items between two looks at the clock. */
const AT_ONCE = 20

/**
 * Does `work` for all items, some at a time and in their order, with turns for others, so that a long
 * list does not keep every other request waiting. Returns all results.
 */
export async function inTurns<T, R>(
  items: readonly T[],
  work: (some: readonly T[]) => R[],
): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await giveWay()
    for (const result of work(items.slice(from, from + AT_ONCE))) results.push(result)
  }
  return results
}
