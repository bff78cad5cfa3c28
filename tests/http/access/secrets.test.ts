// Proves docs/rules/access.md#14.
/** A typed password never comes back, whatever happens to the form. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Client } from '#tests/support/http/client.ts'
import { FORMS } from '#tests/support/http/form-cases.ts'
import { beforeWriting } from '#tests/support/http/meanwhile.ts'
import { PASSWORD } from '#tests/support/http/world.ts'
import { aFactor, codeLater } from '#tests/support/models/factors.ts'

const t = testApp({ LOG_LEVEL: 'silent' })

const forms = FORMS.filter(({ names }) => names.some((name) => name.includes('password')))
const clientOf = (route: string): Client =>
  route.startsWith('/settings') ? t.as('employee') : t.visitor()

/** Distinct texts under every password's name, so that each is seen that comes back. */
const secretsOf = (names: string[]) =>
  names
    .filter((name) => name.includes('password'))
    .map((name, i) => [name, `muy-secreto-${i}-${name}`] as const)

const away = () => Promise.reject(Object.assign(new Error('away'), { code: 'SQLITE_IOERR' }))

test('the forms that ask for a password are log-in, registration, reset, e-mail, password and factor', () => {
  expect(forms.map(({ route, good }) => good().form ?? route).sort()).toEqual(
    [
      ...['/', '/register', '/reset', 'email', 'password'],
      ...['begin', 'codes', 'remove', 'passkey-off'],
    ].sort(),
  )
})

describe.each(forms.map((form) => [`${form.route} ${form.good().form ?? ''}`, form] as const))(
  '%s',
  (_, { route, to, names, good }) => {
    const secrets = secretsOf(names)
    const same = secrets.map(([name]) => [name, 'muy-secreto-e-igual'] as const)
    const right = secrets.map(
      ([name]) => [name, name === 'current_password' ? PASSWORD : 'muy-secreto-e-igual'] as const,
    )
    const CASES: [string, Record<string, string>][] = [
      ['drawn anew', { ...Object.fromEntries(secrets), intent: 'refresh' }],
      ['drawn anew, though right', { ...Object.fromEntries(right), intent: 'refresh' }],
      ['drawn anew and broken', { ...Object.fromEntries(secrets), email: '', intent: 'refresh' }],
      ['wrong', Object.fromEntries(secrets)],
      ['broken', { ...Object.fromEntries(same), email: '', token: '' }],
      ['stale', { ...Object.fromEntries(right), version: '999' }],
      ['strange', { ...Object.fromEntries(secrets), my_password: 'muy-secreto-ajeno' }],
    ]
    test.each(CASES)('%s', async (_case, typed) => {
      const answer = await clientOf(route).post(to, { ...good(), ...typed })
      expect(answer.text).not.toContain('muy-secreto')
      expect(answer.text).not.toContain(PASSWORD)
      expect(answer.headers.get('Location') ?? '').not.toContain('secreto')
    })

    test('while the database is away', async () => {
      const typed = { ...good(), ...Object.fromEntries(right) }
      if (names.includes('code') || names.includes('passkey')) {
        await t.write((tx) => aFactor(tx, world.people.employee))
        Object.assign(typed, { code: codeLater(0) })
      }
      beforeWriting(t.app, away)
      const answer = await clientOf(route).post(to, typed)
      expect(answer.status).toBe(503)
      expect(answer.text).not.toContain('muy-secreto')
      expect(answer.text).not.toContain(PASSWORD)
    })
  },
)

test('a refused form gives back the other fields', async () => {
  const typed = { form: 'email', email: 'nuevo@example.com', current_password: 'muy-secreto' }
  const answer = await t.as('employee').post('/settings?index', { ...typed, intent: 'refresh' })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('nuevo@example.com')
})
