/**
 * Reports that take too long for one request (docs/rules/reports.md#13): each is a row, made by one
 * process and watched from any. A job that nobody watches is cancelled, a job whose process died is
 * taken over, and a finished file is kept for an hour.
 */

import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, gt, inArray, lt, or } from 'drizzle-orm'
import { Busy, createFairQueue } from '#app/kernel/fair-queue.server.ts'
import type { Log } from '#app/kernel/log.server.ts'
import type { Purge } from '#app/kernel/purge.server.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import type { Database, Tx } from '#db/client.server.ts'
import type { ReportState } from '#db/kinds.ts'
import { report_jobs, report_parts } from '#db/schema.ts'
import { deleteFile, deleteJobs, partsOf, readParts } from './job-files.server.ts'

/** The report to make; `query` is for `make`. */
export type ReportSpec = { kind: string; format: string; query: Record<string, unknown> }

export type WatchedReport = {
  spec: ReportSpec
  state: ReportState
  done: number
  total: number
  /** In Spanish; null unless it failed. */
  error: string | null
}

type Job = typeof report_jobs.$inferInsert
type Making = { signal: AbortSignal; onProgress: (done: number, total: number) => void }

type Options = {
  database: Database
  now: () => Date
  log: Log
  /** Makes the file. Its errors are logged; the message is shown if `isClear` allows it. */
  make: (spec: ReportSpec, making: Making) => Promise<Uint8Array>
  isClear: (error: unknown) => boolean
}

/** Runs a user's change in one transaction, with the user's permission and not the process's. */
type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export type ReportJobs = ReturnType<typeof createReportJobs>

/** Jobs made at once in a process; the others wait, by turns of their users. */
const AT_ONCE = 2
const PLACES = 100
/** A user's jobs that wait or are being made, and files that are kept. */
const MOST_OPEN = 10
const MOST_KEPT = 20
/** A job not looked at for this long is cancelled. */
const WATCHED_MS = 30_000
/** A process silent for this long is dead. */
const GONE_MS = 30_000
const BEAT_MS = 2_000
const KEPT_MS = 60 * 60 * 1000
const FAULT = 'No se pudo generar el reporte. Intente de nuevo.'

