/**
 * Long queries on SQLite run in threads, so that nobody else waits for them. A thread costs some 16 MB:
 * there is none before a large file is asked something long.
 */
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { Db } from './client.server.ts'
import { wantedBy } from './turns.server.ts'

const require = createRequire(import.meta.url)

/** Of some 18,000 documents: what one query reads of a smaller file takes no 20 ms. */
const LARGE_BYTES = 50 * 2 ** 20
const MOST_THREADS = 2

type Answer = { rows?: unknown[][]; failed?: { message: string; code?: string } }
type Asked = {
  sql: string
  values: unknown[]
  done: (answer: Answer) => void
  refuse: (reason: unknown) => void
  signal?: AbortSignal | undefined
  from: string
}

const handles = new WeakMap<Db, () => Db>()

/**
 * The handle for a query that may read a large part of a large table: another connection, which reads the
 * last commit. In a transaction, on PostgreSQL, and while the file is small, the same.
 */
export const apart = (db: Db): Db => handles.get(db)?.() ?? db

/** Lets `apart` find threads for a reader of this file. Returns what ends them. */
export function readApart(db: Db, path: string, large = LARGE_BYTES): () => Promise<void> {
  const waiting: Asked[] = []
  const threads: { worker: Worker; asked?: Asked | undefined }[] = []

  const begin = () => {
    const worker = new Worker(require.resolve('#db/reading-thread.ts'), { workerData: path })
    const thread: (typeof threads)[number] = { worker }
    const answered = (answer: Answer) => {
      thread.asked?.done(answer)
      thread.asked = undefined
      worker.unref()
      next()
    }
    worker.on('message', answered)
    worker.on('error', (error) => {
      threads.splice(threads.indexOf(thread), 1)
      answered({ failed: { message: String(error), code: 'SQLITE_IOERR' } })
    })
    threads.push(thread)
    return thread
  }

  /** When somebody's question was last begun, while some wait. */
  const served = new Map<string, number>()
  let turns = 0

  /** The next question of who is still there, and had none begun for longest. */
  const due = (): Asked | undefined => {
    for (const asked of waiting.splice(0)) {
      if (asked.signal?.aborted) asked.refuse(asked.signal.reason)
      else waiting.push(asked)
    }
    const turnOf = ({ from }: Asked) => served.get(from) ?? 0
    const first = waiting.toSorted((one, other) => turnOf(one) - turnOf(other))[0]
    if (!first) {
      served.clear()
      return undefined
    }
    served.set(first.from, ++turns)
    return waiting.splice(waiting.indexOf(first), 1)[0]
  }

  const next = () => {
    const idle = threads.find(({ asked }) => !asked)
    if (!idle && threads.length === MOST_THREADS) return
    if (waiting.length === 0) return
    const thread = idle ?? begin()
    const asked = due()
    thread.asked = asked
    if (!asked) return
    // The process may end while a thread rests, and not while somebody waits for it.
    thread.worker.ref()
    thread.worker.postMessage({ sql: asked.sql, values: asked.values })
  }

  const ask = (sql: string, values: unknown[]) =>
    new Promise<unknown[][]>((done, refuse) => {
      const took = ({ rows = [], failed }: Answer) =>
        failed ? refuse(Object.assign(new Error(failed.message), failed)) : done(rows)
      const { signal, from = '' } = wantedBy() ?? {}
      waiting.push({ sql, values, done: took, refuse, signal, from })
      next()
    })

  const handle = drizzle(async (sql, values) => ({ rows: await ask(sql, values) }))
  handles.set(db, () =>
    (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > large ? (handle as unknown as Db) : db,
  )
  return async () => {
    handles.delete(db)
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }
}
