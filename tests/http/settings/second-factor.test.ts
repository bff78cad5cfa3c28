// Proves docs/rules/second-factor.md#1, #5, #6, #7, #9.
/** Setting up and removing one's second factor, and the company's demand (docs/rules/second-factor.md). */
import { beforeEach, describe, expect, test } from 'vitest'
import { audit, outbox, second_factors, sessions } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Client } from '#tests/support/http/client.ts'
import { PASSWORD } from '#tests/support/http/world.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { aFactor, codeAt, codeLater, wrongCode } from '#tests/support/models/factors.ts'

const t = testApp({ LOG_LEVEL: 'silent' })

const ADMIN_ID = 1
const PAGE = '/settings/second-factor'
const begin = (client: Client, current_password = PASSWORD) =>
  client.post(PAGE, { form: 'begin', current_password })
const proven = (client: Client, form: string, code: string, current_password = PASSWORD) =>
  client.post(PAGE, { form, current_password, code })
const recoveryCodes = (text: string) =>
  [...text.matchAll(/<code>([\w-]{19})<\/code>/g)].map(([, code]) => code ?? '')
const logIn = (code?: string) =>
  t.visitor().api('POST', 'login', { email: 'elsa@example.com', password: PASSWORD, code })

describe('setting up a second factor', () => {
  test('takes the password, shows a key as a QR code and as text, and its code confirms it', async () => {
    const elsa = t.as('employee')
    expect((await begin(elsa, 'no-es-esta')).status).toBe(422)
    const begun = await begin(elsa)
    expect([begun.status, begun.location]).toEqual([303, `${PAGE}/confirm`])
    const page = await elsa.follow(begun)
    const [{ secret = '' } = {}] = await t.db.select().from(second_factors)
    expect(page.text).toContain(secret.replace(/.{4}(?=.)/g, '$& '))
    expect(page.page.link('Segundo factor')).toBe(PAGE)
    expect(page.text).toContain('<svg class="qr"')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect((await logIn()).status).toBe(200)
    const wrong = await elsa.submit(page, { code: wrongCode(secret) })
    expect(wrong.status).toBe(422)
    const done = await elsa.submit(page, { code: codeAt(NOW, secret) })
    const codes = recoveryCodes(done.text)
    expect([done.status, codes.length]).toEqual([200, 10])
    expect((await logIn()).status).toBe(422)
    expect((await logIn(codes[0])).status).toBe(200)
    const after = await elsa.get(PAGE)
    expect(after.text).toContain('Le quedan 9 códigos de recuperación')
    for (const shown of [after, await elsa.get(`${PAGE}/confirm`)]) {
      for (const text of [secret, `${secret.slice(0, 4)} ${secret.slice(4, 8)}`, ...codes]) {
        expect(shown.text).not.toContain(text)
      }
    }
    const written = JSON.stringify([
      await t.db.select().from(audit),
      await t.db.select().from(outbox),
    ])
    for (const text of [secret, ...codes]) expect(written).not.toContain(text)
  })

  test('needs an action to show anything: its page alone has no key', async () => {
    expect((await t.as('employee').get(`${PAGE}/confirm`)).text).toContain('La activación venció')
    expect((await t.as('employee').post(`${PAGE}/confirm`, { code: '123456' })).status).toBe(409)
  })
})

describe('whoever has a second factor', () => {
  beforeEach(() => t.write((tx) => aFactor(tx, world.people.employee)))

  test('removes it with the password and a code; other sessions end', async () => {
    const elsa = t.as('employee')
    expect((await proven(elsa, 'remove', codeLater(0), 'no-es-esta')).status).toBe(422)
    expect((await proven(elsa, 'remove', wrongCode())).status).toBe(422)
    const other = (await logIn(codeLater(-1))).json.access_token
    expect((await proven(elsa, 'remove', codeLater(0))).location).toBe(PAGE)
    expect(await t.db.select().from(second_factors)).toEqual([])
    expect((await t.visitor().api('GET', 'me', undefined, { token: other })).status).toBe(401)
    expect((await elsa.get(PAGE)).status).toBe(200)
    expect((await logIn()).status).toBe(200)
  })

  test('makes new recovery codes, which are shown once', async () => {
    const elsa = t.as('employee')
    expect((await proven(elsa, 'codes', wrongCode())).status).toBe(422)
    const codes = recoveryCodes((await proven(elsa, 'codes', codeLater(0))).text)
    expect(codes).toHaveLength(10)
    expect((await elsa.get(PAGE)).text).toContain('Le quedan 10 códigos')
    expect((await logIn(codes[9])).status).toBe(200)
    expect((await logIn(codes[9])).status).toBe(422)
  })

  test('loses it by an administrator alone, who is not the same person', async () => {
    const at = `/settings/users/${world.people.employee}/second-factor`
    expect((await t.as('developer').post(at)).status).toBe(403)
    expect((await t.as('employee').post(at)).status).not.toBe(303)
    // Another dialog's address, written so that it names this one, leads to its own spelling.
    const odd = `/settings/users/${world.people.employee}/titulars/second-factor/BIND/1`
    const led = await t.as('developer').post(odd)
    expect([led.status, led.location]).toEqual([308, odd.toLowerCase()])
    expect((await t.as('developer').post(odd.toLowerCase())).status).toBe(403)
    const anas = t.as('administrator')
    expect((await anas.get('/settings/users')).text).toContain('Quitar segundo factor')
    expect((await anas.get(at)).text).toContain('entrará solo con su contraseña')
    expect((await anas.post(at)).status).toBe(303)
    expect((await t.as('employee').get('/dashboard')).status).toBe(302)
    const [last] = (await t.db.select().from(audit)).slice(-1)
    expect(last).toMatchObject({
      action: 'factor_off',
      record_id: world.people.employee,
      user_id: ADMIN_ID,
    })
    expect((await anas.get('/settings/audit')).text).toContain('Quitó el segundo factor')
    await t.write((tx) => aFactor(tx, ADMIN_ID))
    expect((await anas.post(`/settings/users/${ADMIN_ID}/second-factor`)).status).toBe(403)
  })
})

