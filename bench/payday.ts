/**
 * A fortnight of ten thousand employees as one payroll run, part by part: how long each takes, and
 * how long it keeps the event loop from others.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import Sqlite from 'better-sqlite3'
import { voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { paysheetInput } from '#app/models/paysheets/fields.ts'
import { systemActor } from '#app/services/access/actor.ts'
import { fieldsFor } from '#app/services/fields/inputs.ts'
import { todayInCaracas } from '#app/services/values/dates.ts'
import { type Database, openDatabase } from '#db/client.server.ts'
import { payroll_runs } from '#db/schema.ts'
import { insertBare } from './bulk.ts'
import { copyOf, filledDatabase } from './database.ts'
import { newOrders } from './mix.ts'
import type { Target } from './table.ts'

const EMPLOYEES = 10_000
const SEED = 13
/** All parts together, and the longest that one keeps others waiting. */
const MOST_SECONDS = 30
const MOST_HELD_MS = 100
const MOST_TIMES_BARE = 4

type Part = { name: string; ms: number; held: number }

/** Measures each part once, in the order of a payday. */
export async function measurePayday(): Promise<Target[]> {
  const filled = await filledDatabase(EMPLOYEES, EMPLOYEES)
  const database = await openDatabase(copyOf(filled, 'payday'))
  try {
    const parts = [
      await measured('stored', () => store(database, filled)),
      await measured('voided', () => voidAll(database)),
    ]
    return [...parts.flatMap(targetsOf), overBare(parts[0], bareOf(filled)), together(parts)]
  } finally {
    await database.close()
  }
}

/** One order for each employee, as the wizard sends them. */
function ordersOf(filled: string) {
  const order = newOrders(filled, SEED)
  const schema = paysheetInput(fieldsFor('api', todayInCaracas(new Date())))
  const orders = new Map<number, ReturnType<typeof schema.parse>>()
  while (orders.size < EMPLOYEES) {
    const next = schema.parse(order())
    orders.set(next.titular_id, next)
  }
  return [...orders.values()]
}

function store(database: Database, filled: string) {
  const orders = ordersOf(filled)
  return () => database.transaction((tx) => createPaysheets(tx, orders, systemActor(new Date())))
}

async function voidAll(database: Database) {
  const [run] = await database.db.select().from(payroll_runs)
  const actor = systemActor(new Date())
  return () => database.transaction((tx) => voidPayrollRun(tx, run?.id ?? 0, actor, 'Banco'))
}

/** Milliseconds for the same number of bare INSERTs in one transaction. */
function bareOf(filled: string): number {
  const connection = new Sqlite(copyOf(filled, 'payday-bare'))
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  const start = performance.now()
  insertBare(connection, EMPLOYEES)
  const ms = performance.now() - start
  connection.close()
  return ms
}

type Work = () => Promise<unknown>

/** What `prepare` does is not measured. */
async function measured(name: string, prepare: () => Work | Promise<Work>): Promise<Part> {
  const work = await prepare()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  await work()
  const ms = performance.now() - start
  delay.disable()
  return { name, ms, held: delay.max / 1e6 }
}

const targetsOf = ({ name, ms, held }: Part): Target[] => [
  { name: `payday, ${name}`, measured: 'seconds', value: ms / 1000, atMost: MOST_SECONDS },
  { name: `payday, ${name}: held`, measured: 'ms at a time', value: held, atMost: MOST_HELD_MS },
]

function overBare(stored: Part | undefined, bare: number): Target {
  const ms = stored?.ms ?? 0
  const measured = `${ms.toFixed(0)} ms against ${bare.toFixed(0)} ms`
  return { name: 'payday, stored', measured, value: ms / bare, atMost: MOST_TIMES_BARE }
}

const together = (parts: readonly Part[]): Target => ({
  name: 'payday, together',
  measured: 'seconds',
  value: parts.reduce((sum, { ms }) => sum + ms, 0) / 1000,
  atMost: MOST_SECONDS,
})
