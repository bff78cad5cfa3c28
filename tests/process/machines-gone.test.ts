// Proves docs/rules/running.md#11, #12.
/** Of several processes on one PostgreSQL one goes away during work, and the others go on. */
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#tests/support/http/client.ts'
import {
  addIncomes,
  type Company,
  elsewhere,
  logIn,
  type Machine,
  type Machines,
  makeCompany,
  orderReport,
  passwordOf,
  startMachines,
  untilReady,
  whileNothingPrints,
} from '#tests/support/process/machines.ts'
import { logLines } from '#tests/support/process/server.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const CONNECTIONS = 4
/** So many orders are made before one goes, and again after it. */
const ORDERS = 8
const FUNDS = 1_000_000

let m: Machines
let company: Company
/** The administrator, at the proxy. */
let boss: Client
let enterprise: number
beforeAll(async () => {
  m = await startMachines()
  boss = await logIn(m.url, 'admin@localhost', m.both.map(passwordOf).find(Boolean) ?? '')
  company = await makeCompany(boss)
  enterprise = await company.funded(FUNDS)
  await addIncomes(m, enterprise, 2001)
})
afterAll(() => m?.stop())

/** The records of earlier tests. */
let before: Made[]
beforeEach(async () => {
  for (const machine of m.both.filter(isOver)) await m.restart(machine)
  before = await m.rows<Made>(ORDERS_MADE)
})

const listens = ({ telegram }: Machine) => telegram.offsets.length > 0
const isOver = ({ server: { child } }: Machine) =>
  child.exitCode !== null || child.signalCode !== null
const at = ({ server }: Machine) => elsewhere(boss, server.url)

const ORDERS_MADE = 'select id, "order", number from paysheets order by id'
type Made = { id: number; order: number; number: string }

/** Creates orders one after the other; a call without an answer is repeated with its key. */
async function work(name: string, made: Made[], stopping: AbortSignal) {
  for (let n = 1; !stopping.aborted; n++) {
    const number = `${name}-${n}`
    const headers = { 'Idempotency-Key': number }
    const body = company.order(enterprise, number)
    const ask = () => boss.api('POST', 'paysheets', body, { headers })
    let answer = await ask()
    while (answer.status === 502) answer = await ask()
    expect(answer).toMatchObject({ status: 201, json: { number, total: 500 } })
    made.push(answer.json)
  }
}

/** Lets people work while `machine` makes a report and is ended; the report's progress. */
async function endAmidWork(machine: Machine, signal: 'SIGKILL' | 'SIGTERM') {
  const made: Made[] = []
  const stopping = new AbortController()
  const names = Array.from({ length: CONNECTIONS }, (_, n) => `${signal}-${n}`)
  const workers = names.map((name) => work(name, made, stopping.signal))
  const untilMade = (count: number) => expect.poll(() => made.length).toBeGreaterThanOrEqual(count)
  await untilMade(ORDERS)
  // The browser starts with its first print.
  expect((await at(machine).get('/api/reports/incomes?search=nadie')).status).toBe(200)
  let progress = ''
  const gone = once(machine.server.child, 'exit')
  await whileNothingPrints(machine, async () => {
    progress = await orderReport(at(machine), enterprise)
    const states = () => m.rows('select state from report_jobs')
    await expect.poll(states).toContainEqual({ state: 'running' })
    machine.server.child.kill(signal)
  })
  const exit = await gone
  await untilMade(made.length + ORDERS)
  stopping.abort()
  await Promise.all(workers)
  return { made, exit, progress }
}