describe('a company that asks for a second factor', () => {
  const demand = (require_factor: string, client = t.as('administrator')) =>
    client.post('/settings/access', { require_factor, version: '1' })

  test('is set by an administrator alone', async () => {
    expect((await demand('everyone', t.as('developer'))).status).toBe(403)
    expect((await demand('nadie')).status).toBe(422)
    const page = await t.as('administrator').get('/settings/access')
    expect(
      (await t.as('administrator').submit(page, { require_factor: 'administrators' })).status,
    ).toBe(303)
    expect((await t.as('developer').get('/banks')).status).toBe(200)
    expect((await demand('everyone')).location).toBe(PAGE)
  })

  test('leads who lacks it to set it up before anything else, on screens and in the API', async () => {
    await demand('everyone')
    const dario = t.as('developer')
    for (const path of ['/banks', '/titulars', '/settings', '/settings/devices', '/api/nothing']) {
      if (!path.startsWith('/api')) expect((await dario.get(path)).location).toBe(PAGE)
    }
    expect((await dario.post('/banks/create', { index: '0199', name: 'Otro' })).location).toBe(PAGE)
    const refused = await dario.api('GET', 'banks')
    expect([refused.status, refused.json.code]).toEqual([403, 'factor_required'])
    expect((await dario.api('GET', 'me')).status).toBe(200)
    const page = await dario.get(PAGE)
    expect(page.text).toContain('Su empresa exige un segundo factor')
    await begin(dario)
    const [{ secret = '' } = {}] = await t.db.select().from(second_factors)
    await dario.post(`${PAGE}/confirm`, { code: codeAt(NOW, secret) })
    expect((await dario.get('/banks')).status).toBe(200)
    expect((await dario.post('/logout')).location).toBe('/')
  })

  test('asks again within a write that was under way', async () => {
    const dario = t.as('developer')
    const loaded = await dario.get('/banks/create')
    await demand('everyone')
    const before = await t.changes('sessions', 'tokens')
    expect((await dario.submit(loaded, { index: '0199', name: 'Otro' })).location).toBe(PAGE)
    expect(await t.changes('sessions', 'tokens')).toBe(before)
  })
})

describe('where one is logged in', () => {
  const UA = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const elsa = async (agent: string) => {
    const client = t.visitor()
    await client.post(
      '/?index',
      { email: 'elsa@example.com', password: PASSWORD },
      { headers: { 'User-Agent': agent }, address: '10.1.2.3' },
    )
    return client
  }

  test('is listed with browser, system and address, and each is ended by itself', async () => {
    const here = t.as('employee')
    const there = await elsa(UA)
    const page = await here.get('/settings/devices')
    expect(page.text).toContain('Firefox en Windows')
    expect(page.text).toContain('10.1.2.3')
    expect(page.text.match(/Esta sesión/g)).toHaveLength(1)
    const stored = await t.db.select().from(sessions)
    const ended = stored.find(({ device }) => device === 'Firefox en Windows')
    expect((await here.post('/settings/devices', { device: ended?.id ?? '' })).status).toBe(303)
    expect((await there.get('/dashboard')).status).toBe(302)
    expect((await here.get('/dashboard')).status).toBe(200)
  })

  test('ends all but this one together', async () => {
    const here = t.as('employee')
    const there = await elsa(UA)
    const token = (await logIn()).json.access_token
    expect((await here.post('/settings/devices', { intent: 'others' })).status).toBe(303)
    expect((await there.get('/dashboard')).status).toBe(302)
    expect((await t.visitor().api('GET', 'me', undefined, { token })).status).toBe(401)
    expect((await here.get('/dashboard')).status).toBe(200)
  })

  test('shows and ends nobody else’s', async () => {
    const before = await t.db.select().from(sessions)
    const other = before.find(({ user_id }) => user_id === ADMIN_ID)
    const here = t.as('employee')
    expect((await here.get('/settings/devices')).text).not.toContain(other?.id ?? 'x')
    const foreign = await here.post('/settings/devices', { device: other?.id ?? '' })
    expect(foreign.status).toBe(404)
    await here.post('/settings/devices', { intent: 'others' })
    expect((await t.as('administrator').get('/dashboard')).status).toBe(200)
  })

  test('keeps little of what a client says it is', async () => {
    await elsa(`${'x'.repeat(5000)} <script>`)
    const kept = (await t.db.select().from(sessions)).map(({ device }) => device ?? '')
    expect(Math.max(...kept.map(({ length }) => length))).toBeLessThanOrEqual(40)
  })
})
