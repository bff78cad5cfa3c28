import { setImmediate as pause } from 'node:timers/promises'

/** Items after which others get their turn: some ten milliseconds of the heaviest work. */
const AT_ONCE = 500

/**
 * Does `work` for all items, some at a time and in their order, with a pause after each part, so
 * that a long list does not keep every other request waiting. Returns all results.
 */
export async function inTurns<T, R>(
  items: readonly T[],
  work: (some: readonly T[]) => R[],
): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < items.length; from += AT_ONCE) {
    if (from > 0) await pause()
    for (const result of work(items.slice(from, from + AT_ONCE))) results.push(result)
  }
  return results
}
