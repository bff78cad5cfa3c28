/** Lighthouse's marks for the screens that people see first, as on a phone. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import puppeteer, { type Page } from 'puppeteer-core'
import { chromiumLaunch } from '#app/io/printing/chromium.server.ts'
import { ADMIN, copyOf, filledDatabase } from './database.ts'
import { startApp, stop } from './processes.ts'
import type { Target } from './table.ts'

const FOR_VISITORS = ['/']
const FOR_STAFF = ['/dashboard', '/paysheets', '/paysheets/create']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** What is emptied before each screen, beside the cache: not cookies, so that the user stays. */
const EMPTIED = ['local_storage', 'service_workers', 'cache_storage'] as const
/** Fetched when it is asked for: it brings as much as all that serves. */
const PACKAGE = 'lighthouse@13.5.0'
const ORDERS = 2000
const EMPLOYEES = 60

type Audited = { id: string; weight: number }
type Category = { id: string; score: number | null; auditRefs: Audited[] }
type Report = {
  categories: Record<string, Category>
  audits: Record<string, { score: number | null; displayValue?: string }>
}
type Lighthouse = (
  url: string,
  flags: object,
  config: undefined,
  page: Page,
) => Promise<{ lhr: Report } | undefined>

async function fetchedLighthouse(): Promise<Lighthouse> {
  const folder = join(tmpdir(), `nomina-${PACKAGE}`)
  const main = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(main)) {
    execFileSync('npm', ['install', '--ignore-scripts', '--prefix', folder, PACKAGE], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  return (await import(pathToFileURL(main).href)).default
}

/** Opens each screen once, cold, by Lighthouse's preset for phones: throttled in its simulation. */
export async function measureLighthouse(): Promise<Target[]> {
  const lighthouse = await fetchedLighthouse()
  const app = await startApp(copyOf(await filledDatabase(ORDERS, EMPLOYEES), 'lighthouse'))
  const browser = await puppeteer.launch(await chromiumLaunch(process.env.CHROMIUM_PATH))
  try {
    const page = await browser.newPage()
    const targets: Target[] = []
    for (const path of FOR_VISITORS)
      targets.push(...(await marksOf(lighthouse, page, app.url, path)))
    await logIn(page, app.url)
    for (const path of FOR_STAFF) targets.push(...(await marksOf(lighthouse, page, app.url, path)))
    return targets
  } finally {
    await browser.close()
    await stop(app)
  }
}

async function logIn(page: Page, url: string) {
  await page.goto(url)
  await page.type('[name=email]', ADMIN.email)
  await page.type('[name=password]', ADMIN.password)
  await Promise.all([page.waitForNavigation(), page.click('button[type=submit]')])
}

/** A target for each mark, and on standard error what cost points. */
async function marksOf(lighthouse: Lighthouse, page: Page, url: string, path: string) {
  const result = await lighthouse(
    url + path,
    { onlyCategories: CATEGORIES, clearStorageTypes: [...EMPTIED], logLevel: 'error' },
    undefined,
    page,
  )
  if (!result) throw new Error(`Lighthouse has no result for ${path}`)
  const { categories, audits } = result.lhr
  return Object.values(categories).map(({ id, score, auditRefs }): Target => {
    const short = auditRefs.filter(({ id: audit, weight }) => {
      return weight > 0 && (audits[audit]?.score ?? 1) < 1
    })
    const why = short.map(({ id: audit }) => `${audit} ${audits[audit]?.displayValue ?? ''}`.trim())
    const measured = why.join(', ')
    return { name: `${path} ${id}`, measured, value: (score ?? 0) * 100, atLeast: 100 }
  })
}
