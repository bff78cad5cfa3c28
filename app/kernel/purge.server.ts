/**
 * Deletes expired rows every hour, so that no table grows for ever; a few at a time, so that no
 * change waits long.
 */
import { and, asc, inArray, lt, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database, Tx } from '#db/client.server.ts'
import { isDatabaseUnavailable } from './errors/database-errors.ts'
import type { Log } from './log.server.ts'
import type { Job } from './scheduler.server.ts'

/** Deletes at most `most` expired rows; returns how many. */
export type Purge = (tx: Tx, now: Date, most: number) => Promise<number>

const EVERY_MS = 60 * 60 * 1000
const AT_ONCE = 500
const DAY_MS = 24 * 60 * 60 * 1000

export const daysBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * DAY_MS).toISOString()

/**
 * The job that runs the purges, by name. A purge that fails does not stop the others, unless the
 * database is unavailable: then all wait for the next hour.
 */
export function purgeJob(
  { database, now, log }: { database: Database; now: () => Date; log: Log },
  purges: Record<string, Purge>,
): Job {
  let notBefore = 0
  return {
    name: 'purge',
    run: async (signal) => {
      const moment = now()
      if (moment.getTime() < notBefore) return
      notBefore = moment.getTime() + EVERY_MS
      for (const [name, purge] of Object.entries(purges)) {
        await purgeAll(database, purge, moment, signal).then(
          (purged) => purged > 0 && log.info({ name, purged }, 'purged'),
          (error: unknown) => {
            if (isDatabaseUnavailable(error)) throw error
            log.error({ err: error, name }, 'purge failed')
          },
        )
      }
    },
  }
}

async function purgeAll(database: Database, purge: Purge, now: Date, signal: AbortSignal) {
  let all = 0
  while (!signal.aborted) {
    const some = await database.transaction((tx) => purge(tx, now, AT_ONCE))
    all += some
    if (some < AT_ONCE) break
  }
  return all
}

type Oldest = {
  table: Parameters<Tx['delete']>[0]
  key: SQLiteColumn
  /** Rows older than `before` are deleted, if `also` holds. */
  age: SQLiteColumn
  before: string
  also?: SQL
}

export async function deleteOldest(tx: Tx, oldest: Oldest, most: number): Promise<number> {
  const { table, key, age, before, also } = oldest
  const some = tx
    .select({ key })
    .from(table)
    .where(and(lt(age, before), also))
    .orderBy(asc(age))
    .limit(most)
  const gone = await tx.delete(table).where(inArray(key, some)).returning({ key })
  return gone.length
}
