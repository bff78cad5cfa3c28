// Proves docs/rules/people.md#11; docs/rules/access.md#5; docs/rules/screens.md#2; docs/rules/api.md#12.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions, users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Answer, Client } from '#tests/support/http/client.ts'
import { PASSWORD } from '#tests/support/http/world.ts'

const t = testApp()

const DARIO = { email: 'dario@example.com', password: PASSWORD }
const WRONG = 'El correo electrónico o la contraseña no son correctos'

const logIn = (client: Client, credentials: Record<string, string>) =>
  client.post('/?index', credentials)

const cookieOf = (answer: Answer) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith('nomina_session='))

const sessionsOf = (email: string) =>
  t.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(users.email, email))

describe('the session', () => {
  test('is an HttpOnly, SameSite cookie', async () => {
    const cookie = cookieOf(await logIn(t.visitor(), DARIO)) ?? ''
    const attributes = cookie.split('; ').slice(1).sort()
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax'])
  })

  test('is stored as a hash only', async () => {
    const client = t.visitor()
    await logIn(client, DARIO)
    const cookie = decodeURIComponent(client.cookies.get('nomina_session') ?? '')
    const [payload = ''] = cookie.split('.')
    const secret = JSON.parse(Buffer.from(payload, 'base64').toString())
    expect(secret).toMatch(/^[\w-]{43}$/)
    const stored = await sessionsOf(DARIO.email)
    expect(stored.length).toBeGreaterThan(0)
    for (const { id } of stored) expect(id).not.toBe(secret)
  })

  test('is ignored when its signature is wrong', async () => {
    const client = t.as('administrator')
    const cookie = client.cookies.get('nomina_session') ?? ''
    const [payload = '', signature = ''] = decodeURIComponent(cookie).split('.')
    const forged = `${payload}.${signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`
    for (const value of [
      encodeURIComponent(forged),
      encodeURIComponent(payload),
      'x',
      '%E0%A4%A',
    ]) {
      client.cookies.set('nomina_session', value)
      expect(await client.get('/banks')).toMatchObject({ status: 302 })
      expect((await client.api('GET', 'me', undefined, { token: null })).status).toBe(401)
    }
  })

  test('is new at every log-in, whatever cookie the browser sent', async () => {
    const client = t.visitor()
    await logIn(client, DARIO)
    const first = client.cookies.get('nomina_session') ?? ''
    await client.post('/logout')
    client.cookies.set('nomina_session', first)
    expect((await logIn(client, DARIO)).status).toBe(303)
    const second = client.cookies.get('nomina_session')
    expect(second).not.toBe(first)
    client.cookies.set('nomina_session', first)
    expect((await client.get('/banks')).status).toBe(302)
  })

  test('ends with the logout, and other sessions go on', async () => {
    const client = t.as('developer')
    const other = t.visitor()
    await logIn(other, DARIO)
    const cookies = new Map(client.cookies)
    const before = (await sessionsOf(DARIO.email)).length
    const answer = await client.post('/logout')
    expect(answer).toMatchObject({ status: 303, location: '/' })
    expect(cookieOf(answer)).toMatch(/Max-Age=0/)
    expect((await sessionsOf(DARIO.email)).length).toBe(before - 1)
    for (const [name, value] of cookies) client.cookies.set(name, value)
    expect((await client.get('/banks')).status).toBe(302)
    expect((await other.get('/banks')).status).toBe(200)
  })

  test('does not end by a GET of the logout', async () => {
    const client = t.as('developer')
    expect((await client.get('/logout')).location).toBe('/')
    expect((await client.get('/banks')).status).toBe(200)
  })

  test('is renewed by use, at most every half hour', async () => {
    const client = t.visitor()
    await logIn(client, DARIO)
    t.wait(30)
    expect(cookieOf(await client.get('/banks'))).toBeUndefined()
    t.wait(1)
    expect(cookieOf(await client.get('/banks'))).toContain('Max-Age=43200')
    t.wait(12 * 60 - 1)
    expect((await client.get('/banks')).status).toBe(200)
  })

  test('ends after 12 hours without use', async () => {
    const client = t.visitor()
    await logIn(client, DARIO)
    t.wait(12 * 60)
    expect((await client.get('/banks')).location).toBe('/?redirectTo=%2Fbanks')
    expect((await logIn(client, DARIO)).status).toBe(303)
  })

  test('ends at once when the user is disabled', async () => {
    const client = t.as('developer')
    const change = { active: false }
    const { developer } = world.people
    await t.write((tx) => tx.update(users).set(change).where(eq(users.id, developer)))
    expect((await client.get('/banks')).status).toBe(302)
    expect((await client.api('GET', 'banks')).status).toBe(401)
  })
})

describe('behind TLS', () => {
  const origin = 'https://nomina.example.com'

  test('cookies are sent over TLS only', async () => {
    const answer = await t.visitor().post(`${origin}/?index`, DARIO, { origin })
    const person = { ...DARIO, name: 'Dario', re_password: PASSWORD }
    const registered = await t.visitor().post(`${origin}/register`, person, { origin })
    for (const { headers } of [answer, registered]) {
      expect(headers.getSetCookie()).toEqual([expect.stringMatching(/; Secure$/)])
    }
  })
})

describe('the token of the API', () => {
  test('is given for the right password, together with its user', async () => {
    const { status, json, headers } = await t.visitor().api('POST', 'login', DARIO)
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.getSetCookie()).toEqual([])
    expect(json).toMatchObject({ expires_in: 43_200, token_type: 'Bearer' })
    expect(json.user).toMatchObject({
      id: world.people.developer,
      name: 'Dario',
      email: DARIO.email,
      role_id: 2,
      type: 2,
      is_bound: false,
    })
    expect(json.user).not.toHaveProperty('password_hash')
    const me = await t.visitor().api('GET', 'me', undefined, { token: json.access_token })
    expect(me.json).toEqual(json.user)
  })

  test('is refused with errors under both fields', async () => {
    const wrong = await t.visitor().api('POST', 'login', { ...DARIO, password: 'otra-clave' })
    expect(wrong.status).toBe(422)
    expect(wrong.json.errors).toEqual({ email: [WRONG], password: [WRONG] })
    const waiting = { email: 'wilmer@example.com', password: PASSWORD }
    expect((await t.visitor().api('POST', 'login', waiting)).json.errors).toEqual({
      email: ['Su solicitud de registro aún no ha sido confirmada'],
    })
  })

  test('ends with the logout', async () => {
    const client = t.as('developer')
    expect(await client.api('POST', 'logout')).toMatchObject({ status: 204, text: '' })
    expect((await client.api('GET', 'me')).status).toBe(401)
  })

  test('ends after 12 hours, used or not', async () => {
    const client = t.as('developer')
    t.wait(12 * 60 - 1)
    expect((await client.api('GET', 'me')).status).toBe(200)
    t.wait(1)
    const { status, headers, json } = await client.api('GET', 'me')
    expect(status).toBe(401)
    expect(headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(json.message).toEqual(expect.any(String))
  })
})
