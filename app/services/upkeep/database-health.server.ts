/** Whether the database can be used, as the log and /healthz tell it. */
import { isDatabaseUnavailable } from '#app/services/errors/database-errors.ts'
import type { Database } from '#db/client.server.ts'
import { holdLease } from './lease.server.ts'
import type { Log } from './log.server.ts'

const RETRY_MS = 5_000

export type DatabaseHealth = {
  /**
   * Whether the error means that the database cannot be used now. The first such error is logged, not
   * each of those that follow, and so is that it can be used again.
   */
  isFault(error: unknown): boolean
  /** Whether the database answers, and takes a change if the last one that failed was its fault. */
  healthy(): Promise<boolean>
  stop(): void
}

export function watchDatabase(database: Database, log: Log): DatabaseHealth {
  let retrying: NodeJS.Timeout | undefined
  let trying: Promise<boolean> | undefined

  /** Readable is not enough: a full disk and a lock are seen by who writes. */
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

  /** One at a time, whoever asks. */
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
