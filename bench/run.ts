/** `npm run bench`: compares the app with the limit in one run, and checks its targets. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareBulk } from './bulk.ts'
import { measureCpu } from './cpu.ts'
import { copyOf, filledDatabase, OUT } from './database.ts'
import { measureHostile } from './hostile.ts'
import { measureImport } from './import.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLoad, measureSoak } from './load.ts'
import { measureMany } from './many.ts'
import { listMix, newOrders } from './mix.ts'
import { measurePayday } from './payday.ts'
import { logIn, type Measured, memoryOf, startApp, startLimit, stop } from './processes.ts'
import { lookAround, quietLine } from './quiet.ts'
import { compareReceipts } from './receipt.ts'
import { measureReports } from './reports.ts'
import { compare } from './rounds.ts'
import { isSmallest } from './size.ts'
import { secondStart } from './start-time.ts'
import { printTable, type Target } from './table.ts'
import { measureWizard } from './wizard.ts'

const SEED = 7
const WITH_LIMIT = ['json', 'html', 'create', 'receipt', 'wizard', 'reports', 'bulk', 'start']
/** These take minutes, and run only when named. */
const LONG = {
  cpu: measureCpu,
  load: measureLoad,
  soak: measureSoak,
  hostile: measureHostile,
  payday: measurePayday,
  import: measureImport,
  many: measureMany,
  lighthouse: measureLighthouse,
}
const NAMED = process.argv.slice(2)
const unknown = NAMED.find((name) => !WITH_LIMIT.includes(name) && !(name in LONG))
if (unknown) throw new Error(`no part of the bench is called ${unknown}`)
/** The smallest size is of every part that needs no download. */
const USUAL = isSmallest
  ? [...WITH_LIMIT, ...Object.keys(LONG).filter((name) => name !== 'lighthouse')]
  : WITH_LIMIT
const ONLY = NAMED.length > 0 ? NAMED : USUAL
const isWanted = (name: string) => ONLY.includes(name)

const targets: Target[] = []
await lookAround()
if (WITH_LIMIT.some(isWanted)) await compareWithLimit()
for (const [name, measure] of Object.entries(LONG)) {
  if (!isWanted(name)) continue
  await lookAround()
  targets.push(...(await measure()))
}
await lookAround()
process.exitCode = printTable(targets) ? 0 : 1
process.stdout.write(`${quietLine()}\n`)

async function compareWithLimit() {
  const filled = await filledDatabase()
  const database = copyOf(filled, 'app')
  const app = await startApp(database)
  try {
    const headers = await logIn(app)
    const limit = await startLimit(
      copyOf(filled, 'limit'),
      await captureScreens(filled, app, headers.screen),
    )
    try {
      await compareThroughput(filled, limit, app, headers)
    } finally {
      await stop(limit)
    }
    if (isWanted('receipt')) {
      const { ours, bare } = await compareReceipts(app, headers.api, filled)
      const measured = `${ours.toFixed(1)} ms against ${bare.toFixed(1)} ms`
      targets.push({ name: 'warm receipt', measured, value: ours / bare, atMost: 1.3 })
    }
    if (isWanted('wizard')) {
      const { whole, server } = await measureWizard(app, headers.screen, database)
      const measured = `${whole.toFixed(0)} ms, of these ${server.toFixed(0)} to the last byte`
      targets.push({ name: 'wizard, 1,000', measured, value: whole / 1000, atMost: 1.5 })
    }
    const megabytes = memoryOf(app) / 2 ** 20
    targets.push({ name: 'server memory', measured: 'MB, resident', value: megabytes, atMost: 200 })
    if (isWanted('reports')) targets.push(...(await measureReports(app, headers.api, filled)))
  } finally {
    await stop(app)
  }
  await measureAlone(filled, database)
}

/** Measures what needs no running server. */
async function measureAlone(filled: string, database: string) {
  if (isWanted('bulk')) {
    const { ours, bare } = await compareBulk(filled)
    const measured = `${ours.toFixed(0)} ms against ${bare.toFixed(0)} ms`
    targets.push({ name: 'storing 1,000', measured, value: ours / bare, atMost: 10 })
  }
  if (isWanted('start')) {
    const seconds = (await secondStart(database)) / 1000
    targets.push({ name: 'second npm start', measured: 'seconds', value: seconds, atMost: 2 })
  }
}

async function compareThroughput(
  filled: string,
  limit: Measured,
  app: Measured,
  headers: Awaited<ReturnType<typeof logIn>>,
) {
  const { kinds } = listMix(filled, SEED)
  const lists = (path: string, own: Record<string, string>) =>
    kinds.map((query) => () => ({ path: path + query(), headers: own }))
  const order = newOrders(filled, SEED)
  const posts = (own: Record<string, string>) => [
    () => ({
      path: '/api/paysheets',
      method: 'POST' as const,
      headers: { ...own, 'Content-Type': 'application/json' },
      body: JSON.stringify(order()),
    }),
  ]
  const work = [
    {
      name: 'list, JSON',
      key: 'json',
      atLeast: 0.75,
      ours: lists('/api/paysheets', headers.api),
      theirs: lists('/api/paysheets', {}),
    },
    {
      name: 'list, HTML',
      key: 'html',
      atLeast: 0.55,
      ours: lists('/paysheets', headers.screen),
      theirs: lists('/paysheets', {}),
    },
    { name: 'create', key: 'create', atLeast: 0.45, ours: posts(headers.api), theirs: posts({}) },
  ]
  for (const { name, key, atLeast, ours, theirs } of work) {
    if (!isWanted(key)) continue
    const score = await compare({ url: app.url, next: ours }, { url: limit.url, next: theirs })
    const own = score.ours
    const measured = `${own.rate.toFixed(0)}/s against ${score.theirs.rate.toFixed(0)}/s`
    targets.push({ name, measured, value: score.ratio, atLeast })
    const times = `${own.median.toFixed(1)} ms median, ${own.p99.toFixed(1)} ms p99`
    targets.push({ name: `${name}: p99`, measured: times, value: own.p99 / own.median, atMost: 4 })
    const errors = own.errors + score.theirs.errors
    targets.push({ name: `${name}: errors`, measured: '', value: errors, atMost: 0 })
  }
}

/** The pages that the limit renders again: one for each kind of work. */
async function captureScreens(
  filled: string,
  { url }: Measured,
  headers: Record<string, string>,
): Promise<string> {
  const screens = []
  for (const query of listMix(filled, SEED + 1).kinds.map((kind) => kind())) {
    const response = await fetch(`${url}/paysheets${query}`, { headers, redirect: 'error' })
    screens.push({ query, html: await response.text() })
  }
  const path = join(OUT, 'screens.json')
  writeFileSync(path, JSON.stringify(screens))
  return path
}
