/** The size of a first visit. */
import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { aCompany } from './support/company.ts'
import { expect, test } from './support/test.ts'

const LIMIT = 130 * 1024

const PATHS = [
  '/dashboard',
  '/paysheets',
  '/paysheets/create',
  '/payments/create',
  '/accounts/create',
  '/titulars/hire',
  '/paysheets/create/many',
  '/settings/users',
]

test('a first visit loads at most 130 KB of scripts', { tag: '@scripts' }, async ({
  page,
  api,
}) => {
  const { id, account } = await aCompany(api, 1000)
  for (const path of [...PATHS, `/titulars/${id}/accounts/${account.id}/transfer`]) {
    const scripts = new Map<string, Promise<Buffer>>()
    const note = (response: Response) => {
      if (response.request().resourceType() !== 'script' && !/\.js$/.test(response.url())) return
      scripts.set(response.url(), response.body())
    }
    page.on('response', note)
    await page.goto(path, { waitUntil: 'networkidle' })
    page.off('response', note)
    const sizes = await Promise.all([...scripts.values()])
    const total = sizes.reduce((sum, body) => sum + gzipSync(body).length, 0)
    expect(scripts.size, path).toBeGreaterThan(1)
    expect(total, path).toBeLessThanOrEqual(LIMIT)
  }
})
