// Proves docs/rules/access.md#13; docs/rules/api.md#1.
import { describe, expect, test } from 'vitest'
import { apiCalls } from '#app/routes/api/calls.ts'
import { rate_limits, users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { loadBuild } from '#tests/support/http/built.ts'
import { ORIGIN } from '#tests/support/http/client.ts'
import { PLACES, placesOf } from '#tests/support/http/routes.ts'

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
  'payroll-runs': world.run,
  incomes: world.income,
  transfers: world.transfer,
}
/** A path with the id of a record that the role may change, or delete where it comes to that. */
const real = (path: string) =>
  PLACES[path] ?? path.replace(':id', String(RECORDS[path.replace(/^\//, '').split('/')[0] ?? '']))

const takesForms = placesOf(await loadBuild()).filter(({ hasAction }) => hasAction)
const writes = apiCalls.filter(({ method, path }) => method !== 'GET' && path !== 'logout')

test('the lists of forms and of calls are not empty', () => {
  expect(takesForms.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/logout', '/banks/create', '/paysheets/:order/delete']),
  )
  expect(writes.length).toBeGreaterThan(10)
})

describe('a form from another origin changes nothing', () => {
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

  test('but the same form from the app’s own page does', async () => {
    const before = await t.recorded()
    const fields = { index: '9999', name: 'Propio' }
    const answer = await t.as('administrator').post('/banks/create', fields, { origin: ORIGIN })
    expect(answer.location).toBe('/banks')
    expect(await t.recorded()).toBe(before + 1)
  })
})

describe('a call of the API from another origin', () => {
  test.each(writes)('$method $path by cookie changes nothing', async ({ method, path }) => {
    const before = await t.changes()
    for (const origin of ELSEWHERE) {
      const client = t.as('administrator')
      const answer = await client.api(method, real(path), {}, { token: null, origin })
      expect([origin, answer.status]).toEqual([origin, 403])
      expect(answer.json).toEqual({ message: expect.any(String), code: 'foreign_origin' })
      const form = { origin, headers: FORM }
      const posted = await client.send(`/api/${real(path)}`, { method, body: 'name=Ajeno' }, form)
      expect([origin, posted.status]).toEqual([origin, 403])
    }
    expect(await t.changes()).toBe(before)
  })

  test('by cookie works from the app’s own page, and a GET needs no origin', async () => {
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

  test('by cookie does not log the user out', async () => {
    const client = t.as('administrator')
    expect((await client.api('POST', 'logout', undefined, { token: null })).status).toBe(403)
    expect((await client.get('/banks')).status).toBe(200)
  })
})

describe('a log-in or registration from another origin', () => {
  const eva = { name: 'Eva Luna', email: 'eva@example.com', password: 'una-clave-larga' }
  const register = { ...eva, re_password: eva.password }
  const doors = { login: { email: eva.email, password: 'ajena' }, register }
  const stored = async () => ({
    counted: await t.db.select().from(rate_limits),
    users: await t.db.select().from(users),
  })
  const CROSS = { 'Sec-Fetch-Site': 'cross-site' }

  test.each(Object.entries(doors))(
    'is refused by the API and adds to no limit: %s',
    async (path, body) => {
      const before = await stored()
      const refused = async (origin: string | null, headers: Record<string, string>) => {
        const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
        const posted = { method: 'POST', body: new URLSearchParams(body).toString() }
        for (const client of [t.visitor(), t.as('employee')]) {
          const answers = [
            await t.visitor().api('POST', path, body, { origin, headers }),
            await client.send(`/api/${path}`, posted, { origin, headers: { ...type, ...headers } }),
          ]
          for (const { status, json } of answers) {
            expect([origin, status, json]).toEqual([
              origin,
              403,
              { message: expect.any(String), code: 'foreign_origin' },
            ])
          }
        }
      }
      for (const origin of ELSEWHERE) if (origin !== null) await refused(origin, {})
      for (const origin of [null, ORIGIN]) await refused(origin, CROSS)
      const { token } = t.as('employee')
      const withToken = { token, origin: 'https://evil.example' }
      expect((await t.visitor().api('POST', path, body, withToken)).status).toBe(403)
      expect(await stored()).toEqual(before)
    },
  )

  test('is accepted from programs, which send no origin, and from the app’s own pages', async () => {
    for (const [i, called] of [{}, { origin: ORIGIN, headers: SAME }].entries()) {
      const person = { ...register, email: `eva${i}@example.com` }
      expect((await t.visitor().api('POST', 'register', person, called)).status).toBe(201)
      expect((await t.visitor().api('POST', 'login', doors.login, called)).status).toBe(422)
    }
  })
  const SAME = { 'Sec-Fetch-Site': 'same-origin' }

  test.each(['/?index', '/register', '/reset?token=x', '/logout'])(
    'is refused by %s and adds to no limit',
    async (to) => {
      const before = await stored()
      for (const origin of ELSEWHERE) {
        expect((await t.visitor().post(to, register, { origin })).status).toBe(400)
      }
      const crossed = await t.visitor().post(to, register, { headers: CROSS })
      expect(crossed.status).toBe(400)
      expect(await stored()).toEqual(before)
    },
  )

  test('leaves the present session as it was', async () => {
    const client = t.as('administrator')
    const bank = { index: '9999', name: 'Ajeno' }
    expect((await client.post('/banks/create', bank, { headers: CROSS })).status).toBe(400)
    expect((await client.post('/logout', {}, { headers: CROSS })).status).toBe(400)
    const called = { token: null, origin: ORIGIN, headers: CROSS }
    expect((await client.api('POST', 'banks', bank, called)).status).toBe(403)
    expect((await client.get('/banks')).text).not.toContain('Ajeno')
  })
})
