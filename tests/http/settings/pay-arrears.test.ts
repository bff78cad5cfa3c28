// Proves docs/rules/salaries.md#11.
/** Arrears in the forms, the wizard and the pages of orders (docs/rules/salaries.md#3). */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import { createPayment } from '#app/models/payments/change.server.ts'
import { createPaysheet } from '#app/models/paysheets/change.server.ts'
import { deactivateTitular } from '#app/models/titulars/change.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { arrear_payments, paysheets, titulars } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Answer, Client } from '#tests/support/http/client.ts'
import { withoutToggles } from '#tests/support/http/toggles.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { paymentValues, paysheetValues } from '#tests/support/models/orders.ts'

const t = testApp()
const { errors, make, read } = apiOf(t)
const staff = () => t.as('developer')
const { jose, joseAccounts, enterprise, maria } = world
const [account_id = 0] = joseAccounts
const TAB = `/titulars/${jose}/salaries`

/** José was paid 250,00 for a half of October, of which a raise dated back says 300,00. */
let late: number
beforeEach(async () => {
  late = await t.write((tx) => {
    const paid = { titular_id: jose, account_id, enterprise_id: enterprise }
    const values = { ...paid, payday: 'segunda' as const, issued_at: day('2026-10-30') }
    return createPaysheet(tx, paysheetValues(values), ADMINISTRATOR)
  })
  await t.write((tx) => {
    const said = { salary: bs(600), since: day('2026-10-01'), reason: null }
    return changeSalary(tx, jose, said, later(1), undefined)
  })
  t.wait(2)
})

const ORDER = {
  ...{ transaction: 'Depósito', number: '9', enterprise_id: String(enterprise) },
  ...{ account_id: String(account_id), concept: 'Nómina', issued_at: '2026-11-20' },
}
const newest = async () => (await read('paysheets?sort_by=order,desc&limit=1')).data[0]
const land = async (client: Client, answer: Answer): Promise<Answer> =>
  answer.location === null ? answer : land(client, await client.follow(answer))

test('the tab leads to the next payroll order, whose form shows what it pays, and which both pages name', async () => {
  const client = staff()
  const to = (await client.get(TAB)).page.link('Pagar la diferencia en su nómina')
  const opened = await client.get(to)
  expect(opened.page.text).toContain('Con la diferencia de salario: 50,00 Bs')
  const typed = { ...ORDER, payday: 'segunda', arrears: 'on' }
  const drawn = await client.submit(opened, typed, 'Actualizar')
  // 300,00 of the fortnight and 50,00.
  expect(drawn.page.text).toContain('350,00 Bs')
  expect((await client.submit(drawn)).status).toBe(303)
  const made = await newest()
  expect([made.total, made.lines]).toEqual([
    350,
    [
      {
        concept: 'Diferencia de salario',
        kind: 'asignacion',
        amount: 50,
        reason: expect.any(String),
        ...{ concept_id: null, quantity: null, unit_amount: null },
      },
    ],
  ])
  expect((await client.get(`/paysheets/${made.id}`)).page.text).toMatch(
    /Paga la diferencia de ?N° \d{6}: 50,00 Bs/,
  )
  expect((await client.get(`/paysheets/${late}`)).page.text).toMatch(
    /Su diferencia la paga ?N° \d{6}: 50,00 Bs/,
  )
  expect((await client.get(TAB)).page.text).toMatch(/Pagado en N° \d{6}: 50,00 Bs/)
  expect((await client.get('/settings/salary/arrears')).page.text).toContain('A nadie se le deben')
  const dialog = await client.get(`/paysheets/${made.id}/void`)
  expect(dialog.page.text).toContain(
    'Paga diferencias de salario: 50,00 Bs quedan por pagar de nuevo.',
  )
  const other = await client.get(`/paysheets/${late}/void`)
  expect(other.page.text).toContain(
    'Su diferencia de salario está pagada: 50,00 Bs quedan pagados sin esta orden.',
  )
})

