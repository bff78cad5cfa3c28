/** Lighthouse's marks for the screens that people see first, as on a phone. */
import lighthouse from 'lighthouse'
import puppeteer, { type Page } from 'puppeteer-core'
import { chromiumLaunch } from '#app/services/printing/chromium.server.ts'
import { ADMIN, copyOf, filledDatabase } from './database.ts'
import { startApp, stop } from './processes.ts'
import type { Target } from './table.ts'

const FOR_VISITORS = ['/']
const FOR_STAFF = ['/dashboard', '/paysheets', '/paysheets/create']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** What is emptied before each screen, beside the cache: not cookies, so that the user stays. */
const EMPTIED = ['local_storage', 'service_workers', 'cache_storage'] as const
const ORDERS = 2000
const EMPLOYEES = 60

/** Opens each screen once, cold, by Lighthouse's preset for phones: throttled in its simulation. */
export async function measureLighthouse(): Promise<Target[]> {
  const app = await startApp(copyOf(await filledDatabase(ORDERS, EMPLOYEES), 'lighthouse'))
  const browser = await puppeteer.launch(await chromiumLaunch(process.env.CHROMIUM_PATH))
  try {
    const page = await browser.newPage()
    const targets: Target[] = []
    for (const path of FOR_VISITORS) targets.push(...(await marksOf(page, app.url, path)))
    await logIn(page, app.url)
    for (const path of FOR_STAFF) targets.push(...(await marksOf(page, app.url, path)))
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
async function marksOf(page: Page, url: string, path: string): Promise<Target[]> {
  const result = await lighthouse(
    url + path,
    { onlyCategories: CATEGORIES, clearStorageTypes: [...EMPTIED], logLevel: 'error' },
    undefined,
    page,
  )
  if (!result) throw new Error(`Lighthouse has no result for ${path}`)
  const { categories, audits } = result.lhr
  return Object.values(categories).map(({ id, score, auditRefs }) => {
    const short = auditRefs.filter(({ id: audit, weight }) => {
      return weight > 0 && (audits[audit]?.score ?? 1) < 1
    })
    const why = short.map(({ id: audit }) => `${audit} ${audits[audit]?.displayValue ?? ''}`.trim())
    const measured = why.join(', ')
    return { name: `${path} ${id}`, measured, value: (score ?? 0) * 100, atLeast: 100 }
  })
}
