/** The head of every page (docs/rules/ease.md#3). */
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/http/app.ts'

const t = testApp()
const open = async (path: string) => (await t.as('administrator').get(path)).page

test('a page says what it is to whoever lists it, and its scripts do not hold up its styles', async () => {
  const { all } = await open('/dashboard')
  const links = all.filter(({ tag }) => tag === 'link').map(({ attributes }) => attributes)
  const scripts = links.filter(({ rel }) => rel === 'modulepreload')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.map(({ fetchpriority }) => fetchpriority)).toEqual(scripts.map(() => 'low'))
  expect(links.some(({ rel, fetchpriority }) => rel === 'stylesheet' && !fetchpriority)).toBe(true)
  const about = all.find(({ attributes }) => attributes.name === 'description')
  expect(about?.attributes.content).toBe('Nómina y órdenes de pago de la empresa')
})