export function createReportJobs({ database, now, log, make, isClear }: Options) {
  const queue = createFairQueue({ atWork: AT_ONCE, places: PLACES })
  const underWay = new Map<string, { control: AbortController; ended: Promise<void> }>()
  let closed = false
  const from = (ms: number) => new Date(now().getTime() + ms).toISOString()

  function enqueue(id: string, user_id: number): void {
    if (closed || underWay.has(id)) return
    const control = new AbortController()
    const ended = queue
      .run(String(user_id), () => run(id, control))
      // The queue is full: whoever watches the job asks again.
      .catch(() => undefined)
      .finally(() => underWay.delete(id))
    underWay.set(id, { control, ended })
  }

  /** Makes one job's file, unless another process does or nobody waits for it. */
  async function run(id: string, control: AbortController): Promise<void> {
    const progress = { done: 0, total: 0 }
    const making = randomUUID()
    /** Changes the job; stops when nobody waits for it, or another process has taken it over. */
    const change = async (values: Partial<Job>, also?: (tx: Tx) => Promise<unknown>) => {
      const held = await database.transaction(async (tx) => {
        const own = and(eq(report_jobs.id, id), eq(report_jobs.making, making))
        const [job] = await tx
          .update(report_jobs)
          .set(values)
          .where(and(own, gt(report_jobs.expires_at, from(0))))
          .returning({ id: report_jobs.id })
        if (job) await also?.(tx)
        return job !== undefined
      })
      if (!held) control.abort()
    }
    const beat = () => change({ ...progress, beat_at: from(0) })
    let beating: NodeJS.Timeout | undefined
    if (closed) return
    try {
      const spec = await claim(id, making)
      if (!spec) return
      control.signal.throwIfAborted()
      beating = setInterval(() => beat().catch(() => control.abort()), BEAT_MS)
      const onProgress = (done: number, total: number) => Object.assign(progress, { done, total })
      const file = await make(spec, { signal: control.signal, onProgress })
      for (const [part, content] of partsOf(file).entries()) {
        control.signal.throwIfAborted()
        const row = { job_id: id, part, content }
        await change({ beat_at: from(0) }, (tx) => tx.insert(report_parts).values(row))
        await giveWay()
      }
      control.signal.throwIfAborted()
      const end = { done: progress.total, size: file.length, expires_at: from(KEPT_MS) }
      await change({ ...progress, ...end, state: 'done' })
    } catch (error) {
      if (closed) {
        await change({ state: 'waiting', beat_at: null }).catch(() => {})
        return
      }
      if (control.signal.aborted) return
      log.error({ err: error, job: id }, 'report not made')
      const text = isClear(error) && error instanceof Error ? error.message : FAULT
      const end = { state: 'failed' as const, error: text, expires_at: from(KEPT_MS) }
      await change(end).catch(() => {})
    } finally {
      clearInterval(beating)
    }
  }

  /** Takes a job that waits, or whose process died; undefined if it cannot be taken. */
  async function claim(id: string, making: string): Promise<ReportSpec | undefined> {
    const isFree = or(
      eq(report_jobs.state, 'waiting'),
      and(eq(report_jobs.state, 'running'), lt(report_jobs.beat_at, from(-GONE_MS))),
    )
    return database.transaction(async (tx) => {
      const [job] = await tx
        .update(report_jobs)
        .set({ state: 'running', making, beat_at: from(0) })
        .where(and(eq(report_jobs.id, id), isFree, gt(report_jobs.expires_at, from(0))))
        .returning()
      // What a process that died had kept of it.
      if (job) await deleteFile(tx, id)
      return job
    })
  }

  const own = (id: string, user_id: number) =>
    and(
      eq(report_jobs.id, id),
      eq(report_jobs.user_id, user_id),
      gt(report_jobs.expires_at, from(0)),
    )
  const isOpen = inArray(report_jobs.state, ['waiting', 'running'])

  /** The progress of a user's job; watching keeps it alive. Undefined if there is none. */
  async function watch(
    id: string,
    user_id: number,
    write: Write,
  ): Promise<WatchedReport | undefined> {
    await write((tx) =>
      tx
        .update(report_jobs)
        .set({ expires_at: from(WATCHED_MS) })
        .where(and(own(id, user_id), isOpen)),
    )
    return look(id, user_id)
  }

  /** The progress of a user's job. Undefined if there is none. */
  async function look(id: string, user_id: number): Promise<WatchedReport | undefined> {
    const [job] = await database.db.select().from(report_jobs).where(own(id, user_id))
    if (!job) return undefined
    const isGone = job.state === 'running' && (job.beat_at ?? '') < from(-GONE_MS)
    if (job.state === 'waiting' || isGone) enqueue(id, user_id)
    const { done, total, error } = job
    return { state: job.state as WatchedReport['state'], done, total, error, spec: specOf(job) }
  }

  return {
    /**
     * Requests a report for a user, or finds the same one in progress; returns the job's id. Throws Busy
     * while the user has many under way.
     */
    async request(user_id: number, spec: ReportSpec, total: number, write: Write): Promise<string> {
      const id = await write(async (tx) => {
        const mine = and(
          eq(report_jobs.user_id, user_id),
          isOpen,
          gt(report_jobs.expires_at, from(0)),
        )
        const open = await tx.select().from(report_jobs).where(mine)
        const same = open.find((job) => isDeepStrictEqual(specOf(job), specOf(spec)))
        if (same) return same.id
        if (open.length >= MOST_OPEN) throw new Busy()
        await dropOldFiles(tx, user_id)
        const id = randomUUID()
        const at = { created_at: from(0), expires_at: from(WATCHED_MS) }
        await tx
          .insert(report_jobs)
          .values({ ...spec, id, user_id, state: 'waiting', total, ...at })
        return id
      })
      enqueue(id, user_id)
      return id
    },

    watch,
    look,

    /**
     * The job's spec and finished file, whose parts are read as they are asked for; they throw once the
     * job is deleted. Undefined before it is finished and after it is deleted.
     */
    async file(id: string, user_id: number) {
      const [job] = await database.db
        .select()
        .from(report_jobs)
        .where(and(own(id, user_id), eq(report_jobs.state, 'done')))
      if (!job?.size) return undefined
      const { size } = job
      return { spec: specOf(job), size, parts: readParts(database.db, id, size) }
    },

    /** Cancels a user's job; false if there is none. */
    async cancel(id: string, user_id: number, write: Write): Promise<boolean> {
      const gone = await write(async (tx) => {
        const ids = tx.select({ id: report_jobs.id }).from(report_jobs)
        return deleteJobs(tx, await ids.where(own(id, user_id)))
      })
      if (gone > 0) underWay.get(id)?.control.abort()
      return gone > 0
    },

    /** Stops; unfinished jobs wait for another process. */
    async close(): Promise<void> {
      closed = true
      const all = [...underWay.values()]
      for (const { control } of all) control.abort()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

/** Makes room for one more file among a user's. */
async function dropOldFiles(tx: Tx, user_id: number): Promise<void> {
  const old = await tx
    .select({ id: report_jobs.id })
    .from(report_jobs)
    .where(and(eq(report_jobs.user_id, user_id), eq(report_jobs.state, 'done')))
    .orderBy(desc(report_jobs.created_at))
    .limit(MOST_OPEN)
    .offset(MOST_KEPT - 1)
  await deleteJobs(tx, old)
}

/** Deletes jobs that nobody waits for, and files kept long enough. */
export const purgeReportJobs: Purge = async (tx, now, most) => {
  const old = await tx
    .select({ id: report_jobs.id })
    .from(report_jobs)
    .where(lt(report_jobs.expires_at, now.toISOString()))
    .orderBy(asc(report_jobs.expires_at))
    .limit(most)
  return deleteJobs(tx, old)
}

const specOf = ({ kind, format, query }: ReportSpec): ReportSpec => ({ kind, format, query })
