/**
 * A fortnight of ten thousand employees as one payroll run, part by part: how long each takes, and
 * how long it keeps the event loop from others.
 */
import { sql } from 'drizzle-orm'
import { actorOf, systemActor } from '#app/kernel/access/actor.ts'
import { ADMIN } from '#app/kernel/access/roles.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import { approveRun } from '#app/models/approval/change.server.ts'
import { voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { paysheetInput } from '#app/models/paysheets/fields.ts'
import { openDatabase, type Tx } from '#db/client.server.ts'
import { approval_settings, parameters, rates, titulars } from '#db/schema.ts'
import { insertBare } from './bulk.ts'
import { bareCopyOf, copyOf, filledDatabase } from './database.ts'
import { watched } from './loop-probe.ts'
import { newOrders } from './mix.ts'
import { type Part, partsOverHttp } from './payday-files.ts'
import { timed } from './rounds.ts'
import { sized } from './size.ts'
import type { Target } from './table.ts'

const EMPLOYEES = sized(10_000, 50)
const SEED = 13
/** All parts of a payday together, and the longest that one keeps others waiting. */
const MOST_SECONDS = 30
const MOST_HELD_MS = 100
const MOST_TIMES_BARE = 4
/** What the law's deductions and dollars may cost beside fixed amounts. */
const MOST_TIMES_FIXED = 3

/** Measures each part once, in the order of a payday; the first run is voided again. */
export async function measurePayday(): Promise<Target[]> {
  const filled = await filledDatabase(EMPLOYEES, EMPLOYEES)
  const copy = copyOf(filled, 'payday')
  const { stored, voided, approved, byLaw } = await changes(filled, copy)
  const { idle, files, screens, chromium, server } = await partsOverHttp(copy, 2, EMPLOYEES)
  const counted = [stored, approved, ...files]
  const bare = await bareOf(filled)
  const turns = `the clock says up to ${idle.held.wall.toFixed(0)} ms at rest`
  return [
    { name: 'payday, at rest: held', measured: turns, value: idle.held.cpu, atMost: MOST_HELD_MS },
    ...[stored, voided, approved, byLaw, ...files, ...screens].flatMap(targetsOf),
    over(stored, bare),
    {
      name: 'payday, by law',
      measured: 'times fixed amounts',
      value: byLaw.ms / stored.ms,
      atMost: MOST_TIMES_FIXED,
    },
    {
      name: 'payday, together',
      measured: 'seconds',
      value: counted.reduce((sum, { ms }) => sum + ms, 0) / 1000,
      atMost: MOST_SECONDS,
    },
    { name: 'payday, Chromium', measured: 'MB at most', value: chromium / 2 ** 20, atMost: 700 },
    { name: 'payday, server', measured: 'MB at most', value: server / 2 ** 20, atMost: 400 },
  ]
}

/** Run 1 is stored and voided; run 2 waits for approval and is approved; run 3 goes by the law. */
async function changes(filled: string, copy: string) {
  const database = await openDatabase(copy)
  const orders = ordersOf(filled)
  const maker = systemActor(new Date())
  const change = async (name: string, work: (tx: Tx) => Promise<unknown>) => {
    const { ms, held } = await watched(() => database.transaction(work))
    return { name, ms, held }
  }
  try {
    const stored = await change('stored', (tx) => createPaysheets(tx, orders, maker))
    const voided = await change('voided', (tx) => voidPayrollRun(tx, 1, maker, 'Otra cuenta'))
    await database.transaction(async (tx) => {
      const at = maker.at.toISOString()
      const stamps = { created_at: at, updated_at: at }
      await tx.insert(approval_settings).values({ id: 1, runs: NO_MONEY, ...stamps })
      await createPaysheets(tx, orders, maker)
    })
    const actor = actorOf({ id: 1, name: 'Administrador', role_id: ADMIN }, new Date())
    const approved = await change('approved', (tx) => approveRun(tx, 2, { actor }))
    await database.transaction(turnToLaw)
    const lawful = orders.map((order) => ({ ...order, allow_rate_old: true }))
    const byLaw = await change('by law, half in dollars', (tx) =>
      createPaysheets(tx, lawful, maker),
    )
    return { stored, voided, approved, byLaw }
  } finally {
    await database.close()
  }
}

/** All four deductions by law, and every second employee's salary in dollars. */
async function turnToLaw(tx: Tx): Promise<void> {
  const stamps = { since: SINCE, source: 'Bench', created_at: new Date().toISOString() }
  const rules = ['rule_lph', 'rule_sso', 'rule_lacks', 'rule_bonus'] as const
  await tx.insert(parameters).values(rules.map((name) => ({ name, value: 'law', ...stamps })))
  const { since: day, ...entered } = stamps
  await tx.insert(rates).values({ currency: 'USD', day, value: '148.32', ...entered })
  const salary = sql`round(${titulars.salary} / 148.32)`
  const isSecond = sql`${titulars.scope} = 'Empleado' and ${titulars.id} % 2 = 0`
  await tx.update(titulars).set({ salary_currency: 'USD', salary }).where(isSecond)
}

const SINCE = '2026-01-01' as IsoDate

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

/** Milliseconds for the same number of bare INSERTs in one transaction. */
async function bareOf(filled: string): Promise<number> {
  const connection = bareCopyOf(filled, 'payday-bare')
  const ms = await timed(() => insertBare(connection, EMPLOYEES))
  connection.close()
  return ms
}

/** The turns of the loop are judged by their CPU; the clock's counts what others do meanwhile. */
function targetsOf({ name, ms, held }: Part): Target[] {
  const took = { name: `payday, ${name}`, measured: 'seconds', value: ms / 1000 }
  const measured = `ms at a time, ${held.wall.toFixed(0)} by the clock`
  return [
    { ...took, atMost: MOST_SECONDS },
    { name: `payday, ${name}: held`, measured, value: held.cpu, atMost: MOST_HELD_MS },
  ]
}

function over(stored: Part, bare: number): Target {
  const measured = `${stored.ms.toFixed(0)} ms against ${bare.toFixed(0)} ms`
  return { name: 'payday, stored', measured, value: stored.ms / bare, atMost: MOST_TIMES_BARE }
}
