/** The head of every page (docs/rules/ease.md#3). */
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/http/app.ts'

const t = testApp()

test('a page says what it is to whoever lists it, and asks for no script before it is drawn', async () => {
  const { page, text } = await t.as('administrator').get('/dashboard')
  const { all } = page
  const links = all.filter(({ tag }) => tag === 'link').map(({ attributes }) => attributes.rel)
  expect(links).toContain('stylesheet')
  expect(links).toContain('later')
  expect(links).not.toContain('modulepreload')
  expect(text).toContain('<script nonce="')
  expect(text).toContain(' type="later">import ')
  expect(text).not.toMatch(/<script[^>]* (type="module"|src=)/)
  const about = all.find(({ attributes }) => attributes.name === 'description')
  expect(about?.attributes.content).toBe('Nómina y órdenes de pago de la empresa')
})
