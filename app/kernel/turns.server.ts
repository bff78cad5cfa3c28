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

/** Items that are sorted without a look at the clock. */
const SORTED_AT_ONCE = 1000

/** Sorts a list that may be long, with turns for others; equal items keep their order. */
export async function sortInTurns<T>(
  items: readonly T[],
  compare: (one: T, other: T) => number,
): Promise<T[]> {
  let parts: T[][] = []
  for (let from = 0; from < items.length; from += SORTED_AT_ONCE) {
    await giveWay()
    parts.push(items.slice(from, from + SORTED_AT_ONCE).sort(compare))
  }
  while (parts.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < parts.length; at += 2) {
      await giveWay()
      merged.push(mergeSorted(parts[at] ?? [], parts[at + 1] ?? [], compare))
    }
    parts = merged
  }
  return parts[0] ?? []
}

function mergeSorted<T>(some: T[], others: T[], compare: (one: T, other: T) => number): T[] {
  const all: T[] = []
  let at = 0
  for (const one of some) {
    for (; at < others.length && compare(others[at] as T, one) < 0; at++) all.push(others[at] as T)
    all.push(one)
  }
  for (; at < others.length; at++) all.push(others[at] as T)
  return all
}
