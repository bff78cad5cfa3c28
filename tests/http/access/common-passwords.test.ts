/** The commonest passwords are refused wherever one is set (docs/rules/second-factor.md#8). */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { PASSWORD } from '#tests/support/http/world.ts'

const t = testApp()
const { call } = apiOf(t)

const REFUSED = 'Es de las contraseñas más usadas, que se prueban primero. Elija otra'
const both = (password: string) => ({ password, re_password: password })
const PERSON = { name: 'Petra', email: 'petra@example.com' }
const register = (password: string) =>
  t.visitor().post('/register', { ...PERSON, ...both(password) })

describe('a common password', () => {
  test.each([
    '12345678',
    'password',
    'PassWord',
    'password1!',
    'dragon2026',
    'qwertyuiop',
    'contraseña',
    'Contrasena123',
    'venezuela',
    'caracas1',
    'administrador',
    'Nómina2026',
  ])('is %s', async (password) => {
    const answer = await register(password)
    expect(answer.status).toBe(422)
    expect(answer.page.errorOf('password')).toBe(REFUSED)
  })

  test.each([
    'clave-de-petra',
    'dragonzuelo20261',
    'Contraseña de Petra',
    'qzxwvbn',
    '🔑🔑🔑🔑🔑🔑🔑',
  ])('is not %s', async (password) => {
    expect((await register(password)).status).toBe(303)
  })

  test('is refused at every place that sets one', async () => {
    const own = { form: 'password', current_password: PASSWORD, ...both('password1') }
    const screen = await t.as('employee').post('/settings?index', own)
    expect([screen.status, screen.page.errorOf('password')]).toEqual([422, REFUSED])
    const { url } = (await call('POST', `users/${world.people.employee}/reset`)).json
    const token = new URL(url).searchParams.get('token') ?? ''
    const reset = await t.visitor().post(`/reset?token=${token}`, { token, ...both('password1') })
    expect([reset.status, reset.page.errorOf('password')]).toEqual([422, REFUSED])
    const id = world.people.employee
    const answers = [
      await t.visitor().api('POST', 'register', { ...PERSON, ...both('password1') }),
      await call('POST', 'users', { ...PERSON, role_id: 3, password: 'password1' }),
      await t
        .as('employee')
        .api('PATCH', `users/${id}`, { current_password: PASSWORD, ...both('password1') }),
    ]
    for (const { status, json } of answers) {
      expect(status).toBe(422)
      expect(json.codes).toEqual({ password: ['too_common'] })
    }
    expect((await t.visitor().post('/reset', { token, ...both('otra-clave') })).status).toBe(303)
  })
})
