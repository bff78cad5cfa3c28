// Proves docs/rules/access.md#4, #8, #9, #10, #17; docs/rules/api.md#3, #12.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#db/schema.ts'
import { testApp } from '#tests/support/http/app.ts'
import { ADMIN } from '#tests/support/http/built.ts'
import type { Client } from '#tests/support/http/client.ts'
import { PASSWORD } from '#tests/support/http/world.ts'

const t = testApp()

const DARIO = { email: 'dario@example.com', password: PASSWORD }
const ELSA = { email: 'elsa@example.com', password: PASSWORD }
const WRONG = 'El correo electrónico o la contraseña no son correctos'
const OOPS = /Oops!.*Por favor verifique sus datos/
const PERSON = {
  name: 'Petra Nueva',
  email: 'petra@example.com',
  password: 'clave-de-petra',
  re_password: 'clave-de-petra',
}

async function logIn(client: Client, typed: Record<string, string>, path = '/', address?: string) {
  const form = (await client.get(path)).page
  return client.post('/?index', { ...form.values, ...typed }, address ? { address } : {})
}

async function fail(times: number, email: string, address?: string) {
  for (let time = 0; time < times; time++) {
    const answer = await logIn(t.visitor(), { email, password: 'otra-clave' }, '/', address)
    expect(answer.status).toBe(422)
  }
}

describe('logging in', () => {
  test.each([
    ['an administrator', ADMIN, '/titulars'],
    ['a developer', DARIO, '/titulars'],
    ['an employee', ELSA, '/reports'],
  ])('leads %s to their screen', async (_role, credentials, target) => {
    const client = t.visitor()
    const answer = await logIn(client, credentials)
    expect(answer).toMatchObject({ status: 303, location: target })
    expect((await client.follow(answer)).status).toBe(200)
  })

  test('accepts the e-mail in upper case and with spaces around it', async () => {
    const answer = await logIn(t.visitor(), { ...DARIO, email: '  DARIO@Example.COM ' })
    expect(answer.location).toBe('/titulars')
  })

  test('with a wrong password is refused, with what was typed but the password', async () => {
    const client = t.visitor()
    const { status, page, text } = await logIn(client, { ...DARIO, password: 'otra-clave' })
    expect(status).toBe(422)
    expect(page.alert).toMatch(OOPS)
    expect(page.errors).toEqual({ email: WRONG, password: WRONG })
    expect(page.title).toMatch(/^Error: /)
    expect(page.values).toMatchObject({ email: DARIO.email, password: '' })
    expect(text).not.toContain('otra-clave')
    expect(client.cookies.size).toBe(0)
  })

  test('with an unknown e-mail gets the same answer', async () => {
    const wrong = await logIn(t.visitor(), { ...DARIO, password: 'otra-clave' })
    const unknown = await logIn(t.visitor(), { ...DARIO, email: 'nadie@example.com' })
    expect(unknown.status).toBe(wrong.status)
    expect(unknown.page.text).toBe(wrong.page.text)
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()])
  })

  test('with an empty form names the missing fields', async () => {
    const { status, page } = await logIn(t.visitor(), {})
    expect(status).toBe(422)
    expect(page.alert).toMatch(OOPS)
    expect(Object.keys(page.errors)).toEqual(['email', 'password'])
  })

  test('is refused until the registration is confirmed, and only the right password shows that reason', async () => {
    const wilmer = { email: 'wilmer@example.com', password: PASSWORD }
    const { status, page } = await logIn(t.visitor(), wilmer)
    expect(status).toBe(422)
    expect(page.errors).toEqual({ email: 'Su solicitud de registro aún no ha sido confirmada' })
    const guess = await logIn(t.visitor(), { ...wilmer, password: 'otra-clave' })
    expect(guess.page.errors).toEqual({ email: WRONG, password: WRONG })
  })

  test('of a disabled user gets the same answer as an unknown e-mail', async () => {
    const { status, page } = await logIn(t.visitor(), { ...DARIO, email: 'delia@example.com' })
    expect(status).toBe(422)
    expect(page.errors).toEqual({ email: WRONG, password: WRONG })
  })

  test('redirects a user who is already logged in', async () => {
    for (const path of ['/', '/register']) {
      expect(await t.as('employee').get(path)).toMatchObject({
        status: 302,
        location: '/dashboard',
      })
    }
  })
})

describe('guessing passwords', () => {
  test('is blocked for a quarter of an hour after five failures', async () => {
    await fail(5, DARIO.email)
    const refused = await logIn(t.visitor(), DARIO)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('900')
    expect(refused.page.alert).toContain('Espere 15 minutos')
    expect(refused.text).not.toContain(PASSWORD)
    t.wait(14)
    expect((await logIn(t.visitor(), DARIO)).status).toBe(429)
    t.wait(1)
    expect((await logIn(t.visitor(), DARIO)).status).toBe(303)
  })

  test('is counted per e-mail and address, over the screen and the API together', async () => {
    await fail(5, DARIO.email)
    expect((await logIn(t.visitor(), ELSA)).status).toBe(303)
    expect((await logIn(t.visitor(), DARIO, '/', '192.0.2.1')).status).toBe(303)
    const api = await t.visitor().api('POST', 'login', DARIO)
    expect(api.status).toBe(429)
    expect(api.headers.get('Retry-After')).toBe('900')
    expect(api.json.message).toContain('15 minutos')
  })

  test('counts unknown e-mails too', async () => {
    await fail(5, 'nadie@example.com')
    expect((await logIn(t.visitor(), { ...DARIO, email: 'nadie@example.com' })).status).toBe(429)
  })

  test('is forgotten after a login', async () => {
    await fail(4, DARIO.email)
    expect((await logIn(t.visitor(), DARIO)).status).toBe(303)
    await fail(4, DARIO.email)
    expect((await logIn(t.visitor(), DARIO)).status).toBe(303)
  })
})

