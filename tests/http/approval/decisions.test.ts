// Proves docs/rules/undoing.md#5.
/** Who is offered what waits for approval, and what comes back to it (docs/rules/approval.md#11). */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { createPayment } from '#app/models/payments/change.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { createPaysheet } from '#app/models/paysheets/change.server.ts'
import { createTransfer } from '#app/models/transfers/change.server.ts'
import { changePassword } from '#app/models/users/account.server.ts'
import { approval_settings, paysheets, users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Client, Page } from '#tests/support/http/client.ts'
import { descendants, hasClass } from '#tests/support/http/html.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { anotherAdministrator, setApproval } from '#tests/support/models/approval.ts'
import { aUser, bs, day } from '#tests/support/models/factories.ts'
import { paymentValues, paysheetValues } from '#tests/support/models/orders.ts'

const t = testApp()
/** Who opens the screens; they void everything here. */
const voider = () => t.as('administrator')

/** The other administrator, who makes everything here. */
let maker: number
beforeEach(() =>
  t.write(async (tx) => {
    maker = (await anotherAdministrator(tx)).id ?? 0
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

test('what waits again is said before and after, and led to', async () => {
  const client = voider()
  const undo = await voidedTogether(client, [await anOrder(600), await anOrder(599.99)])
  const asked = await client.get(undo)
  expect(asked.page.text).toContain('1 sigue por aprobar: hasta entonces no mueve dinero.')
  const { page } = await client.follow(await client.submit(asked, {}, 'Deshacer'))
  expect(page.toasts.join()).toBe(
    'Exito / Se ha deshecho la anulación de 2 órdenes 1 sigue por aprobar: hasta entonces no mueve dinero. / [Ver lo que espera](/payments?pending=1)',
  )
})

test.each([
  [600, 'y sigue por aprobar.', 'Sigue por aprobar: hasta entonces no mueve dinero. /'],
  [599.99, 'y mueve el dinero otra vez.', ''],
])('of one document it is said whether it waits again: %d Bs', async (amount, before, after) => {
  const client = voider()
  const path = `/payments/${await anOrder(amount)}`
  await client.follow(await client.submit(await client.get(`${path}/void`), { reason: 'Ya' }))
  const asked = await client.get(`${path}/undo`)
  expect(asked.page.text).toContain(`Vuelve a estar en vigor, con su número, ${before}`)
  const { page } = await client.follow(await client.submit(asked, {}, 'Deshacer'))
  const done = 'Se ha deshecho la anulación de N° 000002'
  expect(page.toasts).toEqual([['Exito /', done, after].filter(Boolean).join(' ')])
  // Who voided it and brought it back changed nothing: they decide about it still.
  const decides = page.all.some(({ attributes }) => attributes.href === `${path}/approve`)
  expect(decides).toBe(after !== '')
})

test.each([
  ['approve', {}],
  ['reject', { reason: 'No' }],
])('a form that does not say what it showed decides nothing: %s', async (way, typed) => {
  const client = voider()
  const path = `/payments/${await anOrder(600)}`
  const opened = await client.get(`${path}/${way}`)
  const refused = await client.submit(opened, { ...typed, version: '' })
  expect(refused.status).toBe(409)
  expect(refused.page.text).toContain('Otro usuario modificó este registro')
  expect((await client.get(path)).page.text).toContain('Por aprobar')
  const done = await client.submit(refused, typed)
  expect(done.status).toBe(303)
})

test('a run that the user had a hand in is not offered for approval, and says so', async () => {
  const client = voider()
  const amounts = { runs: bs(0), paysheets: null, payments: null, transfers: null }
  const third = (await t.write((tx) => anotherAdministrator(tx))).id ?? 0
  const activate = (active: boolean) =>
    t.write((tx) => tx.update(users).set({ active }).where(eq(users.id, third)))
  await activate(false)
  const [order] = await t.write(async (tx) => {
    await tx.update(approval_settings).set(amounts)
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
  const done = await client.post(undoOf((await client.follow(gone)).page))
  // Not to the list of all orders, where nothing is decided.
  const { toasts } = (await client.follow(done)).page
  expect(toasts.join()).toMatch(/1 sigue por aprobar.*\[Ver lo que espera\]\(\/approvals\)$/)
  expect(await offered()).toEqual([true, true])
  const editing = await client.get(`/paysheets/${order?.id}/edit`)
  await client.submit(editing, { concept: 'Otro' })
  expect(await offered()).toEqual([false, false])
  // One of its two administrators made it, the other changed it.
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
  const [waiting, again, paid] = await pages()
  for (const text of [await listed(), waiting, again, paid]) {
    expect(text).not.toMatch(/nadie puede/i)
  }
  expect(waiting).toContain('Falta que la apruebe otro administrador: Berta Aprobadora')
  expect(paid).toContain('Falta que otro administrador apruebe su nómina: Berta Aprobadora')
})

test('what waits for a password that the other administrator has yet to choose says so', async () => {
  await t.write(async (tx) => {
    await tx.update(users).set({ active: false }).where(eq(users.id, maker))
    maker = await aUser(tx, { role_id: 1 })
  })
  const client = voider()
  const path = `/payments/${await anOrder(600, 1)}`
  const said = async () => [
    (await client.get(path)).page.text,
    (await client.get('/approvals')).page.text,
  ]
  const [ofOrder, listed] = await said()
  expect(ofOrder).toContain(
    'Nadie puede aprobarla todavía: quien la hizo o la cambió, o el otro administrador, entra con',
  )
  expect(ofOrder).toContain('Podrá aprobarla cuando elija otra en Configuración')
  expect(listed).toContain('la aprueba otro administrador cuando él o quien la hizo elija')
  // Making it again would not help.
  for (const text of [ofOrder, listed]) expect(text).not.toContain('créela de nuevo')
  const own = { ...ADMINISTRATOR, id: maker }
  await t.write((tx) => changePassword(tx, maker, 'own', own, { verified: 'none' }))
  for (const text of await said()) {
    expect(text).not.toMatch(/nadie puede|contraseña propia/i)
  }
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
      setApproval(tx, { runs: null, paysheets: bs(0), payments: bs(0), transfers: bs(0) }),
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
