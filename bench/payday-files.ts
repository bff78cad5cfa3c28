/** What a running server gives out of a payroll run: bank files, spreadsheet, summary, receipts. */
import { setTimeout as sleep } from 'node:timers/promises'
import { columnOf } from './database.ts'
import type { Held } from './loop-probe.ts'
import {
  comparisonParts,
  conceptParts,
  runParts,
  type Watch,
  wizardParts,
} from './payday-screens.ts'
import { logIn, type Measured, startProbed, stop } from './processes.ts'
import { download } from './reports.ts'

/** How long a part took, and the longest that it kept the event loop. */
export type Part = { name: string; ms: number; held: Held }

const FILES = [
  ['XLSX', 'xlsx'],
  ['CSV', 'csv'],
  ['summary', 'pdf'],
  ['receipts', 'receipts'],
] as const
/** How long the server is watched at rest, to tell what else the machine does. */
const IDLE_MS = 2_000

/** Does the rest of a payday, and returns the most bytes that Chromium and the server needed. */
export async function partsOverHttp(database: string, run: number, employees: number) {
  const paying = 'select distinct enterprise_id from paysheets where payroll_run_id = ? order by 1'
  const accounts = columnOf(database, paying, run) as number[]
  const app = await startProbed(database)
  const watch: Watch = async (name, work) => {
    await app.probe()
    const start = performance.now()
    await work()
    const ms = performance.now() - start
    return { name, ms, held: await app.probe() }
  }
  try {
    const headers = await logIn(app)
    const idle = await watch('nothing', () => sleep(IDLE_MS))
    const screens = await runParts(app, headers, run, watch)
    const { files, most } = await filesOf(app, headers.api, { run, accounts }, watch)
    const wizard = await wizardParts(app, headers, { database, employees }, watch)
    const compared = await comparisonParts(app, headers, { earlier: run, later: run + 1 }, watch)
    const concepts = await conceptParts(app, headers, { database, run }, watch)
    return { idle, files, screens: [...screens, ...wizard, ...compared, ...concepts], ...most }
  } finally {
    await stop(app)
  }
}

async function filesOf(
  app: Measured,
  headers: Record<string, string>,
  { run, accounts }: { run: number; accounts: number[] },
  watch: Watch,
) {
  const bank = await watch('bank files', async () => {
    for (const account_id of accounts) {
      const response = await fetch(`${app.url}/api/payroll-runs/${run}/bank-files`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ account_id, format: 'csv' }),
      })
      if (response.status !== 201) throw new Error(await response.text())
      await response.arrayBuffer()
    }
  })
  const files = [bank]
  const most = { chromium: 0, server: 0 }
  for (const [name, format] of FILES) {
    const part = await watch(name, async () => {
      const made = await download(app, headers, `payroll-runs/${run}?format=${format}`)
      most.chromium = Math.max(most.chromium, made.chromium)
      most.server = Math.max(most.server, made.whole)
    })
    files.push(part)
  }
  return { files, most }
}
