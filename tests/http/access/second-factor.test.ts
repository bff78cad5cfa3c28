// Proves docs/rules/second-factor.md#2, #3, #4.
/** Logging in with a second factor (docs/rules/second-factor.md). */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemActor } from '#app/kernel/access/actor.ts'
import { renewRecoveryCodes } from '#app/models/second-factor/change.server.ts'
import { createResetSecret } from '#app/models/users/account.server.ts'
import { outbox, second_factors, tokens } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Client } from '#tests/support/http/client.ts'
import { PASSWORD } from '#tests/support/http/world.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { aFactor, codeLater, wrongCode } from '#tests/support/models/factors.ts'

const t = testApp({ LOG_LEVEL: 'silent' })

const ENDED = 'El inicio de sesión venció'
const EMAIL = 'dario@example.com'
const id = () => world.people.developer
beforeEach(() => t.write((tx) => aFactor(tx, id())))

const password = (client: Client, target = '') =>
  client.post('/?index', { email: EMAIL, password: PASSWORD, redirectTo: target })
const second = (client: Client, code: string, address?: string) =>
  client.post('/second-factor', { code }, address ? { address } : {})
const api = (body: Record<string, unknown>, address?: string) =>
  t
    .visitor()
    .api('POST', 'login', { email: EMAIL, password: PASSWORD, ...body }, address ? { address } : {})

describe('the password of who has a second factor', () => {
  test('opens nothing but the second step', async () => {
    const client = t.visitor()
    const first = await password(client, '/banks?page=2')
    expect([first.status, first.location]).toEqual([
      303,
      `/second-factor?${new URLSearchParams({ redirectTo: '/banks?page=2' })}`,
    ])
    expect([...client.cookies.keys()]).toEqual(['nomina_half'])
    expect(first.headers.get('Set-Cookie')).toContain('Max-Age=600')
    expect((await client.get('/banks')).location).toBe('/?redirectTo=%2Fbanks')
    const half = decodeURIComponent(client.cookies.get('nomina_half') ?? '').split('.')[0] ?? ''
    const token = JSON.parse(Buffer.from(half, 'base64').toString())
    expect((await t.visitor().api('GET', 'me', undefined, { token })).status).toBe(401)
    const asSession = t.visitor()
    asSession.cookies.set('nomina_session', client.cookies.get('nomina_half') ?? '')
    expect((await asSession.get('/dashboard')).location).toBe('/?redirectTo=%2Fdashboard')
  })

  test('leads in with the code, to the page that was asked for, and the half log-in is gone', async () => {
    const client = t.visitor()
    const page = await client.follow(await password(client, '/banks?page=2'))
    expect(page.page.title).toContain('Segundo factor')
    const done = await client.submit(page, { code: codeLater(0) })
    expect([done.status, done.location]).toEqual([303, '/banks?page=2'])
    expect([...client.cookies.keys()]).toEqual(['nomina_session'])
    expect((await client.get('/banks')).status).toBe(200)
    expect(await t.db.select().from(tokens).where(eq(tokens.purpose, 'factor'))).toEqual([])
  })

  test('that a link has just set leads to the code as well', async () => {
    const link = await t.write((tx) => createResetSecret(tx, id(), ADMINISTRATOR))
    const client = t.visitor()
    const both = { password: 'otra-clave-larga', re_password: 'otra-clave-larga' }
    const answer = await client.post(`/reset?token=${link}`, { token: link, ...both })
    expect([answer.status, answer.location]).toEqual([303, '/second-factor'])
    expect([...client.cookies.keys()]).toEqual(['nomina_half'])
    expect((await second(client, codeLater(0))).status).toBe(303)
    expect((await client.get('/banks')).status).toBe(200)
  })

  test.each([
    ['a wrong password', { password: 'otra-clave' }],
    ['an unknown e-mail', { email: 'nadie@example.com' }],
  ])('when it is %s does not tell that there is a factor', async (_, wrong) => {
    for (const code of [undefined, wrongCode(), codeLater(0)]) {
      const answer = await api({ ...wrong, code })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.json.errors).sort()).toEqual(['email', 'password'])
    }
  })
})

