/** Transactions on SQLite's one writing connection, one after the other; short ones share a commit. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type Sqlite from 'better-sqlite3'
import type { Length, Tx } from './client.server.ts'

/** No work joins a group of so many, or one that began so many milliseconds ago. */
const MOST = 16
const GROUP_MS = 15
/** A change that takes longer leaves most of its writing to other threads. */
const LARGE_MS = 250
/** The pages after which SQLite's own commit brings its journal into the file. */
const CHECKPOINT_PAGES = 1000
const CHECKPOINT = createRequire(import.meta.url).resolve('#db/checkpoint.ts')

type Waiting = {
  /** Does the work; returns what answers it. */
  work: () => Promise<() => void>
  isShort: boolean
  asked: number
  reject: (error: unknown) => void
}

/**
 * Returns what runs transactions on the connection, and what waits for those that are asked for. The
 * first of a group has the transaction, each of the others a savepoint in it; all are answered after the
 * one COMMIT, and all fail with it.
 */
export function groupsOn(writer: Sqlite.Database, tx: Tx) {
  const waiting: Waiting[] = []
  const checkpoints = new Set<Promise<void>>()

  /** COMMIT waits for the disk, and so would everybody: most of it is there before, the rest comes after. */
  async function commitLarge(): Promise<void> {
    // Where it cannot be opened COMMIT does all of it.
    const journal = await open(`${writer.name}-wal`).catch(() => undefined)
    await journal?.datasync().finally(() => journal.close())
    checkOpen(writer)
    writer.pragma('wal_autocheckpoint = 0')
    try {
      writer.exec('COMMIT')
    } finally {
      const checkpoint = checkpointOf(writer.name).then(() => {
        checkpoints.delete(checkpoint)
        if (writer.open) writer.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
      })
      checkpoints.add(checkpoint)
    }
  }

  /** Does one more work in the open transaction; returns what answers it. Throws when that is lost. */
  async function join({ work, reject }: Waiting): Promise<() => void> {
    checkOpen(writer)
    writer.exec('SAVEPOINT work')
    try {
      const answer = await work()
      writer.exec('RELEASE work')
      return answer
    } catch (error) {
      if (!writer.inTransaction) throw error
      writer.exec('ROLLBACK TO work; RELEASE work')
      return () => reject(error)
    }
  }

  async function runGroup(): Promise<void> {
    const first = waiting.shift()
    if (!first) return
    // Those that arrive in the same turn of the loop come along.
    if (first.isShort) await pause()
    const group = [first]
    try {
      await begin(writer, first.asked)
      const began = performance.now()
      const answers = [await first.work()]
      while (first.isShort && group.length < MOST && performance.now() - began < GROUP_MS) {
        if (!waiting[0]?.isShort) break
        const next = waiting.shift() as Waiting
        group.push(next)
        answers.push(await join(next))
      }
      checkOpen(writer)
      if (performance.now() - began > LARGE_MS) await commitLarge()
      else writer.exec('COMMIT')
      for (const answer of answers) answer()
    } catch (error) {
      rollBack(writer)
      for (const { reject } of group) reject(error)
    }
  }

  let last = Promise.resolve()
  const transaction = <T>(work: (tx: Tx) => Promise<T>, length?: Length): Promise<T> => {
    const asked = performance.now()
    const run = new Promise<T>((resolve, reject) => {
      // Whether a request is still wanted is known where it asks (./turns.server.ts).
      const bound = AsyncLocalStorage.bind(async () => {
        const value = await work(tx)
        return () => resolve(value)
      })
      waiting.push({ work: bound, isShort: length === 'short', asked, reject })
    })
    last = last.then(runGroup)
    return run
  }
  const settled = async () => {
    await last
    await Promise.all(checkpoints)
  }
  return { transaction, settled }
}

/** Another thread brings the journal into the file; when it cannot, the next commits do. */
const checkpointOf = (path: string) =>
  new Promise<void>((done) => {
    const thread = new Worker(CHECKPOINT, { workerData: path })
    thread.on('error', () => undefined).on('exit', () => done())
  }).catch(() => undefined)

/** Some errors end the transaction: a work that hid one must not let the next ones be stored by themselves. */
function checkOpen(writer: Sqlite.Database): void {
  if (writer.inTransaction) return
  throw Object.assign(new Error('the transaction has ended before its commit'), {
    code: 'SQLITE_IOERR',
  })
}

/** How long a change waits in all while another process locks the file. */
const LOCKED_MS = 5000
const LOCK_PAUSE_MS = 20

async function begin(writer: Sqlite.Database, asked: number): Promise<void> {
  for (;;) {
    try {
      if (writer.inTransaction) writer.exec('ROLLBACK')
      writer.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      const isLocked = /^SQLITE_BUSY/.test((error as { code?: string }).code ?? '')
      if (!isLocked || performance.now() - asked > LOCKED_MS) throw error
    }
    await new Promise((done) => setTimeout(done, LOCK_PAUSE_MS))
  }
}

/**
 * Some errors have already ended the transaction. The rollback's error would hide them, and the
 * next change ends what is still open.
 */
function rollBack(writer: Sqlite.Database): void {
  try {
    if (writer.inTransaction) writer.exec('ROLLBACK')
  } catch {}
}
