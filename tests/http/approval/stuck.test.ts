/** 'Deshacer' warns of what nobody could approve (docs/rules/undoing.md#6). */
import { beforeEach, expect, test } from 'vitest'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { createPayment } from '#app/models/payments/change.server.ts'
import { createTransfer } from '#app/models/transfers/change.server.ts'
import { createUser } from '#app/models/users/create.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { descendants, hasClass } from '#tests/support/http/html.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { aUser, bs, day } from '#tests/support/models/factories.ts'
import { paymentValues } from '#tests/support/models/orders.ts'

const t = testApp()
const NOBODY = 'ningún administrador podría'
/** Who opens the dialogs; they void everything here. */
const voider = () => t.as('administrator')

/** The other administrator, who makes everything here. */
let maker: number
beforeEach(() =>
  t.write(async (tx) => {
    maker = await aUser(tx, { role_id: 1 })
    const off = { runs: null, paysheets: null }
    const amounts = { ...off, payments: bs(600), transfers: bs(600) }
    await updateApprovalSettings(tx, amounts, ADMINISTRATOR)
  }),
)

let number = 700
const anOrder = (amount: number, made_by = maker) =>
  t.write((tx) => {
    const account = { account_id: world.noraAccount, enterprise_id: world.enterprise }
    const paid = { ...account, titular_id: world.nora, amount: bs(amount), number: `${++number}` }
    return createPayment(tx, paymentValues(paid), { ...ADMINISTRATOR, id: made_by })
  })

async function voided(path: string) {
  const client = voider()
  await client.submit(await client.get(`${path}/delete`), { reason: 'Sin querer' })
  return (await client.get(`${path}/undo`)).page.text
}

test('an order that one of two administrators made and the other voided', async () => {
  const text = await voided(`/payments/${await anOrder(600)}`)
  expect(text).toContain('Se hará de nuevo con los mismos datos y otro número')
  expect(text).toContain(NOBODY)
  expect(text).toContain('Mejor créela de nuevo, y la aprueba otro')
})

test('a transfer, too', async () => {
  const id = await t.write((tx) => {
    const accounts = { from_account_id: world.enterprise, to_account_id: world.poor }
    const values = { ...accounts, amount: bs(600), number: '1', concept: 'Fondos' }
    const actor = { ...ADMINISTRATOR, id: maker }
    return createTransfer(tx, { ...values, issued_at: day('2026-11-19') }, actor)
  })
  expect(await voided(`/transfers/${id}`)).toContain(NOBODY)
})

test.each<[string, () => Promise<number>]>([
  ['that needs no approval', () => anOrder(599.99)],
  ['that the same administrator made and voided', () => anOrder(600, 1)],
  [
    'while there is a third administrator',
    async () => {
      await t.write((tx) => aUser(tx, { role_id: 1 }))
      return anOrder(600)
    },
  ],
])('not an order %s', async (_, make) => {
  const text = await voided(`/payments/${await make()}`)
  expect(text).toContain('Se hará de nuevo con los mismos datos y otro número')
  expect(text).not.toContain(NOBODY)
})

test('a third administrator does not help whom the maker gave the account', async () => {
  const id = await anOrder(600)
  const person = { name: 'Rita Sol', email: 'rita@example.com', password_hash: 'none' }
  await t.write((tx) => createUser(tx, person, 1, { ...ADMINISTRATOR, id: maker }))
  expect(await voided(`/payments/${id}`)).toContain(NOBODY)
})

test('those of many that were voided together, by their numbers', async () => {
  const client = voider()
  const ids = [await anOrder(600), await anOrder(599.99), await anOrder(700, 1)]
  const opened = await client.get(`/payments/chosen?ids=${ids}`)
  const done = await client.submit(opened, { reason: 'Lote' }, 'Anular')
  const { page } = await client.follow(done)
  const toast = page.all.find((each) => hasClass(each, 'toast'))
  const form = toast && descendants(toast).find(({ tag }) => tag === 'form')
  const asked = await client.get(form?.attributes.action ?? '')
  const text = `${NOBODY}: N° 000002. No las aprueba`
  expect(asked.page.text).toContain(text)
})
