/** Long reports over HTTP, compared with Chromium alone printing the same pages in one run. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import puppeteer from 'puppeteer-core'
import { runnerImport } from 'vite'
import { chromiumLaunch } from '#app/io/printing/chromium.server.ts'
import { type Measured, memoryOf } from './processes.ts'
import type { Target } from './table.ts'

const MB = 2 ** 20
/** There are 2,000 orders a fortnight from October 2024 on. */
const TEN_THOUSAND = 'startDate=2024-10-01&endDate=2024-12-15'
const FIFTY_THOUSAND = 'startDate=2024-10-01&endDate=2025-10-15'
/** A company account pays 200 of them. */
const RECEIPTS = 'enterprise=1&startDate=2024-10-01&endDate=2024-11-15'
const LOOK_MS = 200

type Headers = Record<string, string>
/** `server` is what the server needed more, `whole` all that it had. */
type Made = { seconds: number; bytes: number; chromium: number; server: number; whole: number }

export async function measureReports(app: Measured, headers: Headers, database: string) {
  const { module } = await runnerImport<typeof import('./report-html.ts')>('/bench/report-html.ts')
  const targets: Target[] = []
  const xlsx = await download(app, headers, 'paysheets?format=xlsx')
  targets.push({
    name: 'XLSX of 100,000',
    measured: `MB more of the server, in ${xlsx.seconds.toFixed(1)} s`,
    value: xlsx.server / MB,
    atMost: 150,
  })
  const ten = await download(app, headers, `paysheets?${TEN_THOUSAND}`)
  const bare = await printAlone(await module.listHtml(database, TEN_THOUSAND))
  targets.push(against('list of 10,000', ten, bare, 0.2), {
    name: 'its bytes',
    measured: 'MB',
    value: ten.bytes / 1e6,
    atMost: 2.5,
  })
  const fifty = await download(app, headers, `paysheets?${FIFTY_THOUSAND}`)
  const each = `${fifty.seconds.toFixed(1)} s, five times as many rows`
  const growth = fifty.seconds / ten.seconds / 5
  targets.push(
    { name: 'list of 50,000, a row', measured: each, value: growth, atMost: 1.2 },
    { name: 'Chromium', measured: 'MB at most', value: fifty.chromium / MB, atMost: 700 },
  )
  const receipts = await module.receiptsHtmlOf(database, RECEIPTS)
  const file = await download(app, headers, `paysheets?format=receipts&${RECEIPTS}`)
  const alone = await printAlone(receipts.html)
  targets.push(against(`${receipts.count} receipts`, file, alone, 0.3))
  return targets
}

function against(name: string, ours: Made, bare: number, atMost: number): Target {
  const measured = `${ours.seconds.toFixed(1)} s against ${bare.toFixed(1)} s`
  return { name, measured, value: ours.seconds / bare, atMost }
}

/** Downloads a report, and watches what the server and Chromium need for it. */
export async function download(app: Measured, headers: Headers, report: string): Promise<Made> {
  const before = memoryOf(app)
  const most = { chromium: 0, server: before }
  let bytes: number | undefined
  const look = async () => {
    while (bytes === undefined) {
      most.server = Math.max(most.server, memoryOf(app))
      most.chromium = Math.max(most.chromium, memoryBelow(app.child.pid ?? 0))
      await sleep(LOOK_MS)
    }
  }
  const start = performance.now()
  const looking = look()
  const response = await fetch(`${app.url}/api/reports/${report}`, { headers })
  if (!response.ok) throw new Error(`the report answered ${response.status}`)
  bytes = 0
  for await (const part of response.body ?? []) bytes += part.length
  const seconds = (performance.now() - start) / 1000
  await looking
  const { chromium, server: whole } = most
  return { seconds, bytes, chromium, server: whole - before, whole }
}

/** Seconds for Chromium to print one document, in a separate browser. */
async function printAlone(html: string): Promise<number> {
  const launch = await chromiumLaunch()
  const browser = await puppeteer.launch({
    ...launch,
    headless: 'shell',
    pipe: true,
    protocolTimeout: 600_000,
  })
  try {
    const page = await browser.newPage()
    await page.setContent('<p>warm</p>')
    await page.pdf()
    const start = performance.now()
    await page.setContent(html, { timeout: 0 })
    await page.pdf({ preferCSSPageSize: true, tagged: false, outline: false, timeout: 0 })
    return (performance.now() - start) / 1000
  } finally {
    await browser.close()
  }
}

/** The memory of all processes below one in bytes, with each shared page counted once. */
function memoryBelow(ancestor: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : ''
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]))
  }
  const descends = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === ancestor || descends(parents.get(pid)))
  const sizes = [...parents.keys()]
    .filter((pid) => pid !== ancestor && descends(pid))
    .map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0))
  return sizes.reduce((sum, size) => sum + size * 1024, 0)
}

/** A process may end while it is read. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
