/**
 * Long queries on SQLite run in threads, so that nobody else waits for them. A thread costs some 16 MB:
 * there is none before a large file is asked something long.
 */
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { Db } from './client.server.ts'

const require = createRequire(import.meta.url)

/** Of some 18,000 documents: what one query reads of a smaller file takes no 20 ms. */
const LARGE_BYTES = 50 * 2 ** 20
const MOST_THREADS = 2

type Answer = { rows?: unknown[][]; failed?: { message: string; code?: string } }
type Asked = { sql: string; values: unknown[]; done: (answer: Answer) => void }

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

  const next = () => {
    const idle = threads.find(({ asked }) => !asked)
    if (waiting.length === 0 || (!idle && threads.length === MOST_THREADS)) return
    const thread = idle ?? begin()
    thread.asked = waiting.shift()
    // The process may end while a thread rests, and not while somebody waits for it.
    thread.worker.ref()
    thread.worker.postMessage({ sql: thread.asked?.sql, values: thread.asked?.values })
  }

  const ask = (sql: string, values: unknown[]) =>
    new Promise<unknown[][]>((done, refuse) => {
      const took = ({ rows = [], failed }: Answer) =>
        failed ? refuse(Object.assign(new Error(failed.message), failed)) : done(rows)
      waiting.push({ sql, values, done: took })
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
