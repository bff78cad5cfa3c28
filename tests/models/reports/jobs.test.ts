// @both-engines
// Proves docs/rules/reports.md#13; docs/rules/running.md#10.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReportJobs, purgeReportJobs, type ReportSpec } from '#app/io/printing/jobs.server.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { report_jobs, report_parts } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'
import { aKeptReport } from '#tests/support/models/kept-report.ts'

const t = testDatabase()

const SECOND = 1000
let now = NOW
const wait = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

type Making = { signal: AbortSignal; onProgress: (done: number, total: number) => void }
type Started = Making & {
  spec: ReportSpec
  finish: (text?: string | Buffer) => void
  fail: (e: Error) => void
}

class Clear extends Error {}

/** A process that makes reports: each begins when its turn comes and ends when the test says so. */
function aProcess() {
  const started: Started[] = []
  const transaction: typeof t.database.transaction = (work) =>
    isAway ? Promise.reject(new Error('away')) : t.write(work)
  const made = createReportJobs({
    database: { ...t.database, transaction },
    now: () => now,
    log: createLog('silent'),
    isClear: (error) => error instanceof Clear,
    make: (spec, making) =>
      new Promise((done, fail) => {
        making.signal.addEventListener('abort', () => fail(new Error('aborted')))
        const finish = (text: string | Buffer = 'PDF') => done(Buffer.from(text))
        started.push({ spec, ...making, finish, fail })
      }),
  })
  processes.push(made)
  const jobs = {
    ...made,
    request: (user_id: number, spec: ReportSpec, total: number) =>
      made.request(user_id, spec, total, transaction),
    watch: (id: string, user_id: number) => made.watch(id, user_id, transaction),
    cancel: (id: string, user_id: number) => made.cancel(id, user_id, transaction),
    /** The file's bytes; undefined if there is none. */
    read: async (id: string, user_id: number) => {
      const found = await made.file(id, user_id)
      return found && Buffer.concat(await all(found.parts))
    },
  }
  const of = (search: string) => started.find(({ spec }) => spec.query.search === search)
  return { jobs, started, of }
}
async function all(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const each: Uint8Array[] = []
  for await (const part of parts) each.push(part)
  return each
}
let isAway = false
let processes: ReturnType<typeof createReportJobs>[] = []

const spec = (search = ''): ReportSpec => ({
  kind: 'paysheets',
  format: 'pdf',
  query: { search, generatedBy: 'Ana' },
})
const user = () => t.write((tx) => aUser(tx))
/** Whatever else is under way comes to its end: the check passes. */
const settled = (check: () => Promise<void> | void) => {
  const passed = async () => {
    await check()
    return true
  }
  return expect.poll(passed, { interval: 5 }).toBe(true)
}

beforeEach(() => {
  now = NOW
  isAway = false
  processes = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  await Promise.all(processes.map((jobs) => jobs.close()))
  vi.useRealTimers()
})

