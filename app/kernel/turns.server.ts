import { setImmediate as pause } from 'node:timers/promises'

/** Items between two looks at the clock. */
const AT_ONCE = 50
/** Milliseconds after which others get their turn. */
const TURN_MS = 15

let last: Promise<unknown> = Promise.resolve()

/**
 * Waits until others had their turn. Of those that wait here one goes on a turn, however many there
 * are: together they hold nobody up for longer than one alone.
 */
export function turn(): Promise<unknown> {
  last = last.then(() => pause())
  return last
}

/**
 * Does `work` for all items, some at a time and in their order, with pauses, so that a long list
 * does not keep every other request waiting. Returns all results.
 */
export async function inTurns<T, R>(
  items: readonly T[],
  work: (some: readonly T[]) => R[],
): Promise<R[]> {
  const results: R[] = []
  let since = performance.now()
  for (let from = 0; from < items.length; from += AT_ONCE) {
    if (performance.now() - since > TURN_MS) {
      await pause()
      since = performance.now()
    }
    for (const result of work(items.slice(from, from + AT_ONCE))) results.push(result)
  }
  return results
}
