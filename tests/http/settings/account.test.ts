// Proves docs/rules/messages.md#11; docs/rules/access.md#11.
/**
 * Mi cuenta: e-mail, password and birth date, by forms without scripts (docs/rules/people.md#19).
 */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#app/models/access/passwords.server.ts'
import { users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Answer, Client } from '#tests/support/http/client.ts'
import { beforeWriting } from '#tests/support/http/meanwhile.ts'
import { PASSWORD } from '#tests/support/http/world.ts'

const t = testApp()
const { read, call } = apiOf(t)
const id = world.people.employee
let elsa: Client
beforeEach(() => {
  elsa = t.as('employee')
})
const fill = (form: string, typed: Record<string, string>) => elsa.fill('/settings', typed, form)
const told = async (answer: Answer) => (await elsa.follow(answer)).page.toasts
const logsIn = async (email: string, password: string) =>
  (await t.visitor().fill('/', { email, password })).status === 303

describe('a user’s own e-mail', () => {
  test('is changed with the current password, and is used for the log-in from then on', async () => {
    const typed = { email: ' Elsa.Paz@Example.com ', current_password: PASSWORD }
    const saved = await fill('email', typed)
    expect([saved.location, await told(saved)]).toEqual([
      ...['/settings', ['Exito / Su correo electrónico ha sido actualizado']],
    ])
    expect(await logsIn('elsa.paz@example.com', PASSWORD)).toBe(true)
    expect(await logsIn('elsa@example.com', PASSWORD)).toBe(false)
    expect((await elsa.get('/settings')).page.text).toContain('elsa.paz@example.com')
  })

  test.each([
    ['without it', '', 'Escriba su contraseña actual'],
    ['with another', 'no-es-esta', 'La contraseña actual no es correcta'],
  ])('is refused %s, and the typed values stay except the password', async (_, current, error) => {
    const typed = { email: 'nueva@example.com', current_password: current }
    const answer = await fill('email', typed)
    expect([answer.status, answer.page.errors]).toEqual([422, { current_password: error }])
    expect(answer.text).toContain('nueva@example.com')
    expect(answer.text).not.toContain('no-es-esta')
    expect(await read(`users/${id}`)).toMatchObject({ email: 'elsa@example.com' })
  })

  test('is refused when another user has it or it is not an e-mail', async () => {
    const current_password = PASSWORD
    const known = await fill('email', { email: 'dario@example.com', current_password })
    expect(known.page.errors).toEqual({ email: 'Ya hay un usuario con este correo electrónico' })
    const wrong = await fill('email', { email: 'elsa', current_password })
    expect(wrong.page.errors).toEqual({ email: 'Escriba un correo electrónico válido' })
  })

  test('is not changed with a stale version', async () => {
    const opened = await elsa.get('/settings')
    await call('PATCH', `users/${id}`, { name: 'Elsa Paz' })
    const typed = { email: 'nueva@example.com', current_password: PASSWORD }
    const stale = await elsa.submit(opened, typed, undefined, 'email')
    expect([stale.status, stale.page.alert]).toEqual([
      ...[409, expect.stringContaining('Otro usuario modificó este registro')],
    ])
    expect(stale.page.text).toContain('elsa@example.com')
  })
})

