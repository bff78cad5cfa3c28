/** Kills during a mixed load of writers, and the checks after each. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { findBroken } from '#tests/support/process/commands.ts'
import { ADMIN, type RunningServer, startServer } from '#tests/support/process/server.ts'
import { type Call, type Company, callerOf, FUNDS, prepareCompany } from './company.ts'
import { type Document, KINDS, movesOf, readOn, Writer } from './writers.ts'

/** So many in `npm test`, and `FAULT_ROUNDS=200` for the long run that docs/bench.md tells of. */
export const ROUNDS = Number(
  process.env.FAULT_ROUNDS ?? (process.env.TEST_SCALE === 'full' ? 6 : 2),
)
const WRITERS = 8

/** Kills during the load, and returns the server that answers afterwards. */
export type Strike = (server: RunningServer, DATABASE_URL: string) => Promise<RunningServer>

export const killApp: Strike = async (server, DATABASE_URL) => {
  await kill(server)
  return startServer({ DATABASE_URL })
}

export async function kill({ child }: RunningServer): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  expect(await gone).toEqual([null, 'SIGKILL'])
}

/** Strikes as often as ROUNDS says and each at least once, in turn, at random moments; all must be whole each time. */
export async function surviveKills(DATABASE_URL: string, strikes: readonly Strike[]) {
  let server = await startServer({ DATABASE_URL })
  const login = await callerOf(() => server, '')('POST', 'login', ADMIN)
  const token = login.body.access_token
  const call = callerOf(() => server, token)
  const company = await prepareCompany(call)
  const writers = Array.from({ length: WRITERS }, () => new Writer(call, company))

  for (let round = 0; round < Math.max(ROUNDS, strikes.length); round++) {
    const writing = Promise.all([...writers.map((writer) => writer.write()), readOn(server, token)])
    await Promise.race([acknowledgedBy(writers, 1 + Math.random() * 60), writing])
    await pause(Math.random() * 20)
    const strike = strikes[round % strikes.length] as Strike
    const [next] = await Promise.all([strike(server, DATABASE_URL), writing])
    server = next
    expect(await findBroken(DATABASE_URL)).toEqual([])
    await Promise.all(writers.map((writer) => writer.settle()))
    expect(await findBroken(DATABASE_URL)).toEqual([])
    await expectWhole(call, company, writers)
    for (const writer of writers) writer.forget()
    if (process.env.FAULT_ROUNDS) report(round, writers)
  }
  return { server, documents: writers.flatMap(({ documents }) => documents) }
}

/** Waits until the writers have so many answers. */
async function acknowledgedBy(writers: Writer[], count: number): Promise<void> {
  const answers = () => writers.reduce((sum, writer) => sum + writer.answered, 0)
  const enough = answers() + count
  while (answers() < enough) await pause(1, undefined, { ref: false })
}

function report(round: number, writers: Writer[]) {
  const count = writers.reduce((sum, { documents }) => sum + documents.length, 0)
  process.stdout.write(`round ${round + 1}/${ROUNDS}: ${count} documents acknowledged\n`)
}

/** Exactly the acknowledged records exist, as last acknowledged. */
async function expectWhole(call: Call, { enterprises }: Company, writers: Writer[]) {
  const documents = writers.flatMap((writer) => writer.documents)
  for (const kind of KINDS) {
    const touched = writers.flatMap((writer) => [...writer.touched])
    await expectAsAcknowledged(
      call,
      kind,
      touched.filter((document) => document.kind === kind),
    )
    const mine = documents.filter((document) => document.kind === kind)
    expect(new Set(mine.map(({ record }) => record.order)).size, kind).toBe(mine.length)
    const voided = mine.filter(({ reason }) => reason !== undefined).length
    const total = async (query: string) =>
      (await call('GET', `${kind}?limit=1${query}`)).body.total as number
    const counts = { live: await total(''), voided: await total('&voided=1') }
    expect(counts, kind).toEqual({ live: mine.length - voided, voided })
  }
  const moves = documents.flatMap(movesOf)
  for (const id of enterprises) {
    const moved = moves.reduce((sum, [account, cents]) => sum + (account === id ? cents : 0), 0)
    const { body } = await call('GET', `accounts/${id}`)
    expect(Math.round(body.capital * 100)).toBe(FUNDS + moved)
  }
}

/** Live documents by themselves; voided ones, which are in a list of their own, among the last of it. */
async function expectAsAcknowledged(call: Call, kind: string, documents: Document[]) {
  const { body: last } = await call('GET', `${kind}?voided=1&limit=100&sort_by=updated_at,desc`)
  const voided = new Map<number, string>(
    last.data.map((record: { id: number; void_reason: string }) => [record.id, record.void_reason]),
  )
  const live = documents.filter(({ reason }) => reason === undefined)
  for (const { record, reason } of documents) {
    if (reason !== undefined) expect(voided.get(record.id), `${kind} ${record.id}`).toBe(reason)
  }
  await Promise.all(
    live.map(async ({ record }) =>
      expect(await call('GET', `${kind}/${record.id}`)).toMatchObject({
        status: 200,
        body: record,
      }),
    ),
  )
}
