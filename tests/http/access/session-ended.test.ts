// Proves docs/rules/unsent-forms.md#5.
/** A form that is sent after the session ended: nothing of it is saved, and nothing is lost. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { banks, incomes, payments } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { ADMIN } from '#tests/support/http/built.ts'
import type { Client } from '#tests/support/http/client.ts'

const t = testApp()
const RESUME = 'Ya inicié sesión: volver al formulario'

/** Opens a form, and sends it, by now without a session; `back` sends what the answer has as somebody. */
async function sentLate(path: string, typed: Record<string, string>, id?: string) {
  const late = t.as('developer')
  const opened = await late.get(path)
  t.wait(13 * 60)
  const before = await t.changes()
  const refused = await late.submit(opened, typed, undefined, id)
  expect(refused.status).toBe(401)
  expect(refused.page.text).toContain('Su sesión terminó y no se guardó nada')
  expect(await t.changes()).toBe(before)
  return { refused, back: (client: Client) => client.submit(refused, {}, RESUME) }
}
async function again(): Promise<Client> {
  const client = t.visitor()
  await client.fill('/', ADMIN)
  return client
}

test('what makes a record comes back filled in, and is made when it is sent once more', async () => {
  const typed = { provider: 'Ñandú, C.A.', number: '17', amount: '12,50' }
  const { refused, back } = await sentLate('/incomes/create', {
    ...{ ...typed, account_id: String(world.enterprise), issued_at: '2026-11-19' },
  })
  expect(refused.page.link('Inicie sesión en otra pestaña')).toBe('/')
  const count = async () => (await t.db.select().from(incomes)).length
  const before = await count()
  // Whoever is not logged in yet keeps it as well.
  const still = await back(t.visitor())
  expect(still.status).toBe(401)
  const client = await again()
  const shown = await client.submit(still, {}, RESUME)
  expect([shown.status, shown.page.alert]).toEqual([
    200,
    'Su sesión había terminado y no se guardó: revíselo y guárdelo',
  ])
  expect(shown.page.values).toMatchObject(typed)
  expect(await count()).toBe(before)
  const made = await client.submit(shown)
  expect([made.status, await count()]).toEqual([303, before + 1])
  // It has the key of the form that came too late.
  expect((await client.submit(shown)).status).toBe(303)
  expect(await count()).toBe(before + 1)
})

test('an edit comes back with the version that it was loaded with', async () => {
  const path = `/banks/${world.banesco}/edit`
  const { back } = await sentLate(path, { name: 'Banesco Universal' })
  const client = await again()
  const shown = await back(client)
  expect(shown.page.values).toMatchObject({ name: 'Banesco Universal' })
  await client.fill(path, { name: 'Banesco de ellos' })
  const stale = await client.submit(shown)
  expect([stale.status, stale.page.text]).toEqual([
    409,
    expect.stringContaining('Otro usuario modificó este registro'),
  ])
  expect((await client.submit(stale)).status).toBe(303)
  const [bank] = await t.db.select().from(banks).where(eq(banks.id, world.banesco))
  expect(bank?.name).toBe('Banesco Universal')
})

test('what only confirms is not done by what leads back to it', async () => {
  const path = `/payments/${world.payment}/void`
  const { back } = await sentLate(path, { reason: 'Doble' })
  const shown = await back(await again())
  expect([shown.status, shown.location]).toEqual([303, path])
  const [order] = await t.db.select().from(payments).where(eq(payments.id, world.payment))
  expect(order?.voided_at).toBeNull()
})

test('leads back to the page of a tab that is a page’s own', async () => {
  const { back } = await sentLate('/settings', { birth_date: '1990-02-03' }, 'birth-date')
  const shown = await back(await again())
  expect([303, 200]).toContain(shown.status)
  if (shown.status === 303) expect(shown.location).toBe('/settings?index')
})

test('of anybody without a session no more than 64 KiB is read, and the page says that nothing is kept', async () => {
  const visitor = t.visitor()
  const sent = (size: number) =>
    visitor.post('/payments/create', { observation: '<'.repeat(size), concept: 'Alquiler' })
  expect((await sent(1000)).text).toContain('Lo que escribió sigue en esta página')
  const large = await sent(70_000)
  expect([large.status, large.text.length < 20_000]).toEqual([401, true])
  expect(large.page.text).toContain('Tendrá que escribirlo otra vez')
  expect(large.page.link('Iniciar sesión')).toBe('/?redirectTo=%2Fpayments%2Fcreate')
})

test('a password is not in the answer, and a log-in is none of these forms', async () => {
  const chosen = { password: 'una-clave-nueva', re_password: 'una-clave-nueva' }
  const typed = { current_password: 'una-clave-vieja', ...chosen }
  const { refused } = await sentLate('/settings', typed, 'password')
  expect(refused.text).not.toContain('una-clave')
  const visitor = t.visitor()
  expect((await visitor.fill('/', { email: 'x@example.com', password: 'nada' })).status).toBe(422)
})