test('the form whose difference was paid in part meanwhile asks, also beside another fault', async () => {
  const client = staff()
  const opened = await client.get(TAB)
  const form = await client.get(opened.page.link('Pagar la diferencia en su nómina'))
  const typed = { ...ORDER, payday: 'segunda', arrears: 'on' }
  const drawn = await client.submit(form, typed, 'Actualizar')
  await t.write(async (tx) => {
    const paid = { titular_id: jose, account_id, enterprise_id: enterprise, amount: bs(20) }
    await createPayment(tx, paymentValues({ ...paid, arrears: true }), later(3))
  })
  for (const number of ['', ORDER.number]) {
    const asked = await client.submit(drawn, { number })
    expect([asked.status, asked.page.errors.amount]).toEqual([
      422,
      'La diferencia de salario cambió de 50,00 Bs a 30,00 Bs, y el total de 350,00 Bs a 330,00 Bs: revise el monto',
    ])
    if (number) expect((await client.submit(asked)).status).toBe(303)
  }
  expect((await newest()).total).toBe(330)
})

test('of very many late orders the tab shows the oldest, and an order the first that it pays', async () => {
  const [order] = await t.db.select().from(paysheets).where(eq(paysheets.id, late))
  if (!order) throw new Error('No order')
  const { id: _, ...same } = order
  const ids = await t.write(async (tx) => {
    const more = Array.from({ length: 101 }, (_, i) => i + 1)
    const made = await tx
      .insert(paysheets)
      .values(more.map((n) => ({ ...same, order: order.order + n, number: `M-${n}` })))
      .returning({ id: paysheets.id })
    const links = [late, ...made.map(({ id }) => id)]
    const paid = { kind: 'paysheet' as const, document_id: world.paysheet, amount: bs(1) }
    await tx.insert(arrear_payments).values(links.map((paysheet_id) => ({ ...paid, paysheet_id })))
    return links
  })
  expect(ids).toHaveLength(102)
  const tab = (await staff().get(TAB)).page
  expect(tab.text).toContain('Se muestran las 100 más antiguas de 102 órdenes; la suma es de todas')
  // 102 orders that lack 50,00 each, of which 1,00 each is paid.
  expect(tab.text).toContain('Suma: 5.100,00 Bs')
  expect(tab.text).toContain('Resta: 4.998,00 Bs')
  expect(tab.text).toMatch(/2 pagos anteriores y: ?Pagado en/)
  expect(tab.text.match(/Pagado en/g)).toHaveLength(100)
  expect(tab.all.filter(({ tag }) => tag === 'tr')).toHaveLength(104)
  const { text } = (await staff().get(`/paysheets/${world.paysheet}`)).page
  expect(text.match(/Paga la diferencia de ?N°/g)).toHaveLength(50)
  expect(text).toMatch(/Paga la diferencia de ?y 52 órdenes más/)
})

test('the same link does not pay twice: the second is told what is left', async () => {
  const client = staff()
  const to = (await client.get(TAB)).page.link('Pagar la diferencia con una orden personal')
  const typed = { ...ORDER, number: '1', realized: 'Ana' }
  const [first, second] = [await client.get(to), await client.get(to)]
  expect(first.page.values).toMatchObject({ amount: '50,00', arrears: 'on' })
  expect((await client.submit(first, typed)).status).toBe(303)
  const again = await client.submit(second, { ...typed, number: '2' })
  expect([again.status, again.page.errorOf('amount')]).toEqual([
    422,
    'No se le debe ninguna diferencia de salario',
  ])
})

test('the API pays them by a flag, and says why it does not', async () => {
  const paid = {
    ...{ titular_id: jose, account_id, enterprise_id: enterprise, transaction: 'Cheque' },
    ...{ concept: 'Pago', realized: 'Ana', issued_at: '2026-11-20', arrears: true },
  }
  const wrong = { ...paid, number: '1', amount: 60 }
  expect(await errors('POST', 'payments', wrong)).toEqual({
    amount: ['Quedan por pagar 50,00 Bs de su diferencia de salario'],
  })
  await make('payments', { ...paid, number: '2', amount: 20 })
  expect((await make('paysheets', { ...paid, number: '3', payday: 'segunda' })).total).toBe(330)
  const more = { ...paid, number: '4', payday: 'primera', allow_duplicate: true }
  expect(await errors('POST', 'paysheets', more)).toEqual({
    arrears: ['No se le debe ninguna diferencia de salario'],
  })
})

