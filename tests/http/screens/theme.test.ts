/** The theme of the account's menu (docs/rules/second-factor.md#10). */
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/http/app.ts'
import { ORIGIN } from '#tests/support/http/client.ts'

const t = testApp()
const choose = (
  client: ReturnType<typeof t.visitor>,
  theme: string,
  from = `${ORIGIN}/banks?page=2`,
) => client.post('/theme', { theme }, { headers: { Referer: from } })
const rootOf = (text: string) => /<html[^>]*>/.exec(text)?.[0]

test('is the document’s from the first byte on, also at the log-in, until the system’s is chosen', async () => {
  const ana = t.as('administrator')
  expect(rootOf((await ana.get('/banks')).text)).toBe('<html lang="es-VE">')
  const chosen = await choose(ana, 'dark')
  expect([chosen.status, chosen.location]).toEqual([303, '/banks?page=2'])
  const dark = await ana.follow(chosen)
  expect(rootOf(dark.text)).toBe('<html data-theme="dark" lang="es-VE">')
  expect(dark.text).toMatch(
    /value="dark"[^>]*aria-pressed="true"|aria-pressed="true"[^>]*value="dark"/,
  )
  await ana.post('/logout')
  expect(rootOf((await ana.get('/')).text)).toBe('<html data-theme="dark" lang="es-VE">')
  await choose(ana, 'light')
  expect(rootOf((await ana.get('/')).text)).toBe('<html data-theme="light" lang="es-VE">')
  await choose(ana, 'system')
  expect(rootOf((await ana.get('/')).text)).toBe('<html lang="es-VE">')
})

test('is none of ours when it is another word, and leads to no other site', async () => {
  const ana = t.as('administrator')
  const hostile = await choose(ana, '"><script>', 'https://evil.example/banks')
  expect(hostile.location).toBe('/')
  expect(rootOf((await ana.get('/banks')).text)).toBe('<html lang="es-VE">')
})

test('stands in the menu beside the way to one’s account', async () => {
  const page = await t.as('employee').get('/reports')
  for (const text of [
    'Mi cuenta',
    'Tema del sistema',
    'Tema claro',
    'Tema oscuro',
    'Cerrar sesión',
  ]) {
    expect(page.text).toContain(text)
  }
})
