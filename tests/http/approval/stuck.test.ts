/** 'Deshacer' warns of what nobody could approve (docs/rules/undoing.md#6). */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { createPayment } from '#app/models/payments/change.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { createPaysheet } from '#app/models/paysheets/change.server.ts'
import { createTransfer } from '#app/models/transfers/change.server.ts'
import { createUser } from '#app/models/users/create.server.ts'
import { payments, paysheets, users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Client, Page } from '#tests/support/http/client.ts'
import { descendants, hasClass } from '#tests/support/http/html.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { aUser, bs, day } from '#tests/support/models/factories.ts'
import { paymentValues, paysheetValues } from '#tests/support/models/orders.ts'

const t = testApp()
const NOBODY = 'ningún administrador podría aprobarla'
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

/** Voids these together; where 'Deshacer' of the notice leads. */
async function voidedTogether(client: Client, ids: number[]) {
  const opened = await client.get(`/payments/chosen?ids=${ids}`)
  const done = await client.submit(opened, { reason: 'Lote' }, 'Anular')
  return undoOf((await client.follow(done)).page)
}
const undoOf = (page: Page) => {
  const toast = page.all.find((each) => hasClass(each, 'toast'))
  const form = toast && descendants(toast).find(({ tag }) => tag === 'form')
  return form?.attributes.action ?? ''
}
const stored = () =>
  t.db.select({ voided: payments.voided_at, waits: payments.pending }).from(payments)

test('those of many that were voided together, by their numbers', async () => {
  const client = voider()
  const ids = [await anOrder(600), await anOrder(599.99), await anOrder(700, 1)]
  const asked = await client.get(await voidedTogether(client, ids))
  expect(asked.page.text).toContain(`${NOBODY}s: N° 000002. No las aprueba`)
  // The one of 700,00 waits too, for its maker did not void it.
  expect(asked.page.text).toContain('Quedará 1 por aprobar: hasta entonces no mueve dinero.')
})

test('those of many, twenty by their numbers, which no line breaks', async () => {
  const client = voider()
  const ids: number[] = []
  for (let n = 1; n <= 22; n++) ids.push(await anOrder(600 + n))
  const asked = await client.get(await voidedTogether(client, ids))
  expect(asked.page.text).toMatch(/aprobarlas: N° 000002, .*, N° 000021 y 2 más\. No las aprueba/)
  expect(asked.text).toContain('N°\u00a0000002, N°\u00a0000003')
})

test('before it is made, also when it is pressed in a notice or on an order’s page', async () => {
  const client = voider()
  const id = await anOrder(600)
  const gone = await client.submit(await client.get(`/payments/${id}/void`), { reason: 'Ya' })
  const alone = undoOf((await client.follow(gone)).page)
  const together = await voidedTogether(client, [await anOrder(601), await anOrder(602)])
  for (const undo of [alone, `/payments/${id}/undo`, together]) {
    const before = await stored()
    const pressed = await client.post(undo)
    expect([pressed.status, pressed.location]).toEqual([303, undo])
    expect(await stored()).toEqual(before)
    const { page } = await client.follow(pressed)
    expect(page.text).toContain(NOBODY)
  }
  // It may be made all the same, from the dialog.
  const done = await client.submit(await client.get(together), {}, 'Deshacer')
  const made = await client.follow(done)
  expect(made.page.toasts.join()).toBe(
    'Exito / Se ha deshecho la anulación de 2 órdenes, con números nuevos Quedan 2 por aprobar: hasta entonces no mueven dinero. / [Ver lo que espera](/payments?pending=1)',
  )
  expect((await stored()).filter(({ voided, waits }) => voided === null && waits)).toEqual([
    { voided: null, waits: true },
    { voided: null, waits: true },
  ])
})