describe('a user’s own password', () => {
  const NEW = { password: 'clave-nueva', re_password: 'clave-nueva' }

  test('is changed with the current one, and ends every other session and token', async () => {
    const other = t.visitor()
    await other.fill('/', { email: 'elsa@example.com', password: PASSWORD })
    const saved = await fill('password', { ...NEW, current_password: PASSWORD })
    expect(await told(saved)).toEqual([
      'Exito / Su contraseña ha sido actualizada y sus otras sesiones, cerradas',
    ])
    expect((await elsa.get('/settings')).status).toBe(200)
    expect((await other.get('/settings')).location).toContain('/?redirectTo=')
    expect((await elsa.api('GET', 'me')).status).toBe(401)
    expect(await logsIn('elsa@example.com', 'clave-nueva')).toBe(true)
    expect(await logsIn('elsa@example.com', PASSWORD)).toBe(false)
  })

  test.each([
    [{ current_password: 'no-es-esta' }, 'current_password'],
    [{ current_password: '' }, 'current_password'],
    [{ password: 'seis-6', re_password: 'seis-6' }, 'password'],
    [{ re_password: 'clave-otra' }, 're_password'],
    [{ re_password: '' }, 're_password'],
  ])('with %j is refused under %s, and no password comes back', async (typed, field) => {
    const answer = await fill('password', { ...NEW, current_password: PASSWORD, ...typed })
    expect([answer.status, Object.keys(answer.page.errors)]).toEqual([422, [field]])
    for (const secret of ['clave-nueva', 'no-es-esta', PASSWORD]) {
      expect(answer.text).not.toContain(secret)
    }
    expect(await logsIn('elsa@example.com', PASSWORD)).toBe(true)
  })

  test('is locked for a while after wrong guesses at the current one', async () => {
    const guess = (current_password: string) => fill('password', { ...NEW, current_password })
    for (let i = 0; i < 5; i++) await guess('no-es-esta')
    const answer = await guess(PASSWORD)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('Retry-After')).toBe('900')
    expect(answer.page.alert).toContain('Demasiados intentos. Espere 15 minutos')
    expect(await logsIn('elsa@example.com', PASSWORD)).toBe(true)
  })
})

describe('a user’s own birth date', () => {
  test('is saved with the notice of the specification, and can be cleared', async () => {
    const saved = await fill('birth-date', { birth_date: '1990-02-28' })
    expect(await told(saved)).toEqual([
      'Asociación exitosa / Su fecha de nacimiento ha sido guardada',
    ])
    expect(await read(`users/${id}`)).toMatchObject({ birth_date: '1990-02-28' })
    await fill('birth-date', { birth_date: '' })
    expect(await read(`users/${id}`)).toMatchObject({ birth_date: null })
  })

  test.each([
    ['2026-11-21', 'La fecha aún no ha llegado'],
    ['1876-11-19', 'La fecha es demasiado antigua'],
    ['1990-02-30', 'Escriba una fecha que exista'],
  ])('%s is refused: %s', async (birth_date, error) => {
    const answer = await fill('birth-date', { birth_date })
    expect([answer.status, answer.page.errors]).toEqual([422, { birth_date: error }])
  })
})

test('an unknown form of the account screen is refused', async () => {
  expect((await elsa.post('/settings?index', { form: 'role', role_id: '1' })).status).toBe(400)
  expect(await read(`users/${id}`)).toMatchObject({ role_id: 3 })
})

describe('a change that asks for the current password', () => {
  const NEW = { password: 'clave-nueva', re_password: 'clave-nueva', current_password: PASSWORD }
  const MAIL = { email: 'nueva@example.com', current_password: PASSWORD }
  const api = (body: object) => elsa.api('PATCH', `users/${world.people.employee}`, body)
  test.each([
    ['the e-mail', () => fill('email', MAIL)],
    ['the password', () => fill('password', NEW)],
    ['the e-mail by the API', () => api(MAIL)],
    ['the password by the API', () => api(NEW)],
    ['both by the API', () => api({ ...NEW, ...MAIL })],
  ])('stores nothing when the password was changed after its check: %s', async (_, send) => {
    const own = eq(users.id, world.people.employee)
    const other = await hashPassword('clave-de-otro', '')
    const replaced = () =>
      t.write((tx) => tx.update(users).set({ password_hash: other }).where(own))
    // The first transaction counts the guess.
    beforeWriting(t.app, replaced, 2)
    const answer = await send()
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('La contraseña actual no es correcta')
    const [user] = await t.db.select().from(users).where(own)
    expect(user).toMatchObject({ password_hash: other, email: 'elsa@example.com', version: 1 })
  })

  test('can set e-mail and password at once by the API', async () => {
    expect((await api({ ...NEW, ...MAIL })).status).toBe(200)
    expect(await logsIn('nueva@example.com', 'clave-nueva')).toBe(true)
  })
})