describe('registering', () => {
  const register = async (typed: Record<string, string>, address?: string) => {
    const client = t.visitor()
    const answer = await client.post('/register', typed, address ? { address } : {})
    return { client, answer }
  }

  test('says that somebody will confirm it', async () => {
    const page = (await t.visitor().get('/register')).page
    expect(Object.keys(page.values)).toEqual(['name', 'email', 'password', 're_password'])
    expect(page.link('Iniciar sesión')).toBe('/')
    expect(page.button('Regístrate')).toBeDefined()
    const { client, answer } = await register({ ...PERSON, email: ' Petra@EXAMPLE.com ' })
    expect(answer).toMatchObject({ status: 303, location: '/' })
    expect((await client.follow(answer)).page.toasts).toEqual([
      'Registro exitoso / Dentro de poco alguien confirmará su solicitud de registro',
    ])
    const [user] = await t.db.select().from(users).where(eq(users.email, PERSON.email))
    expect(user).toMatchObject({ name: 'Petra Nueva', role_id: 3, type: 0, active: true })
    expect(user?.password_hash).toMatch(/^\$argon2id\$/)
    const { page: login } = await logIn(client, PERSON)
    expect(login.errors.email).toBe('Su solicitud de registro aún no ha sido confirmada')
  })

  test('with a known e-mail gets the same answer and changes nothing', async () => {
    const before = await t.changes('rate_limits')
    const { client, answer } = await register({ ...PERSON, email: DARIO.email })
    expect(answer).toMatchObject({ status: 303, location: '/' })
    expect((await client.follow(answer)).page.toasts).toEqual([
      'Registro exitoso / Dentro de poco alguien confirmará su solicitud de registro',
    ])
    expect(await t.changes('rate_limits')).toBe(before)
    expect((await logIn(t.visitor(), DARIO)).status).toBe(303)
  })

  test.each([
    ['different passwords', { re_password: 'otra-clave' }, 're_password'],
    ['a password of six characters', { password: '123456', re_password: '123456' }, 'password'],
    ['no name', { name: ' ' }, 'name'],
    ['no real e-mail', { email: 'petra' }, 'email'],
  ])('with %s is refused', async (_what, typed, field) => {
    const before = await t.changes()
    const { answer } = await register({ ...PERSON, ...typed })
    expect(answer.status).toBe(422)
    expect(answer.page.alert).toMatch(OOPS)
    expect(Object.keys(answer.page.errors)).toEqual([field])
    expect(answer.text).not.toContain('clave-de-petra')
    expect(await t.changes()).toBe(before)
  })

  test('accepts a repeated password in decomposed Unicode', async () => {
    const password = 'mi-contraseña'
    const again = { password, re_password: password.normalize('NFD') }
    expect((await register({ ...PERSON, ...again })).answer.status).toBe(303)
  })

  test('is limited to five times an hour per address', async () => {
    const nth = (n: number, address?: string) =>
      register({ ...PERSON, email: `petra${n}@example.com` }, address)
    for (const n of [1, 2, 3, 4, 5]) expect((await nth(n)).answer.status).toBe(303)
    const { answer } = await nth(6)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('Retry-After')).toBe('3600')
    expect(answer.page.alert).toContain('Espere 60 minutos')
    expect((await nth(7, '192.0.2.1')).answer.status).toBe(303)
    const api = { ...PERSON, email: 'petra8@example.com' }
    expect((await t.visitor().api('POST', 'register', api)).status).toBe(429)
    t.wait(60)
    expect((await nth(9)).answer.status).toBe(303)
  })

  test('works the same by the API', async () => {
    const answer = await t.visitor().api('POST', 'register', PERSON)
    expect(answer.status).toBe(201)
    expect(answer.json).toEqual({
      message: 'Dentro de poco alguien confirmará su solicitud de registro',
    })
    const other = await t.visitor().api('POST', 'register', { ...PERSON, re_password: 'x' })
    expect(other.json.errors).toEqual({ re_password: ['Las contraseñas no son iguales'] })
  })
})

describe('coming back after the login', () => {
  test('leads to the screen that the visitor asked for', async () => {
    const client = t.visitor()
    const asked = await client.get('/banks?search=banco&page=2')
    expect(asked.status).toBe(302)
    expect(asked.location).toBe(`/?redirectTo=${encodeURIComponent('/banks?search=banco&page=2')}`)
    const answer = await logIn(client, DARIO, asked.location ?? '')
    expect(answer.location).toBe('/banks?search=banco&page=2')
  })

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/banks/..//evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/banks\r\nX: y',
    'https://evil.example',
    'http:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '/logout',
    '/',
    '',
  ])('ignores redirectTo=%j, which is not a screen of the app', async (redirectTo) => {
    const query = `/?redirectTo=${encodeURIComponent(redirectTo)}`
    expect((await t.visitor().get(query)).page.values.redirectTo).toBe('')
    expect((await logIn(t.visitor(), { ...DARIO, redirectTo })).location).toBe('/titulars')
  })
})