/** Exactly the acknowledged orders are there, each with its movement and its audit row. */
async function expectWhole(made: Made[]) {
  const orders = await m.rows<Made>(ORDERS_MADE)
  const acknowledged = [...before, ...made].map(({ id, order, number }) => ({ id, order, number }))
  expect(orders).toEqual(acknowledged.sort((a, b) => a.id - b.id))
  const numbers = orders.map(({ order }) => order).sort((a, b) => a - b)
  expect(numbers).toEqual(orders.map((_, n) => n + 1))
  const ids = orders.map(({ id }) => ({ id }))
  expect(
    await m.rows(`select document_id as id from movements where kind = 'paysheet'
      and amount = -50000 and not reversal order by document_id`),
  ).toEqual(ids)
  expect(
    await m.rows(`select record_id as id from audit where kind = 'paysheet' and action = 'create'
      order by record_id`),
  ).toEqual(ids)
  const left = FUNDS - orders.length * 500
  expect((await boss.api('GET', `accounts/${enterprise}`)).json.capital).toBe(left)
}

async function expectReport(client: Client, progress: string) {
  const file = await client.get(await untilReady(client, progress))
  expect((await readPdf(file.bytes)).text).toContain('2.001 registros')
}

test('a killed machine loses no acknowledged order, and another takes over its work', async () => {
  // The process that polled before may be gone; its lease expires in a minute.
  await expect.poll(() => m.both.filter(listens)).toHaveLength(1)
  const [gone, left] = m.both.toSorted((a, b) => Number(listens(b)) - Number(listens(a)))
  if (!gone || !left) throw new Error('There are two')
  const { made, exit, progress } = await endAmidWork(gone, 'SIGKILL')
  expect(exit).toEqual([null, 'SIGKILL'])
  await expectWhole(made)

  // Its leases expire: half a minute for a report, a minute for Telegram.
  await m.rows(
    "update report_jobs set beat_at = '2026-01-01T12:00:00.000Z' where state = 'running'",
  )
  await m.rows("update leases set expires_at = '2026-01-01T12:00:00.000Z'")
  await expectReport(at(left), progress)
  await left.telegram.until(() => listens(left))
  expect(logLines(left.server.output).filter(({ level }) => level === 'error')).toEqual([])
})

test('a stopped machine finishes its requests, and another makes its report', async () => {
  const [other, stopped] = m.both
  const { made, exit, progress } = await endAmidWork(stopped, 'SIGTERM')
  expect(exit).toEqual([0, null])
  expect(logLines(stopped.server.output).at(-1)).toMatchObject({ msg: 'stopped' })
  await expectWhole(made)
  await expectReport(at(other), progress)
})

test('a machine frozen during an order delays the others for some seconds only', async () => {
  const [other, frozen] = m.both
  const order = (machine: Machine, number: string) =>
    at(machine).api('POST', 'paysheets', company.order(enterprise, number), {
      headers: { 'Idempotency-Key': number },
    })
  const made: Made[] = []
  await m.rows('begin')
  await m.rows('lock table audit in exclusive mode')
  const held = order(frozen, 'held')
  const waiting = `select from pg_locks where relation = 'audit'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(() => m.rows(waiting)).toHaveLength(1)
  frozen.server.child.kill('SIGSTOP')
  try {
    await m.rows('commit')
    const next = await order(other, 'next')
    expect(next.status).toBe(201)
    made.push(next.json)
  } finally {
    frozen.server.child.kill('SIGCONT')
  }
  // It has lost its order, says so, and is all right again.
  expect((await held).status).toBe(503)
  const again = await order(frozen, 'held')
  expect(again.status).toBe(201)
  await expectWhole([...made, again.json])
})

test('a machine of an older version refuses to start on a database migrated by a newer one', async () => {
  const later = ['of a later version', 9_999_999_999_999]
  const migrations = 'drizzle.__drizzle_migrations (hash, created_at)'
  await m.rows(`insert into ${migrations} values ($1, $2)`, later)
  try {
    const started = m.restart(m.both[0])
    await expect(started).rejects.toThrow('es de una versión más nueva de Nómina')
  } finally {
    await m.rows('delete from drizzle.__drizzle_migrations where hash = $1', later.slice(0, 1))
  }
})