describe('the second step', () => {
  test('is nothing without the first', async () => {
    expect((await t.visitor().get('/second-factor')).page.alert).toContain(ENDED)
    expect((await second(t.visitor(), codeLater(0))).page.alert).toContain(ENDED)
    expect((await t.as('developer').get('/second-factor')).location).toBe('/dashboard')
  })

  test('keeps its address and shows an error beside the field, without what was typed', async () => {
    const client = t.visitor()
    await password(client)
    const wrong = await second(client, wrongCode())
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('El código no es correcto, ya se usó o venció')
    expect(wrong.text).not.toContain(wrongCode())
    expect((await second(client, codeLater(0))).status).toBe(303)
  })

  test('waits for twenty at most that one network began, which stops nobody elsewhere', async () => {
    const begin = (address: string) =>
      t.visitor().post('/?index', { email: EMAIL, password: PASSWORD }, { address })
    for (let n = 0; n < 20; n++) expect((await begin('192.0.2.7')).status).toBe(303)
    const waiting = () => t.db.select().from(tokens).where(eq(tokens.purpose, 'factor'))
    const refused = await begin('192.0.2.7')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '600'])
    expect(refused.text).toContain('Demasiados intentos. Espere 10 minutos')
    expect(await waiting()).toHaveLength(20)
    expect((await begin('192.0.2.8')).status).toBe(303)
    t.wait(10)
    expect((await begin('192.0.2.7')).status).toBe(303)
  })

  test('waits ten minutes', async () => {
    const client = t.visitor()
    await password(client)
    t.wait(10)
    expect((await second(client, codeLater(20))).page.alert).toContain(ENDED)
  })

  test.each([
    ['a new password', () => t.as('developer').post('/settings?index', NEW)],
    [
      'disabling the user',
      () => t.as('administrator').post(`/settings/users/${id()}/activation`, { active: '0' }),
    ],
  ])('ends with %s', async (_, end) => {
    const client = t.visitor()
    await password(client)
    expect((await end()).status).toBeLessThan(400)
    expect((await second(client, codeLater(0))).page.alert).toContain(ENDED)
  })
  const NEW = {
    ...{ form: 'password', current_password: PASSWORD },
    ...{ password: 'otra-clave-larga', re_password: 'otra-clave-larga' },
  }
})

describe('a code', () => {
  test('sent twice at once logs in once', async () => {
    const clients = [t.visitor(), t.visitor(), t.visitor()]
    for (const client of clients) await password(client)
    const answers = await Promise.all(clients.map((client) => second(client, codeLater(0))))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422])
  })

  test('used on the screen is refused by the API', async () => {
    const client = t.visitor()
    await password(client)
    await second(client, codeLater(0))
    const again = await api({ code: codeLater(0) })
    expect([again.status, Object.keys(again.json.errors)]).toEqual([422, ['code']])
    expect((await api({ code: codeLater(1) })).status).toBe(200)
  })

  test('may be guessed five times by anyone, whatever the address and the way', async () => {
    const guesses = Array.from({ length: 8 }, (_, n) => async () => {
      const address = `10.${n}.0.1`
      if (n % 2) return (await api({ code: wrongCode() }, address)).status
      const client = t.visitor()
      await password(client)
      return (await second(client, wrongCode(), address)).status
    })
    const statuses = await Promise.all(guesses.map((guess) => guess()))
    expect(statuses.sort()).toEqual([...Array(5).fill(422), ...Array(3).fill(429)])
    const right = await api({ code: codeLater(0) }, '10.99.0.1')
    expect([right.status, Number(right.headers.get('Retry-After'))]).toEqual([429, 900])
    t.wait(15)
    expect((await api({ code: codeLater(30) })).status).toBe(200)
  })

  test('may be guessed thirty times a day', async () => {
    for (let round = 0; round < 6; round++) {
      for (let n = 0; n < 5; n++) expect((await api({ code: wrongCode() })).status).toBe(422)
      t.wait(15)
    }
    const last = await api({ code: wrongCode() })
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('Retry-After'))).toBe((24 * 60 - 90) * 60)
  })

  test('used up lock out nobody who has a recovery code, and the user is told once', async () => {
    const [code = ''] = await t.write((tx) => renewRecoveryCodes(tx, id(), systemActor(NOW)))
    for (let n = 0; n < 8; n++) await api({ code: wrongCode() })
    expect((await api({ code: codeLater(0) })).status).toBe(429)
    expect((await api({ code: 'AAAA-BBBB-CCCC-DDDD' })).status).toBe(422)
    expect((await api({ code })).status).toBe(200)
    expect((await api({ code })).status).toBe(422)
    t.wait(1)
    expect((await api({ code: codeLater(2) })).status).toBe(429)
    const told = (await t.db.select().from(outbox)).filter(({ title }) => /equivocados/.test(title))
    expect(told.map(({ user_id }) => user_id)).toEqual([id()])
  })

  test('does not lock out who is logged in', async () => {
    const inside = t.as('developer')
    for (let n = 0; n < 6; n++) await api({ code: wrongCode() })
    expect((await inside.get('/banks')).status).toBe(200)
  })
})

describe('POST /api/login', () => {
  test('asks for the code with 422, once the password is right', async () => {
    const missing = await api({})
    expect(missing.status).toBe(422)
    expect(missing.json).toMatchObject({
      errors: { code: ['Escriba el código de su segundo factor'] },
      codes: { code: ['required'] },
    })
    const wrong = await api({ code: wrongCode() })
    expect(wrong.json.codes).toEqual({ code: ['wrong_credentials'] })
    const right = await api({ code: codeLater(0) })
    expect(right.status).toBe(200)
    const me = await t.visitor().api('GET', 'me', undefined, { token: right.json.access_token })
    expect(me.json.email).toBe(EMAIL)
  })

  test('takes no notice of the code of who has no factor', async () => {
    await t.write((tx) => tx.delete(second_factors))
    expect((await api({ code: '000000' })).status).toBe(200)
    expect((await api({})).status).toBe(200)
  })
})