test('a run that the user had a hand in is not offered for approval, and says so', async () => {
  const client = voider()
  const amounts = { runs: bs(0), paysheets: null, payments: null, transfers: null }
  const third = await t.write((tx) => aUser(tx, { role_id: 1 }))
  const activate = (active: boolean) =>
    t.write((tx) => tx.update(users).set({ active }).where(eq(users.id, third)))
  await activate(false)
  const [order] = await t.write(async (tx) => {
    await updateApprovalSettings(tx, amounts, ADMINISTRATOR)
    const paid = { titular_id: world.maria, account_id: world.mariaAccount }
    const when = { payday: 'segunda' as const, issued_at: day('2026-11-19') }
    const values = paysheetValues({ ...paid, ...when, enterprise_id: world.enterprise })
    return createPaysheets(tx, [values], { ...ADMINISTRATOR, id: maker })
  })
  const [{ run = 0 } = {}] = await t.db
    .select({ run: paysheets.payroll_run_id })
    .from(paysheets)
    .where(eq(paysheets.id, order?.id ?? 0))
  const path = `/payroll-runs/${run}`
  const offered = async () => {
    const pages = [await client.get(path), await client.get('/approvals')]
    const hrefs = pages.map(({ page }) => page.all.map(({ attributes }) => attributes.href))
    return hrefs.map((some) => some.some((href) => href?.startsWith(`${path}/approve`)))
  }
  expect(await offered()).toEqual([true, true])
  const gone = await client.submit(await client.get(`${path}/void`), { reason: 'Ya' })
  const done = await client.post(undoOf((await client.follow(gone)).page), { told: '1' })
  // Not to the list of all orders, where nothing is decided.
  const { toasts } = (await client.follow(done)).page
  expect(toasts.join()).toMatch(/Queda 1 por aprobar.*\[Ver lo que espera\]\(\/approvals\)$/)
  expect(await offered()).toEqual([false, false])
  // One of its two administrators made it, the other made it again.
  const own = client
  const other = t.as('developer')
  const pages = async () => {
    const [live] = await t.db.select().from(paysheets).where(eq(paysheets.pending, true))
    const its = [
      await own.get(path),
      await other.get(path),
      await own.get(`/paysheets/${live?.id}`),
    ]
    return its.map(({ page }) => page.text)
  }
  const [its, theirs, ofOrder] = await pages()
  expect(its).toContain('Nadie puede aprobarla: anúlela y créela de nuevo')
  expect(theirs).toContain('Nadie puede aprobarla: anúlela y créela de nuevo')
  expect(ofOrder).toContain('Nadie puede aprobar su nómina: anúlela y créela de nuevo')
  const listed = async () => (await client.get('/approvals')).page.text
  expect(await listed()).toContain('; nadie puede aprobarla: anúlela y créela de nuevo')
  expect(await listed()).not.toContain('la aprueba otro')
  // A third one could, whom neither of them gave the account since.
  await activate(true)
  expect(await listed()).toContain('usted intervino: la aprueba otro')
  for (const text of [await listed(), ...(await pages())]) {
    expect(text).not.toMatch(/nadie puede/i)
  }
})

test('counts only what it makes, not what was made again alone', async () => {
  const client = voider()
  const ids = [await anOrder(10), await anOrder(11), await anOrder(12)]
  const undo = await voidedTogether(client, ids)
  await client.post(`/payments/${ids[0]}/undo`)
  await client.submit(await client.get('/payments/5/void'), { reason: 'Otra vez' })
  const asked = await client.get(undo)
  expect(asked.page.text).toContain('(se hizo de nuevo: N° 000005, anulada también)')
  const { page } = await client.follow(await client.post(undo))
  expect(page.toasts.join()).toBe(
    'Exito / Se ha deshecho la anulación de 2 órdenes, con números nuevos; otra ya se había hecho de nuevo',
  )
})

