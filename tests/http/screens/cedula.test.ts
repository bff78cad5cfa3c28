/** A cédula without its letter is a Venezuelan's at every door (docs/rules/entering.md#4). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { titulars } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call } = apiOf(t)
const admin = () => t.as('administrator')
const PERSON = { name: 'Ana Ruiz', type: 'Natural', scope: 'Externo' }
const ACCOUNT = {
  ...{ bank_id: String(world.banesco), account_type: 'Ahorro' },
  number: withCheckDigits('0134', '0123', '1234567890'),
}
const stored = async (name = 'Ana Ruiz') =>
  (await t.db.select().from(titulars).where(eq(titulars.name, name))).map(({ ric }) => ric)

test.each([
  ['/titulars/create', PERSON],
  ['/titulars/hire', { name: 'Ana Ruiz', type: 'Natural', salary: '100', ...ACCOUNT }],
])('%s takes one as it is written on the card', async (path, typed) => {
  expect((await admin().fill(path, { ...typed, ric: '20.000.001' })).status).toBe(303)
  expect(await stored()).toEqual(['V20000001'])
})

test('a titular’s page and the API take one, and say whose it is already', async () => {
  const edited = await admin().fill(`/titulars/${world.jose}`, { ric: '20000001' })
  expect([edited.status, await stored('José Pérez')]).toEqual([303, ['V20000001']])
  const taken = await call('POST', 'titulars', { ...PERSON, ric: '20 000 001' })
  expect([taken.status, taken.json.errors.ric?.[0]]).toEqual([
    ...[422, 'V-20.000.001 ya está registrado: es de José Pérez'],
  ])
})

test('nine digits may be any RIF: their letter is asked for, and what was typed stays', async () => {
  const asked = await admin().fill('/titulars/create', { ...PERSON, ric: '11470283-4' })
  expect([asked.status, asked.page.values.ric]).toEqual([422, '11470283-4'])
  expect(asked.page.errorOf('ric')).toContain('Escriba también la letra del RIF')
  expect(await stored()).toEqual([])
})