test('all are taken into the next run in one step, which pays whom something is owed', async () => {
  const client = staff()
  const pressed = await client.submit(
    await client.get('/settings/salary/arrears'),
    {},
    'Pagar todas en la próxima nómina',
  )
  const first = await land(client, pressed)
  expect(first.page.toasts.join()).toContain(
    '1 persona en la próxima nómina, que paga sus diferencias',
  )
  const chosen = { titular: [String(jose), String(maria)] }
  const second = await land(client, await client.submit(first, chosen, 'Siguiente', 'selection'))
  expect(second.page.values).toMatchObject({ arrears: 'on', issued_at: '2026-11-20' })
  const basics = { authorized: 'Gerencia', payday: 'segunda', transaction: 'Cheque', concept: 'Q' }
  const begun = await land(client, await client.submit(second, basics, 'Siguiente', 'basics'))
  const third = await withoutToggles(client, begun)
  // José's 300,00 and 50,00, and María's larger half of 1.000,01.
  expect(third.page.text).toContain('850,01 Bs')
  expect(third.page.text).toMatch(/Diferencia de salario ?50,00/)
  const sheet = { account_id: String(account_id), number: '1', enterprise_id: String(enterprise) }
  const next = await land(client, await client.submit(third, sheet, 'Guardar y siguiente', 'sheet'))
  const last = { number: '2', enterprise_id: String(enterprise) }
  const review = await land(client, await client.submit(next, last, 'Crear todas', 'sheet'))
  expect((await client.submit(review, {}, 'Confirmar y crear', 'review')).status).toBe(303)
  const { data } = await read('paysheets?sort_by=order,desc&limit=2')
  expect(data.map(({ total }: { total: number }) => total).sort()).toEqual([350, 500.01])
  expect((await client.get('/settings/salary/arrears')).page.text).toContain('A nadie se le deben')
})

test('a copy does not pay them again: of an order in force it leaves them out, of a voided one it offers them', async () => {
  const paid = {
    ...{ titular_id: jose, account_id, enterprise_id: enterprise, transaction: 'Cheque' },
    ...{ concept: 'Pago', realized: 'Ana', issued_at: '2026-11-20', arrears: true },
  }
  const client = staff()
  const order = await make('paysheets', { ...paid, number: '3', payday: 'segunda' })
  const inForce = await client.get(`/paysheets/create?from=${order.id}`)
  expect(inForce.page.text).not.toContain('Diferencia de salario')
  expect(inForce.page.text).not.toContain('Con la diferencia de salario')
  await client.fill(`/paysheets/${order.id}/void`, { reason: 'Otra' })
  const anew = await client.get(`/paysheets/create?from=${order.id}`)
  expect(anew.page.text).toContain('Con la diferencia de salario: 50,00 Bs')
  expect(anew.text).toMatch(/<input[^>]* name="arrears" checked/)
  const payment = await make('payments', { ...paid, number: '4', amount: 50 })
  const again = await client.get(`/payments/create?from=${payment.id}`)
  const refused = await client.submit(again, { number: '5' })
  expect([refused.status, refused.page.errorOf('amount')]).toEqual([
    422,
    'No se le debe ninguna diferencia de salario',
  ])
})

test('who earns nothing by now is offered a personal order alone', async () => {
  const client = staff()
  await t.write((tx) => tx.update(titulars).set({ salary: NO_MONEY }).where(eq(titulars.id, jose)))
  for (const path of [TAB, '/settings/salary/arrears']) {
    const { page } = await client.get(path)
    expect(page.text).toContain('con una orden personal')
    expect(page.text).not.toMatch(/Pagar (la diferencia )?en su nómina/)
  }
})

test('who left is offered a personal order alone', async () => {
  const client = staff()
  await t.write((tx) => deactivateTitular(tx, jose, ADMINISTRATOR))
  const { page } = await client.get(TAB)
  expect(page.text).not.toContain('Pagar la diferencia en su nómina')
  const opened = await client.get(page.link('Pagar la diferencia con una orden personal'))
  const typed = { ...ORDER, account_id: '', number: '7', realized: 'Ana' }
  expect((await client.submit(opened, typed)).status).toBe(303)
  expect((await client.get(TAB)).page.text).toContain('Resta: 0,00 Bs')
})