describe('a long report', () => {
  test('waits, reports its progress, and is kept for an hour for the user who ordered it', async () => {
    const { jobs, started } = aProcess()
    const [ana, luis] = [await user(), await user()]
    const id = await jobs.request(ana, spec(), 2500)
    await settled(() => expect(started).toHaveLength(1))
    expect(await jobs.look(id, ana)).toMatchObject({ state: 'running', done: 0, total: 2500 })
    expect(await jobs.file(id, ana)).toBeUndefined()
    started[0]?.onProgress(500, 2500)
    await vi.advanceTimersByTimeAsync(2 * SECOND)
    await settled(async () => expect(await jobs.look(id, ana)).toMatchObject({ done: 500 }))
    started[0]?.finish('the file')
    await settled(async () => expect(await jobs.look(id, ana)).toMatchObject({ state: 'done' }))
    expect(`${await jobs.read(id, ana)}`).toBe('the file')
    expect(await jobs.look(id, luis)).toBeUndefined()
    expect(await jobs.file(id, luis)).toBeUndefined()
    expect(await jobs.cancel(id, luis)).toBe(false)
    wait(60 * 60 * SECOND - 1)
    expect(await jobs.file(id, ana)).toBeDefined()
    wait(1)
    expect(await jobs.file(id, ana)).toBeUndefined()
    wait(1)
    await t.write((tx) => purgeReportJobs(tx, now, 10))
    expect(await t.db.select().from(report_jobs)).toEqual([])
  })

  test('that is ordered again while it is under way gives the same job', async () => {
    const { jobs, started } = aProcess()
    const [ana, luis] = [await user(), await user()]
    const id = await jobs.request(ana, spec('payday=primera'), 2500)
    expect(await jobs.request(ana, spec('payday=primera'), 2500)).toBe(id)
    expect(await jobs.request(ana, spec('payday=segunda'), 2500)).not.toBe(id)
    expect(await jobs.request(luis, spec('payday=primera'), 2500)).not.toBe(id)
    await settled(() => expect(started).toHaveLength(2))
  })

  test('waits while two others are being made', async () => {
    const { jobs, started, of } = aProcess()
    const ana = await user()
    const ids: string[] = []
    for (const search of ['a', 'b', 'c']) ids.push(await jobs.request(ana, spec(search), 2500))
    const [first = '', , third = ''] = ids
    await settled(() => expect(started).toHaveLength(2))
    expect(await jobs.look(third, ana)).toMatchObject({ state: 'waiting' })
    of('a')?.finish()
    await settled(() => expect(started).toHaveLength(3))
    expect(await jobs.look(first, ana)).toMatchObject({ state: 'done' })
    expect(started[2]?.spec.query).toMatchObject({ search: 'c' })
  })

  test('of one user waits for no more than one of another’s who asked for many before', async () => {
    const { jobs, started, of } = aProcess()
    const [ana, luis] = [await user(), await user()]
    for (const search of ['a', 'b', 'c', 'd']) await jobs.request(ana, spec(search), 2500)
    await jobs.request(luis, spec('his'), 2500)
    await settled(() => expect(started).toHaveLength(2))
    of('a')?.finish()
    await settled(() => expect(started).toHaveLength(3))
    of('b')?.finish()
    await settled(() => expect(started).toHaveLength(4))
    expect([of('his'), of('d')]).toEqual([expect.anything(), undefined])
  })

  test('is refused to who has ten under way, and to nobody else', async () => {
    const { jobs } = aProcess()
    const [ana, luis] = [await user(), await user()]
    for (let n = 0; n < 10; n++) await jobs.request(ana, spec(`${n}`), 2500)
    await expect(jobs.request(ana, spec('10'), 2500)).rejects.toMatchObject({ status: 503 })
    expect(await jobs.request(ana, spec('9'), 2500)).toEqual(expect.any(String))
    expect(await jobs.request(luis, spec('10'), 2500)).toEqual(expect.any(String))
    // Whoever left them waits for none of them.
    wait(30 * SECOND + 1)
    expect(await jobs.request(ana, spec('10'), 2500)).toEqual(expect.any(String))
  })

  test('takes the place of the oldest of twenty files of its user', async () => {
    const { jobs } = aProcess()
    const [ana, luis] = [await user(), await user()]
    const expires_at = new Date(now.getTime() + SECOND).toISOString()
    const rows = Array.from({ length: 21 }, (_, n) => ({
      ...{ id: `${n}`, kind: 'paysheets', format: 'pdf', query: {}, total: 1, expires_at },
      ...{ state: 'done' as const, created_at: new Date(now.getTime() - n).toISOString() },
      ...{ user_id: n < 20 ? ana : luis },
    }))
    await t.write(async (tx) => {
      for (const row of rows) await aKeptReport(tx, row, Buffer.from('PDF'))
    })
    await jobs.request(ana, spec(), 2500)
    const kept = await t.db.select({ id: report_jobs.id }).from(report_jobs)
    expect(kept.map(({ id }) => id).filter((id) => id.length < 3)).toHaveLength(20)
    expect(kept).not.toContainEqual({ id: '19' })
    expect(await t.db.select().from(report_parts)).toHaveLength(20)
  })

  test('stops when it is cancelled', async () => {
    const { jobs, started } = aProcess()
    const ana = await user()
    const id = await jobs.request(ana, spec(), 2500)
    await settled(() => expect(started).toHaveLength(1))
    expect(await jobs.cancel(id, ana)).toBe(true)
    expect(started[0]?.signal.aborted).toBe(true)
    expect(await jobs.look(id, ana)).toBeUndefined()
  })

  test('goes on while somebody watches it, and stops half a minute later', async () => {
    const { jobs, started } = aProcess()
    const ana = await user()
    const id = await jobs.request(ana, spec(), 2500)
    await settled(() => expect(started).toHaveLength(1))
    for (const _ of [1, 2, 3]) {
      wait(29 * SECOND)
      expect(await jobs.watch(id, ana)).toMatchObject({ state: 'running' })
      await vi.advanceTimersByTimeAsync(2 * SECOND)
    }
    expect(started[0]?.signal.aborted).toBe(false)
    wait(30 * SECOND)
    await vi.advanceTimersByTimeAsync(2 * SECOND)
    await settled(() => expect(started[0]?.signal.aborted).toBe(true))
    expect(await jobs.watch(id, ana)).toBeUndefined()
  })

  test('that fails shows an error made for users only, and the next one is made', async () => {
    const { jobs, started, of } = aProcess()
    const ana = await user()
    const late = await jobs.request(ana, spec('late'), 2500)
    const broken = await jobs.request(ana, spec('broken'), 2500)
    await settled(() => expect(started).toHaveLength(2))
    of('late')?.fail(new Clear('El reporte tardó más de 120 segundos'))
    of('broken')?.fail(new Error('ECONNRESET at /secret/path'))
    await settled(async () =>
      expect(await jobs.look(late, ana)).toMatchObject({
        state: 'failed',
        error: 'El reporte tardó más de 120 segundos',
      }),
    )
    await settled(async () =>
      expect(await jobs.look(broken, ana)).toMatchObject({
        state: 'failed',
        error: 'No se pudo generar el reporte. Intente de nuevo.',
      }),
    )
    const again = await jobs.request(ana, spec('late'), 2500)
    expect(again).not.toBe(late)
    await settled(() => expect(started).toHaveLength(3))
  })
})

