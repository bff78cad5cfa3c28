// Proves docs/rules/screens.md#3; docs/rules/undoing.md#4, #5, #6.
/** 'Deshacer' in the notice after voiding many documents together. */
import { eq, inArray, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, payments } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Client, Page } from '#tests/support/http/client.ts'
import { descendants, hasClass, textOf } from '#tests/support/http/html.ts'

const t = testApp()
const { make } = apiOf(t)

const PAYMENT = {
  ...{ titular_id: world.jose, account_id: world.joseAccounts[0], enterprise_id: world.enterprise },
  ...{ transaction: 'Transferencia', concept: 'Honorarios', realized: 'Administración' },
  issued_at: '2026-11-18',
}

/** Voids three orders together; returns them and where the notice's button leads. */
async function voided(client: Client) {
  const ids: number[] = []
  for (const amount of [10.01, 20.02, 30.03]) {
    ids.push((await make('payments', { ...PAYMENT, amount, number: String(amount) })).id)
  }
  const opened = await client.get(`/payments/chosen?search=honorarios&ids=${ids}`)
  const { page } = await client.follow(await client.submit(opened, { reason: 'Lote' }, 'Anular'))
  const toast = page.all.find((each) => hasClass(each, 'toast'))
  const form = toast && descendants(toast).find(({ tag }) => tag === 'form')
  return { ids, opened, undo: form?.attributes.action ?? '' }
}
const capital = async () => {
  const [row] = await t.db.select().from(accounts).where(eq(accounts.id, world.enterprise))
  return row?.capital ?? 0
}
const inForce = async () =>
  (await t.db.select().from(payments).where(isNull(payments.voided_at))).length

/** What has the focus when the page comes, by its role or tag. */
const focusedFirst = (page: Page) =>
  page.all
    .filter(({ attributes }) => 'autofocus' in attributes)
    .map(({ tag, attributes }) => attributes.role ?? tag)

test('has one ‘Deshacer’, which brings all back, once', async () => {
  const client = t.as('developer')
  const before = await capital()
  const { undo } = await voided(client)
  expect(undo).toMatch(/^\/payments\/chosen\/undo\?search=honorarios&key=[\w-]+$/)
  expect(await capital()).toBe(before)
  const asked = await client.get(undo)
  expect(asked.page.text).toContain('Se anularon 3 órdenes el ')
  expect(asked.page.text).toContain(
    'Vuelven a estar en vigor 3 por 60,06 Bs, todas o ninguna, con sus números.',
  )
  expect([asked.page.title, focusedFirst(asked.page)]).toEqual([
    'Deshacer la anulación · Nómina',
    ['a'],
  ])
  const orders = await inForce()
  const done = await client.post(undo)
  expect([done.status, done.location]).toEqual([303, '/payments?search=honorarios'])
  expect((await client.follow(done)).page.toasts.join()).toBe(
    'Exito / Se ha deshecho la anulación de 3 órdenes',
  )
  expect([await capital(), await inForce()]).toEqual([before - 60_06, orders + 3])
  const changes = await t.changes()
  const again = await client.follow(await client.post(undo))
  expect(again.page.toasts.join()).toBe('Exito / Ya se había deshecho la anulación de 3 órdenes')
  expect((await client.get(undo)).page.text).toContain('Ya se deshizo')
  expect(await t.changes()).toBe(changes)
})

test('sent again after that, the dialog that voided them does not say that it did', async () => {
  const client = t.as('developer')
  const { opened, undo } = await voided(client)
  const again = () => client.submit(opened, { reason: 'Lote' }, 'Anular')
  // Until then it leads to what it did.
  expect((await again()).status).toBe(303)
  expect((await client.post(undo)).status).toBe(303)
  const changes = await t.changes()
  const late = await again()
  expect(late.status).toBe(409)
  expect(late.page.alert).toContain('Esa anulación ya se hizo, y luego se deshizo')
  expect(await t.changes()).toBe(changes)
})

