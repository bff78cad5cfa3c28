// Proves docs/rules/reports.md#11.
/** A file of the API in a tab: who is to log in comes back to it, and a refusal is a page. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { PASSWORD } from '#tests/support/http/world.ts'
import { takenAway } from '#tests/support/models/harm.ts'

const t = testApp()

const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const BROWSER = { headers: { Accept: CHROME } }
const PROGRAMS = ['*/*', 'application/json', 'application/json, text/plain, */*', 'application/pdf']
const REPORT = '/api/reports/incomes?startDate=2026-11-01&endDate=2026-11-30&format=csv'
const FILES = [
  REPORT,
  '/api/reports/payments/1',
  `/api/accounts/${world.poor}/movements.csv?startDate=2026-11-01`,
]
const DARIO = { email: 'dario@example.com', password: PASSWORD }

describe('a file, opened by somebody who is not logged in', () => {
  test.each(FILES)('redirects to the log-in and back: %s', async (path) => {
    const tab = t.visitor()
    const asked = await tab.get(path, BROWSER)
    expect([asked.status, asked.headers.get('Cache-Control')]).toEqual([303, 'no-store'])
    expect(asked.location).toBe(`/?redirectTo=${encodeURIComponent(path)}`)
    const form = await tab.follow(asked)
    const back = await tab.post('/?index', { ...form.page.values, ...DARIO })
    expect([back.status, back.location]).toEqual([303, path])
    // Scripts cannot draw a file: the browser itself goes there.
    expect(back.headers.get('X-Remix-Reload-Document')).toBe('true')
  })

  test('is left to the browser where it lies outside of the API too', async () => {
    const path = `/titulars/${world.maria}/summary/file?year=2026&format=xlsx`
    const tab = t.visitor()
    const form = await tab.follow(await tab.get(path, BROWSER))
    const back = await tab.post('/?index', { ...form.page.values, ...DARIO })
    expect([back.status, back.location]).toEqual([303, path])
    expect(back.headers.get('X-Remix-Reload-Document')).toBe('true')
  })

  test('redirects a HEAD request too', async () => {
    const asked = await t.visitor().send(REPORT, { method: 'HEAD' }, BROWSER)
    expect([asked.status, asked.location]).toEqual([
      303,
      `/?redirectTo=${encodeURIComponent(REPORT)}`,
    ])
  })

  test('is shown after the log-in', async () => {
    const tab = t.as('developer')
    t.wait(13 * 60)
    const asked = await tab.get(REPORT, BROWSER)
    const form = await tab.follow(asked)
    const file = await tab.follow(await tab.post('/?index', { ...form.page.values, ...DARIO }))
    expect([file.status, file.headers.get('Content-Type')]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ])
  })

  test.each(PROGRAMS)('answers 401 in JSON to a program that accepts %s', async (accept) => {
    for (const path of FILES) {
      const answer = await t.visitor().get(path, { headers: { Accept: accept } })
      expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
      expect(answer.json).toEqual({
        message: 'Inicie sesión para usar esta dirección',
        code: 'not_logged_in',
      })
    }
  })

  test.each([`${REPORT}&token=vencido`, '/api/banks', '/api/reports/nada'])(
    'is not redirected when there is no such file or the path has a token: %s',
    async (path) => {
      const answer = await t.visitor().get(path, BROWSER)
      expect([401, 404]).toContain(answer.status)
      expect(answer.location).toBeNull()
    },
  )
})

describe('a file that an employee may not see', () => {
  test('shows the 403 dialog in a tab, complete without scripts', async () => {
    const { status, headers, page, text } = await t.as('employee').get(REPORT, BROWSER)
    expect([status, headers.get('Content-Type')]).toEqual([403, 'text/html; charset=utf-8'])
    expect(page.title).toBe('No tienes permitido acceder a esta información · Nómina')
    expect(page.link('Aceptar')).toBe('/dashboard')
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(text).not.toContain('<script')
    expect(text).toMatch(/<link rel="stylesheet" href="\/assets\/[\w-]+\.css"/)
  })

  test.each(PROGRAMS)('answers 403 in JSON to a program that accepts %s', async (accept) => {
    const sent = { headers: { Accept: accept } }
    const { status, json } = await t.as('employee').get(REPORT, sent)
    expect([status, Object.keys(json)]).toEqual([403, ['message', 'code']])
    const byToken = await t
      .as('employee')
      .api('GET', 'reports/incomes', undefined, { headers: { Accept: CHROME } })
    expect([byToken.status, Object.keys(byToken.json)]).toEqual([403, ['message', 'code']])
  })
})

test('an unknown address shows a 404 page in a tab', async () => {
  const { status, page } = await t.as('developer').get('/api/reports/nada', BROWSER)
  expect([status, page.title]).toEqual([404, 'No encontramos esta página · Nómina'])
  expect(page.text).toContain('No existe esta dirección')
  expect(page.link('Ir al inicio')).toBe('/dashboard')
})

describe('while the database is away', () => {
  const AWAY = { message: 'La base de datos no está disponible', code: 'unavailable' }

  test.each([REPORT, '/api/banks', '/api/me'])(
    'a tab gets a 503 page with Retry-After: %s',
    async (path) => {
      const tab = t.as('developer')
      takenAway()
      const { status, headers, page, text } = await tab.get(path, BROWSER)
      expect([status, headers.get('Retry-After')]).toEqual([503, '5'])
      expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(page.title).toBe('La base de datos no está disponible · Nómina')
      expect(text).not.toContain('<script')
    },
  )

  test.each(PROGRAMS)('a program that accepts %s gets JSON', async (accept) => {
    const client = t.as('developer')
    takenAway()
    const answer = await client.get(REPORT, { headers: { Accept: accept } })
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(answer.json).toEqual(AWAY)
  })
  test('a POST gets JSON, from a browser too', async () => {
    const client = t.as('developer')
    takenAway()
    const { status, headers, json } = await client.send('/api/logout', { method: 'POST' }, BROWSER)
    expect([status, headers.get('Retry-After'), json]).toEqual([503, '5', AWAY])
  })
})

test('a refused POST of a browser gets JSON, never a page or the log-in', async () => {
  const post = (role: 'developer' | 'employee', path: string) =>
    t.as(role).send(path, { method: 'POST', body: '{}' }, BROWSER)
  const refused = [await post('developer', '/api/nada'), await post('employee', '/api/banks')]
  expect(refused.map(({ status, json }) => [status, Object.keys(json)])).toEqual([
    [404, ['message', 'code']],
    [403, ['message', 'code']],
  ])
})
