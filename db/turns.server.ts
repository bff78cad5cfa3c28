/** Turns of the event loop: long work lets others have theirs (docs/decisions/2026-11-29-turns.md). */
import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { setImmediate as pause } from 'node:timers/promises'

/** Milliseconds of a turn after which others get theirs. */
const TURN_MS = 15

let seen = -1
let since = 0

/** Whether the loop's present turn has lasted long, since it was first asked. */
function isLong(): boolean {
  const turn = performance.nodeTiming.uvMetricsInfo.loopCount
  const now = performance.now()
  if (turn === seen) return now - since > TURN_MS
  seen = turn
  since = now
  return false
}

/** For whom work is done: until when, and their name among those who wait. */
type Wanted = { signal: AbortSignal; from: string }

const wanted = new AsyncLocalStorage<Wanted>()

/**
 * Does work that nobody needs once the signal is aborted: its next turn throws the signal's reason. `from` is
 * who asked for it.
 */
export const whileWanted = <T>(signal: AbortSignal, work: () => T, from = ''): T =>
  wanted.run({ signal, from }, work)

/** For whom the present work is done, if somebody may leave before its end. */
export const wantedBy = (): Wanted | undefined => wanted.getStore()

let last: Promise<unknown> = Promise.resolve()

/**
 * Goes on at once, or after others had their turn if this one has lasted long: for between the parts of
 * long work. Of those that wait here one goes on a turn, however many there are: together they hold
 * nobody up for longer than one alone. Throws where the work is no longer wanted.
 */
export async function giveWay(): Promise<void> {
  if (!isLong()) return
  const signal = wantedBy()?.signal
  signal?.throwIfAborted()
  last = last.then(() => pause())
  await last
  signal?.throwIfAborted()
  // The new turn begins here, not when it is first asked about.
  isLong()
}
