/**
 * CPU and statements a request of the twelve commonest doors. Both say what a request costs where the clock cannot:
 * others use the machine too. CPU is the main thread's, which everybody waits for.
 */
import Sqlite from 'better-sqlite3'
import { ADMIN, copyOf, filledDatabase } from './database.ts'
import { newOrders } from './mix.ts'
import { logIn, type Measured, startProbed, stop } from './processes.ts'
import type { Request } from './rounds.ts'
import { sized } from './size.ts'
import { printRows, type Target } from './table.ts'

const WARM_UP = sized(300, 1)
const TIMES = sized(500, 2)
/** A log-in hashes a password, and an address may try but so many. */
const LOG_INS = sized(8, 2)
const SEED = 7

type Door = { name: string; next: () => Request; times?: number }

export async function measureCpu(): Promise<Target[]> {
  const database = copyOf(await filledDatabase(), 'cpu')
  const app = await startProbed(database)
  let wrong = 0
  const rows = [['', 'CPU ms', 'statements']]
  try {
    for (const { name, next, times = TIMES } of await doorsOf(app, database)) {
      const warmUp = Math.min(WARM_UP, times)
      for (let n = 0; n < warmUp; n++) await ask(app, next())
      const before = await app.probe()
      for (let n = 0; n < times; n++) if (!(await ask(app, next()))) wrong++
      const after = await app.probe()
      rows.push([
        name,
        ((after.used - before.used) / times).toFixed(2),
        ((after.statements - before.statements) / times).toFixed(1),
      ])
    }
  } finally {
    await stop(app)
  }
  printRows(rows)
  return [{ name: 'CPU: wrong answers', measured: '', value: wrong, atMost: 0 }]
}

/** Whether the answer is the one that its door gives. */
async function ask({ url }: Measured, { path, ...request }: Request): Promise<boolean> {
  const response = await fetch(url + path, { ...request, redirect: 'manual' })
  await response.arrayBuffer()
  return response.ok || (path === '/?index' && response.status === 303)
}

async function doorsOf(app: Measured, database: string): Promise<Door[]> {
  const { screen, api } = await logIn(app)
  const connection = new Sqlite(database, { readonly: true })
  const order = connection.prepare('select max(id) from paysheets').pluck().get()
  connection.close()
  const store = newOrders(database, SEED)
  const page = (path: string): Door => ({ name: path, next: () => ({ path, headers: screen }) })
  return [
    { name: '/healthz', next: () => ({ path: '/healthz' }) },
    ...['/dashboard', '/paysheets', '/paysheets?page=500', `/paysheets/${order}`].map(page),
    ...['/paysheets/create', '/titulars', '/accounts', '/payroll-runs'].map(page),
    { name: '/api/paysheets', next: () => ({ path: '/api/paysheets', headers: api }) },
    {
      name: 'POST /api/paysheets',
      next: () => ({
        path: '/api/paysheets',
        method: 'POST',
        headers: { ...api, 'Content-Type': 'application/json' },
        body: JSON.stringify(store()),
      }),
    },
    {
      name: 'log-in',
      times: LOG_INS,
      next: () => ({
        path: '/?index',
        method: 'POST',
        headers: { Origin: app.url, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(ADMIN)),
      }),
    },
  ]
}
