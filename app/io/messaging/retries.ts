/** When what certainly did not arrive is tried again (docs/rules/messages.md#8). Runs anywhere. */

/** What is kept of a message that may have arrived: it is never sent again. */
export const UNCERTAIN = 'El envío se interrumpió: no se sabe si llegó'

/** Pauses between attempts grow from a minute to an hour, about 4 hours in all. */
const MAX_ATTEMPTS = 10
const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * MINUTE_MS

/** What becomes of it after another attempt that failed; `attempts` are those before. */
export function nextAttempt(attempts: number, now: Date) {
  const pause = Math.min(2 ** attempts * MINUTE_MS, LONGEST_PAUSE_MS)
  return {
    attempts: attempts + 1,
    state: attempts + 1 < MAX_ATTEMPTS ? ('waiting' as const) : ('failed' as const),
    next_attempt_at: new Date(now.getTime() + pause).toISOString(),
  }
}
