/** The size of a first visit, as it travels to a browser that takes Brotli, and its number of scripts. */
import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { aCompany } from './support/company.ts'
import { expect, test } from './support/test.ts'
import { aBookkeeper, applyToAll, aStaff, toSheets, WIZARD } from './support/wizard.ts'

const LIMIT = 130 * 1024
const SCRIPTS = 8

const PATHS = [
  '/dashboard',
  '/paysheets',
  '/paysheets/create',
  '/payments/create',
  '/accounts/create',
  '/titulars/hire',
  '/paysheets/create/many',
  '/settings/users',
  '/reports',
]

/** Screens that show and choose, without a form to fill in. */
const WITHOUT_FORMS = ['/dashboard', '/paysheets', '/titulars']

/** Opens the paths, one after the other, and weighs what each loads. */
async function expectLight(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    const scripts = new Map<string, Promise<Buffer>>()
    const note = (response: Response) => {
      if (response.request().resourceType() !== 'script' && !/\.js$/.test(response.url())) return
      scripts.set(response.url(), response.body())
    }
    page.on('response', note)
    await page.goto(path, { waitUntil: 'networkidle' })
    page.off('response', note)
    const sizes = await Promise.all([...scripts.values()])
    const total = sizes.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
    expect(scripts.size, path).toBeGreaterThan(1)
    expect(scripts.size, [path, ...scripts.keys()].join('\n')).toBeLessThanOrEqual(SCRIPTS)
    expect(total, path).toBeLessThanOrEqual(LIMIT)
    const ofForms = [...scripts.keys()].some((url) => /\/forms-\w+\.js$/.test(url))
    if (WITHOUT_FORMS.includes(path)) expect(ofForms, path).toBe(false)
    if (path.endsWith('/create')) expect(ofForms, path).toBe(true)
  }
}

test('a first visit loads at most 130 KB, in eight scripts', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  const { id, account } = await aCompany(api, 1000)
  await expectLight(page, [
    ...PATHS,
    '/titulars',
    `/titulars/${id}/accounts/${account.id}/transfer`,
  ])
})

test.describe('of a user with a draft of the wizard', { tag: '@scripts' }, () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  test.use({ storageState: async ({}, use) => use(await aBookkeeper()) })

  test('a first visit of every step of the wizard loads at most 130 KB, in eight scripts', async ({
    page,
    api,
  }) => {
    const staff = await aStaff(api, 2)
    await toSheets(page, staff)
    await applyToAll(page, staff, '0001')
    const steps = ['step=1', 'step=2', 'step=3', 'step=3&view=table', 'step=3&review=1']
    await expectLight(
      page,
      steps.map((step) => `${WIZARD}?${step}`),
    )
  })
})