test.each([
  [600, 'Queda por aprobar: hasta entonces no mueve dinero. /'],
  [599.99, ''],
])('of one document it says whether it waits again: %d Bs', async (amount, said) => {
  const client = voider()
  const path = `/payments/${await anOrder(amount, 1)}`
  await client.submit(await client.get(`${path}/void`), { reason: 'Ya' })
  const { page } = await client.follow(await client.post(`${path}/undo`))
  const made = 'Se ha deshecho la anulación de N° 000002. Tiene un número nuevo:'
  expect(page.toasts).toEqual([
    ['Exito /', made, said, '[N° 000003](/payments/3)'].filter(Boolean).join(' '),
  ])
})

test('of many it counts what waits among those that it makes, not what was made alone', async () => {
  const client = voider()
  const ids = [await anOrder(600, 1), await anOrder(601, 1)]
  const undo = await voidedTogether(client, ids)
  await client.post(`/payments/${ids[0]}/undo`)
  const { page } = await client.follow(await client.post(undo))
  expect(page.toasts.join()).toContain('Queda 1 por aprobar: hasta entonces no mueve dinero.')
  expect((await stored()).filter(({ voided, waits }) => voided === null && waits)).toHaveLength(2)
})

test('is made from the dialog of one document, which told of it', async () => {
  const client = voider()
  const path = `/payments/${await anOrder(600)}`
  // The notice, which has a button of its own, is on the next page only.
  await client.follow(await client.submit(await client.get(`${path}/void`), { reason: 'Ya' }))
  const asked = await client.get(`${path}/undo`)
  expect(asked.page.text).toContain(NOBODY)
  const done = await client.submit(asked, {}, 'Deshacer')
  expect([done.status, done.location]).toEqual([303, '/payments/3'])
  expect((await stored()).filter(({ voided, waits }) => voided === null && waits)).toHaveLength(1)
})

describe('What one administrator made is offered for approval only to the other', () => {
  const decisions = ({ all }: Page) =>
    all
      .flatMap(({ attributes: { href = '' } }) => href.match(/^.*\/(approve|reject)\b/)?.[0] ?? [])
      .toSorted()

  test('on the page of an order', async () => {
    const orders = [await anOrder(600, 1), await anOrder(601), await anOrder(602, 1)]
    const offered = []
    for (const id of orders) offered.push(decisions((await voider().get(`/payments/${id}`)).page))
    const path = `/payments/${orders[1]}`
    expect(offered).toEqual([[], [`${path}/approve`, `${path}/reject`], []])
  })

  test('in /approvals, also what is no run', async () => {
    const both = [1, maker]
    const made: string[][] = []
    await t.write((tx) =>
      updateApprovalSettings(
        tx,
        { runs: null, paysheets: bs(0), payments: bs(0), transfers: bs(0) },
        ADMINISTRATOR,
      ),
    )
    for (const id of both) {
      const actor = { ...ADMINISTRATOR, id }
      const [paysheet, transfer] = await t.write(async (tx) => {
        const paid = { titular_id: world.maria, account_id: world.mariaAccount }
        const when = { payday: 'segunda' as const, issued_at: day('2026-11-19') }
        const values = { ...paid, ...when, enterprise_id: world.enterprise, allow_duplicate: true }
        const sides = { from_account_id: world.enterprise, to_account_id: world.poor }
        const moved = { amount: bs(id), number: `${id}`, concept: 'Fondos' }
        return [
          await createPaysheet(tx, paysheetValues(values), actor),
          await createTransfer(tx, { ...sides, ...moved, issued_at: when.issued_at }, actor),
        ]
      })
      const payment = await anOrder(5, id)
      made.push([`/paysheets/${paysheet}`, `/payments/${payment}`, `/transfers/${transfer}`])
    }
    const { page } = await voider().get('/approvals')
    const [own = [], others = []] = made
    expect(page.text.split('Usted: la aprueba otro')).toHaveLength(own.length + 1)
    expect(decisions(page)).toEqual(
      others.flatMap((path) => [`${path}/approve`, `${path}/reject`]).toSorted(),
    )
  })
})
