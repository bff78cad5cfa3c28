/** What a running server gives out of a payroll run: bank files, spreadsheet, summary, receipts. */
import Sqlite from 'better-sqlite3'
import { logIn, startApp, stop } from './processes.ts'
import { download } from './reports.ts'

/** `held`: the longest that the part kept the event loop, where that was measured. */
export type Part = { name: string; ms: number; held?: number }

const FILES = [
  ['XLSX', 'xlsx'],
  ['summary', 'pdf'],
  ['receipts', 'receipts'],
] as const

/** Makes all files of a run, and returns the most bytes that Chromium and the server needed. */
export async function partsOverHttp(database: string, run: number) {
  const accounts = accountsOf(database, run)
  const app = await startApp(database)
  try {
    const { api: headers } = await logIn(app)
    const parts: Part[] = []
    const start = performance.now()
    for (const account_id of accounts) {
      const response = await fetch(`${app.url}/api/payroll-runs/${run}/bank-files`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ account_id, format: 'csv' }),
      })
      if (response.status !== 201) throw new Error(await response.text())
      await response.arrayBuffer()
    }
    parts.push({ name: 'bank files', ms: performance.now() - start })
    const most = { chromium: 0, server: 0 }
    for (const [name, format] of FILES) {
      const made = await download(app, headers, `payroll-runs/${run}?format=${format}`)
      parts.push({ name, ms: made.seconds * 1000 })
      most.chromium = Math.max(most.chromium, made.chromium)
      most.server = Math.max(most.server, made.whole)
    }
    return { parts, ...most }
  } finally {
    await stop(app)
  }
}

function accountsOf(database: string, run: number): number[] {
  const connection = new Sqlite(database, { readonly: true })
  const ids = connection
    .prepare('select distinct enterprise_id from paysheets where payroll_run_id = ? order by 1')
    .pluck()
    .all(run)
  connection.close()
  return ids as number[]
}