test('whose id no document can have is not found', async () => {
  const client = t.as('developer')
  const changes = await t.changes()
  const answer = await client.post('/payments/chosen?ids=1', { key: 'k', seen: '9999999999.1' })
  expect(answer.status).toBe(404)
  expect(await t.changes()).toBe(changes)
})

test('names in its button the only one that was chosen', async () => {
  const client = t.as('developer')
  const { id, order } = await make('payments', { ...PAYMENT, amount: 10, number: 'Sola' })
  const opened = await client.get(`/payments/chosen?ids=${id}`)
  const { page } = await client.follow(await client.submit(opened, { reason: 'Una' }, 'Anular'))
  expect(page.button(`Deshacer N° ${String(order).padStart(6, '0')}`)).toBeDefined()
})

test('is not taken back after ten minutes, nor by another user', async () => {
  const client = t.as('developer')
  const { undo } = await voided(client)
  const changes = await t.changes()
  const other = await t.as('administrator').post(undo)
  expect(other.status).toBe(404)
  expect((await t.as('employee').post(undo)).status).toBe(403)
  // The key names orders, not incomes.
  expect((await client.post(undo.replace('payments', 'incomes'))).status).toBe(404)
  const elsewhere = await t.as('administrator').get(undo)
  expect(elsewhere.location).toBe('/payments?search=honorarios')
  t.wait(11)
  const late = await client.post(undo)
  expect(late.status).toBe(409)
  expect(late.page.text).toContain('Pasaron más de 10 minutos desde que se anuló')
  expect([late.page.title, focusedFirst(late.page)]).toEqual([
    'Error: Deshacer la anulación · Nómina',
    ['alert'],
  ])
  expect(await t.changes()).toBe(changes)
})

test('says of each what hinders it', async () => {
  const client = t.as('developer')
  const { undo } = await voided(client)
  const equal = { ...PAYMENT, amount: 20.02, number: '20.02' }
  expect((await client.api('POST', 'payments', equal)).status).toBe(201)
  const changes = await t.changes()
  const asked = await client.post(undo)
  expect(asked.status).toBe(409)
  expect(asked.page.alert).toContain('No se deshizo nada. N° 000003, José Pérez: Ya existe')
  const reasons = asked.page.all.filter(({ tag }) => tag === 'li').map(textOf)
  expect(reasons).toContainEqual(expect.stringMatching(/^N° 000003, José Pérez: Ya existe/))
  expect(await t.changes()).toBe(changes)
  // Without scripts, the focus is what brings the refusal of a long dialog into view.
  expect(asked.page.title).toBe('Error: Deshacer la anulación · Nómina')
  expect(focusedFirst(asked.page)).toEqual(['alert'])
  expect(asked.page.text).toContain('Deshacer de todos modos')
  expect(asked.page.text).not.toContain('Crear de todos modos')
  const done = await client.submit(asked, { allow_duplicate: 'on' })
  expect(done.location).toBe('/payments?search=honorarios')
})

test('brings back what is voided since then: not what came back and was voided again', async () => {
  const client = t.as('developer')
  const { ids, undo } = await voided(client)
  await client.post(`/payments/${ids[0]}/undo`)
  t.wait(1)
  await client.submit(await client.get(`/payments/${ids[0]}/void`), { reason: 'Otra vez' })
  const asked = await client.get(undo)
  // 20,02 and 30,03
  expect(asked.page.text).toContain(
    'Vuelven a estar en vigor 2 por 50,05 Bs, todas o ninguna, con sus números; lo demás ya volvió.',
  )
  const { page } = await client.follow(await client.post(undo))
  expect(page.toasts.join()).toBe('Exito / Se ha deshecho la anulación de 2 órdenes')
  const rows = await t.db.select().from(payments).where(inArray(payments.id, ids))
  expect(rows.filter(({ voided_at }) => voided_at !== null).map(({ id }) => id)).toEqual([ids[0]])
})