describe('a file of several parts', () => {
  const MIB = 1024 * 1024
  const FILE = Buffer.alloc(2.5 * MIB, 'a page of it ')
  const made = async () => {
    const { jobs, started } = aProcess()
    const ana = await user()
    const id = await jobs.request(ana, spec(), 2500)
    await settled(() => expect(started).toHaveLength(1))
    started[0]?.finish(FILE)
    await settled(async () => expect(await jobs.look(id, ana)).toMatchObject({ state: 'done' }))
    return { jobs, id, ana }
  }
  const parts = () => t.db.select({ part: report_parts.part }).from(report_parts)

  test('is read as it was made, one part at a time', async () => {
    const { jobs, id, ana } = await made()
    const found = await jobs.file(id, ana)
    const read = found ? await all(found.parts) : []
    expect(read.map(({ length }) => length)).toEqual([MIB, MIB, MIB / 2])
    expect(found?.size).toBe(2_621_440)
    expect(FILE.equals(Buffer.concat(read))).toBe(true)
  })

  test('that is deleted while it is read ends by an error, and leaves nothing', async () => {
    const { jobs, id, ana } = await made()
    const found = await jobs.file(id, ana)
    expect((await found?.parts.next())?.value).toHaveLength(MIB)
    expect(await jobs.cancel(id, ana)).toBe(true)
    await expect(found?.parts.next()).rejects.toThrow('deleted while it was sent')
    expect(await parts()).toEqual([])
  })

  test('is nobody’s while only some of it is kept, and goes with its job', async () => {
    const { jobs } = aProcess()
    const ana = await user()
    const id = await leftHalfway(ana)
    expect(await jobs.file(id, ana)).toBeUndefined()
    expect(await parts()).toHaveLength(3)
    wait(30 * SECOND + 1)
    await t.write((tx) => purgeReportJobs(tx, now, 10))
    expect(await parts()).toEqual([])
  })

  test('of which a process that died had kept some is made anew by another', async () => {
    const { jobs, started } = aProcess()
    const ana = await user()
    const id = await leftHalfway(ana)
    wait(SECOND)
    await jobs.watch(id, ana)
    await settled(() => expect(started).toHaveLength(1))
    started[0]?.finish('made anew')
    await settled(async () => expect(`${await jobs.read(id, ana)}`).toBe('made anew'))
    expect(await parts()).toEqual([{ part: 0 }])
  })

  /** The rows that a process leaves which died half a minute ago, with three parts of a file. */
  async function leftHalfway(user_id: number) {
    const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
    const job = { id: 'left', user_id, created_at: at(0), expires_at: at(30 * SECOND) }
    const dead = { state: 'running' as const, making: 'another', beat_at: at(-30 * SECOND) }
    await t.write((tx) => aKeptReport(tx, { ...job, ...dead, size: null }, FILE))
    return job.id
  }
})

