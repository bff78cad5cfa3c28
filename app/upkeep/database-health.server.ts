/** Whether the database works, for the log and /healthz. */
import { isDatabaseUnavailable } from '#app/kernel/errors/database-errors.ts'
import { holdLease } from '#app/kernel/lease.server.ts'
import type { Log } from '#app/kernel/log.server.ts'
import type { Database } from '#db/client.server.ts'

const RETRY_MS = 5_000

export type DatabaseHealth = {
  /**
   * Whether the error means that the database is unavailable now. Logs the first such error, not
   * the following ones, and the recovery.
   */
  isFault(error: unknown): boolean
  /** Whether the database answers, and accepts a change if the last one failed because of it. */
  healthy(): Promise<boolean>
  stop(): void
}

export function watchDatabase(database: Database, log: Log): DatabaseHealth {
  let retrying: NodeJS.Timeout | undefined
  let trying: Promise<boolean> | undefined

  /** Reading is not enough: only a write finds a full disk or a lock. */
  async function tryChange(): Promise<boolean> {
    try {
      await database.transaction((tx) => holdLease(tx, 'health', '', new Date()))
    } catch {
      return false
    }
    clearInterval(retrying)
    retrying = undefined
    log.info('database available again')
    return true
  }

  /** One check at a time for all callers. */
  function retry(): Promise<boolean> {
    trying ??= tryChange().finally(() => {
      trying = undefined
    })
    return trying
  }

  const answers = () =>
    database.ping().then(
      () => true,
      () => false,
    )

  return {
    isFault(error) {
      if (!isDatabaseUnavailable(error)) return false
      if (retrying) return true
      log.error({ err: error }, 'database unavailable')
      retrying = setInterval(retry, RETRY_MS)
      retrying.unref()
      return true
    },
    healthy: async () => (retrying ? retry() : answers()),
    stop: () => clearInterval(retrying),
  }
}
