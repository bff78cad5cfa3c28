import { describe, expect, test } from 'vitest'
import { apiCalls } from '#app/routes/api/calls.ts'
import { testApp, world } from './app.ts'
import { loadBuild } from './built.ts'
import { ORIGIN } from './client.ts'
import { PLACES, placesOf } from './routes.ts'

const t = testApp()

const ELSEWHERE = [
  null,
  'null',
  '',
  'https://evil.example',
  'http://nomina.test.evil.example',
  'http://evil.example/nomina.test',
  'http://nomina.test:8080',
  'https://nomina.test',
  'nomina.test',
  '%%%',
]
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

const RECORDS: Record<string, number> = {
  titulars: world.proveedor,
  accounts: world.lone,
  'company-accounts': world.poor,
  banks: world.unusedBank,
  paysheets: world.paysheet,
  payments: world.payment,
  incomes: world.income,
  transfers: world.transfer,
}
/** A path with the id of a record that the role may change, or delete where it comes to that. */
const real = (path: string) =>
  PLACES[path] ?? path.replace(':id', String(RECORDS[path.replace(/^\//, '').split('/')[0] ?? '']))

const takesForms = placesOf(await loadBuild()).filter(({ hasAction }) => hasAction)
const writes = apiCalls.filter(({ method, path }) => method !== 'GET' && path !== 'logout')

test('there are forms and calls to be abused', () => {
  expect(takesForms.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/logout', '/banks/create', '/paysheets/:order/delete']),
  )
  expect(writes.length).toBeGreaterThan(10)
})

describe('a form from elsewhere changes nothing', () => {
  test.each(takesForms)('$path', async ({ path }) => {
    const before = await t.changes()
    const to = path === '/' ? '/?index' : real(path)
    for (const origin of ELSEWHERE) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const address of [to, to.replace(/(?=\?|$)/, '.data')]) {
          const who = /^\/(register)?$/.test(path) ? t.visitor() : t.as('administrator')
          const sent = { origin, headers: FORM }
          const answer = await who.send(address, { method, body: 'index=9999&name=Ajeno' }, sent)
          expect([origin, method, address, answer.status]).toEqual([origin, method, address, 400])
          expect(answer.headers.getSetCookie()).toEqual([])
        }
      }
    }
    expect(await t.changes()).toBe(before)
    expect((await t.as('administrator').get('/banks')).status).toBe(200)
  })

  test('and the same form from our own page does', async () => {
    const before = await t.recorded()
    const fields = { index: '9999', name: 'Propio' }
    const answer = await t.as('administrator').post('/banks/create', fields, { origin: ORIGIN })
    expect(answer.location).toBe('/banks')
    expect(await t.recorded()).toBe(before + 1)
  })
})

describe('a call of the API from elsewhere', () => {
  test.each(writes)('$method $path by cookie changes nothing', async ({ method, path }) => {
    const before = await t.changes()
    for (const origin of ELSEWHERE) {
      const client = t.as('administrator')
      const answer = await client.api(method, real(path), {}, { token: null, origin })
      expect([origin, answer.status]).toEqual([origin, 403])
      expect(answer.json).toEqual({ message: expect.any(String) })
      const form = { origin, headers: FORM }
      const posted = await client.send(`/api/${real(path)}`, { method, body: 'name=Ajeno' }, form)
      expect([origin, posted.status]).toEqual([origin, 403])
    }
    expect(await t.changes()).toBe(before)
  })

  test('by cookie works from our own page, and reading needs no origin', async () => {
    const client = t.as('administrator')
    const bank = { index: '9999', name: 'Propio' }
    const called = { token: null, origin: ORIGIN }
    expect((await client.api('POST', 'banks', bank, called)).status).toBe(201)
    expect((await client.api('GET', 'banks', undefined, { token: null })).status).toBe(200)
  })

  test('by token works from anywhere, since no browser sends a token by itself', async () => {
    const client = t.as('administrator')
    for (const [i, origin] of [null, 'https://evil.example'].entries()) {
      const bank = { index: `999${i}`, name: 'Propio' }
      expect((await client.api('POST', 'banks', bank, { origin })).status).toBe(201)
    }
  })

  test('by cookie logs nobody out', async () => {
    const client = t.as('administrator')
    expect((await client.api('POST', 'logout', undefined, { token: null })).status).toBe(403)
    expect((await client.get('/banks')).status).toBe(200)
  })
})
