/** Transactions on a pool of PostgreSQL's connections: a few at once, and again where two met. */
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Tx } from './client.server.ts'

/** Serialization failure, deadlock, and a unique key lost in a race: the work runs again. */
const RETRIED = new Set(['40001', '40P01', '23505'])
const MAX_ATTEMPTS = 60
/** More concurrent writers only collide. */
const WRITERS = 4

const SERIALIZABLE = { isolationLevel: 'serializable' } as const

/** Returns what runs transactions on the pool's connections, and what waits for those that are begun. */
export function transactionsOn(pool: pg.Pool) {
  const lanes = Array.from({ length: WRITERS }, () => Promise.resolve() as Promise<unknown>)
  let turn = 0
  const handles = new WeakMap<
    pg.PoolClient,
    ReturnType<typeof drizzle<Record<string, never>, pg.PoolClient>>
  >()
  // Of a pool Drizzle keeps the place of a connection that breaks before its transaction begins.
  const once = async <T>(work: (tx: Tx) => Promise<T>) => {
    const client = await pool.connect()
    try {
      const own = handles.get(client) ?? drizzle(client)
      handles.set(client, own)
      return await own.transaction((tx) => work(tx as unknown as Tx), SERIALIZABLE)
    } finally {
      client.release()
    }
  }
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const lane = turn++ % WRITERS
    const run = (lanes[lane] as Promise<unknown>).then(async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work)
        } catch (error) {
          const code = postgresCode(error)
          const limit = code === '23505' ? 3 : MAX_ATTEMPTS
          if (!code || !RETRIED.has(code) || attempt >= limit) throw error
          await new Promise((done) => setTimeout(done, Math.random() * Math.min(attempt * 3, 50)))
        }
      }
    })
    lanes[lane] = run.catch(() => undefined)
    return run
  }
  return { transaction, settled: () => Promise.all(lanes) }
}

/** The SQLSTATE of an error, searched in its causes, because Drizzle wraps it. */
function postgresCode(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}
