/** The work that the process does every minute. */
import type { Log } from './log.server.ts'

const EVERY_MS = 60_000
/** The first run comes soon after the start, when requests are already answered. */
const FIRST_MS = 5_000

export type Job = {
  /** For the log. */
  name: string
  /** Does the due work; ends soon after `signal` aborts. */
  run(signal: AbortSignal): Promise<void>
}

/**
 * Runs the jobs every minute, one after the other. A job that fails does not stop the others, and
 * is logged unless `isTold` says that the error already is. `wake` runs them at once, or once more
 * after the present run. `stop` waits for the running job.
 */
export function startScheduler(
  jobs: readonly Job[],
  log: Log,
  isTold: (error: unknown) => boolean = () => false,
): { stop(): Promise<void>; wake(): void } {
  const stopping = new AbortController()
  let running = Promise.resolve()
  let isRunning = false
  let isWanted = false
  const run = async () => {
    isRunning = true
    isWanted = false
    for (const { name, run } of jobs) {
      if (stopping.signal.aborted) break
      await run(stopping.signal).catch((err: unknown) => {
        if (!isTold(err)) log.error({ err, job: name }, 'job failed')
      })
    }
    isRunning = false
    if (isWanted && !stopping.signal.aborted) running = run()
  }
  const tick = () => {
    if (!isRunning) running = run()
  }
  const timers = [setTimeout(tick, FIRST_MS), setInterval(tick, EVERY_MS)]
  for (const timer of timers) timer.unref()
  return {
    wake: () => {
      isWanted = true
      if (!stopping.signal.aborted) tick()
    },
    stop: async () => {
      for (const timer of timers) clearTimeout(timer)
      stopping.abort()
      await running
    },
  }
}
