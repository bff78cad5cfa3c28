/** When strikes come: one amid the transaction that was asked for, the others at any moment. */
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import pg from 'pg'

/** Between two looks: a change that both see is a long one. */
const LOOK_MS = 3

export type Moments = {
  /** Waits for the moment to strike at a request; its answer is undefined when it breaks off. */
  next(answer: Promise<unknown>): Promise<void>
  /** Whether a strike came while the database was written, and left the request without an answer. */
  wasAmid(): boolean
}

/** Moments of requests that take some part of `longest` milliseconds. */
export function momentsIn(DATABASE_URL: string, longest: number): Moments {
  let wasAmid = false
  return {
    next: async (answer) => {
      if (wasAmid) return pause(Math.random() * longest)
      let isOver = false
      const over = answer.then((answered) => {
        isOver = true
        return answered === undefined
      })
      if (await isWritten(DATABASE_URL, () => isOver)) {
        over.then((brokeOff) => {
          wasAmid = brokeOff
        })
      }
    },
    wasAmid: () => wasAmid,
  }
}

/** Waits until a long transaction writes, or it is over; whether one does. */
async function isWritten(DATABASE_URL: string, isOver: () => boolean): Promise<boolean> {
  const { look, close } = await (/^postgres/.test(DATABASE_URL) ? postgres : sqlite)(DATABASE_URL)
  try {
    for (let seen = 0; seen < 2; await pause(LOOK_MS)) {
      if (isOver()) return false
      seen = (await look()) ? seen + 1 : 0
    }
    return !isOver()
  } finally {
    await close()
  }
}

async function sqlite(path: string) {
  const file = new Sqlite(path, { timeout: 0 })
  const look = () => {
    try {
      file.exec('begin immediate; rollback')
      return false
    } catch (error) {
      if ((error as { code?: string }).code === 'SQLITE_BUSY') return true
      throw error
    }
  }
  return { look, close: () => void file.close() }
}

async function postgres(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const writing = `select 1 from pg_stat_activity where datname = current_database()
    and backend_xid is not null and pid <> pg_backend_pid()`
  const look = async () => (await client.query(writing)).rows.length > 0
  return { look, close: () => client.end() }
}