describe('a database that fails during a report', () => {
  test.each([
    ['that is being made', 'beat'],
    ['that was made and cannot be kept', 'end'],
  ])('lets a report %s be made again once it is back', async (_, lost) => {
    const { jobs, started } = aProcess()
    const ana = await user()
    const id = await jobs.request(ana, spec(), 2500)
    await settled(() => expect(started).toHaveLength(1))
    isAway = true
    if (lost === 'end') started[0]?.finish('lost')
    await vi.advanceTimersByTimeAsync(2 * SECOND)
    if (lost === 'beat') await settled(() => expect(started[0]?.signal.aborted).toBe(true))
    isAway = false
    wait(29 * SECOND)
    await jobs.watch(id, ana)
    wait(2 * SECOND)
    await settled(async () => {
      await jobs.watch(id, ana)
      expect(started).toHaveLength(2)
    })
    started[1]?.finish('made again')
    await settled(async () => expect(`${await jobs.read(id, ana)}`).toBe('made again'))
  })
})

describe('several processes on one database', () => {
  test('make each report once, and any of them can show its progress and its file', async () => {
    const [one, other] = [aProcess(), aProcess()]
    const ana = await user()
    const id = await one.jobs.request(ana, spec(), 2500)
    await settled(() => expect(one.started).toHaveLength(1))
    expect(await other.jobs.watch(id, ana)).toMatchObject({ state: 'running' })
    expect(other.started).toHaveLength(0)
    one.started[0]?.finish('made by one')
    await settled(async () => expect(`${await other.jobs.read(id, ana)}`).toBe('made by one'))
  })

  test('take over the report of a process that died', async () => {
    const [gone, other] = [aProcess(), aProcess()]
    const ana = await user()
    const id = await gone.jobs.request(ana, spec(), 2500)
    await settled(() => expect(gone.started).toHaveLength(1))
    wait(29 * SECOND)
    await other.jobs.watch(id, ana)
    expect(other.started).toHaveLength(0)
    wait(2 * SECOND)
    await other.jobs.watch(id, ana)
    await settled(() => expect(other.started).toHaveLength(1))
    other.started[0]?.finish('made by the other')
    await settled(async () => expect(await other.jobs.file(id, ana)).toBeDefined())
  })

  test('keep the file of who took a report over, and not of who was thought dead', async () => {
    const [late, other] = [aProcess(), aProcess()]
    const ana = await user()
    const id = await late.jobs.request(ana, spec(), 2500)
    await settled(() => expect(late.started).toHaveLength(1))
    wait(29 * SECOND)
    await other.jobs.watch(id, ana)
    wait(2 * SECOND)
    await other.jobs.watch(id, ana)
    await settled(() => expect(other.started).toHaveLength(1))
    late.started[0]?.finish('too late')
    await settled(() => expect(late.started[0]?.signal.aborted).toBe(true))
    expect(await other.jobs.look(id, ana)).toMatchObject({ state: 'running' })
    other.started[0]?.finish('made by the other')
    await settled(async () => expect(`${await other.jobs.read(id, ana)}`).toBe('made by the other'))
  })

  test('take over the report of a process that stops', async () => {
    const [stopping, other] = [aProcess(), aProcess()]
    const ana = await user()
    const id = await stopping.jobs.request(ana, spec(), 2500)
    await settled(() => expect(stopping.started).toHaveLength(1))
    await stopping.jobs.close()
    expect(stopping.started[0]?.signal.aborted).toBe(true)
    await other.jobs.watch(id, ana)
    await settled(() => expect(other.started).toHaveLength(1))
  })
})
