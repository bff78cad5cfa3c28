/** The bulk wizard's third step with a thousand employees, from the request to the painted page. */
import Sqlite from 'better-sqlite3'
import puppeteer from 'puppeteer-core'
import { chromiumLaunch } from '#app/io/printing/chromium.server.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { ADMIN } from './database.ts'
import type { Measured } from './processes.ts'
import { medianOf } from './rounds.ts'
import { sized } from './size.ts'

const EMPLOYEES = sized(1000, 20)
const LOADS = sized(9, 1)

/** Milliseconds until the browser has loaded and painted it, and the server's part of them. */
export async function measureWizard(
  app: Measured,
  headers: Record<string, string>,
  database: string,
): Promise<{ whole: number; server: number }> {
  storeDraft(database)
  const url = `${app.url}/paysheets/create/many?step=3`
  const browser = await puppeteer.launch({
    ...(await chromiumLaunch()),
    headless: 'shell',
    pipe: true,
  })
  try {
    const page = await browser.newPage()
    await page.setExtraHTTPHeaders(headers)
    const times = { whole: [] as number[], server: [] as number[] }
    for (let n = 0; n <= LOADS; n++) {
      const answer = await page.goto(url, { waitUntil: 'load' })
      const rows = await page.$$eval('.wizard-menu li', (items) => items.length)
      if (answer?.url() !== url || rows === 0) throw new Error('this is not the third step')
      const timing = await page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation')
        const { loadEventEnd, responseEnd } = (entry as PerformanceNavigationTiming).toJSON()
        return { loadEventEnd, responseEnd }
      })
      if (n > 0) {
        times.whole.push(timing.loadEventEnd)
        times.server.push(timing.responseEnd)
      }
    }
    return { whole: medianOf(times.whole), server: medianOf(times.server) }
  } finally {
    await browser.close()
  }
}

/** The administrator's draft: every order filled in, as by 'Aplicar a todos'. */
export function storeDraft(path: string, employees = EMPLOYEES): void {
  const connection = new Sqlite(path)
  const people = connection
    .prepare(
      `select titulars.id, min(accounts.id) as account_id from titulars
       join accounts on titular_id = titulars.id
       where scope = 'Empleado' group by titulars.id limit ?`,
    )
    .all(employees) as { id: number; account_id: number }[]
  const now = new Date()
  const stamp = { version: 1, tab: '' }
  const values = {
    realized: 'Administración',
    authorized: 'Gerencia',
    payday: 'primera',
    issued_at: todayInCaracas(now),
    transaction: 'Transferencia',
    concept: 'Quincena',
  }
  const selected = people.map(({ id }) => id)
  const state = { key: 'bench', selected, selection: stamp, basics: { ...stamp, values } }
  connection
    .prepare(
      `insert or replace into wizard_drafts (user_id, state, version, updated_at)
       select id, ?, 1, ? from users where email = ?`,
    )
    .run(JSON.stringify(state), now.toISOString(), ADMIN.email)
  const insert = connection.prepare(
    `insert into wizard_sheets (user_id, titular_id, typed, version, tab)
     select id, ?, ?, 1, '' from users where email = ?`,
  )
  const typed = { enterprise_id: '1', lph: 'on', adition: '10,50', adition_reason: 'x' }
  connection.transaction(() => {
    for (const [i, { id, account_id }] of people.entries()) {
      const own = { ...typed, account_id: String(account_id), number: String(i) }
      insert.run(id, JSON.stringify(own), ADMIN.email)
    }
  })()
  connection.close()
}
