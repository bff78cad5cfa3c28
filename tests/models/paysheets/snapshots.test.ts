// Proves docs/rules/reports.md#2, #3.
/** Documents keep what they printed (docs/rules/money.md#12). */

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Receipt } from '#app/io/printing/receipt-texts.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { updateAccount } from '#app/models/accounts/change.server.ts'
import { updateBank } from '#app/models/banks/read.server.ts'
import { type PaysheetInput, updatePaysheet } from '#app/models/paysheets/change.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { paysheetReceipt } from '#app/models/paysheets/receipt.server.ts'
import { paysheetReports } from '#app/models/paysheets/reports.server.ts'
import { printedList } from '#app/models/reports/tables.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { accounts } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aBank,
  aCompany,
  aCompanyAccount,
  anAccount,
  aTitular,
  bs,
  day,
  listing,
} from '#tests/support/models/factories.ts'
import { aPaysheet } from '#tests/support/models/orders.ts'
import { partLines } from '#tests/support/models/part-lines.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

const numberOf = async (id: number) =>
  (await t.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.number
const edit = (id: number, changes: Partial<PaysheetInput>) =>
  t.write((tx) => updatePaysheet(tx, id, changes, t.actor))
const listBody = () => printedList(paysheetReports.list(t.db, listing(paysheetListing)))
const receiptOf = (id: number, titular_id?: number) => paysheetReports.receipt(t.db, id, titular_id)
const withFacts = ({ facts, ...receipt }: Receipt, changed: Record<string, string>): Receipt => ({
  ...receipt,
  facts: facts.map(({ label, value }) => ({ label, value: changed[label] ?? value })),
})

/** María's order of the first fortnight, with everything that a receipt can show. */
async function mariasOrder() {
  return t.write(async (tx) => {
    await updateSettings(tx, { bonus: bs(45), sso: bs(11.08), lacks: bs(1.38) }, t.actor)
    const [banesco, mercantil] = [await aBank(tx), await aBank(tx, '0105')]
    const name = 'María Ñáñez'
    const titular_id = await aTitular(tx, { name, ric: 'V11470283', salary: bs(1200) })
    const company = await aCompany(tx, { name: 'Café Ávila, C.A.', ric: 'J000029610' })
    const parties = {
      titular_id,
      account_id: await anAccount(tx, { titular_id, bank_id: mercantil }),
      enterprise_id: await aCompanyAccount(tx, { titular_id: company, capital: bs(9000) }),
    }
    const id = await aPaysheet(tx, {
      ...parties,
      number: '777',
      lph: true,
      bonus: true,
      sso: true,
      lacks: true,
      adition: bs(150.25),
      adition_reason: 'Horas extra',
      discount: bs(20.1),
      discount_reason: 'Anticipo',
    })
    return { id, ...parties, company, banesco, mercantil }
  })
}

type Marias = Awaited<ReturnType<typeof mariasOrder>>

/** Everything that the order was made from has another name, number or amount now. */
async function changeEverything({ titular_id, company, mercantil, banesco, account_id }: Marias) {
  await t.write(async (tx) => {
    await updateSettings(tx, { bonus: bs(1), sso: bs(2), lacks: bs(3) }, t.actor)
    await updateTitular(tx, titular_id, { name: 'Otra', ric: 'V9', salary: bs(9) }, t.actor)
    await updateTitular(tx, company, { name: 'Otra, C.A.', ric: 'J070133805' }, t.actor)
    await updateBank(tx, mercantil, { name: 'Otro banco' }, t.actor)
    await updateBank(tx, banesco, { name: 'Otro más' }, t.actor)
    const number = '01050001000000099999'
    await updateAccount(tx, account_id, { number, allow_check_digit: true }, t.actor)
  })
}

describe('the receipt of a payroll order', () => {
  test('has all fields of the order', async () => {
    const { id, account_id, enterprise_id } = await mariasOrder()
    const expected = paysheetReceipt({
      order: 1,
      issuedAt: day('2026-11-13'),
      payday: 'primera',
      month: 'Noviembre',
      titular: { name: 'María Ñáñez', ric: 'V11470283' },
      account: {
        number: (await numberOf(account_id)) ?? '',
        bank: 'Banco Mercantil',
      },
      enterprise: {
        number: (await numberOf(enterprise_id)) ?? '',
        bank: 'Banesco',
        holder: { name: 'Café Ávila, C.A.', ric: 'J000029610' },
      },
      salary: centimos(1200_00),
      base: centimos(600_00),
      orderLines: partLines(
        {
          ...{ adition: 150_25, bonus: 45_00, discount: 20_10 },
          ...{ lph: 12_00, sso: 11_08, lacks: 1_38 },
        },
        { adition: 'Horas extra', discount: 'Anticipo' },
      ),
      total: centimos(750_69),
      transaction: 'Transferencia',
      number: '777',
      concept: 'Nómina',
      observation: null,
      realized: 'Administración',
      authorized: null,
    })
    expect(await receiptOf(id)).toEqual({ ...expected, waits: false })
  })

  test('stays the same when salary, settings, names, banks or numbers change', async () => {
    const order = await mariasOrder()
    const [receipt, report] = [await receiptOf(order.id), await listBody()]
    await changeEverything(order)
    expect(await receiptOf(order.id)).toEqual(receipt)
    expect(await listBody()).toEqual(report)
    expect(report.rows[0]).toContain('María Ñáñez')
  })

  test('changes through an edit only in the edited fields', async () => {
    const order = await mariasOrder()
    const receipt = await receiptOf(order.id)
    await changeEverything(order)
    const { titular_id, account_id, enterprise_id } = order
    await edit(order.id, { titular_id, account_id, enterprise_id, number: '888' })
    expect(await receiptOf(order.id)).toEqual(
      withFacts(receipt, { 'Número de transferencia': '888' }),
    )
  })

  test('has the names that the newly chosen records have at the edit', async () => {
    const order = await mariasOrder()
    const receipt = await receiptOf(order.id)
    await changeEverything(order)
    const enterprise_id = await t.write((tx) =>
      aCompanyAccount(tx, { titular_id: order.company, capital: bs(900) }),
    )
    await edit(order.id, { enterprise_id })
    const enterprise = {
      'Banco de la empresa': 'Otro más',
      'Cuenta de la empresa': formatAccountNumber((await numberOf(enterprise_id)) ?? ''),
    }
    const company = { name: 'Otra, C.A.', ric: 'J-07013380-5' }
    expect(await receiptOf(order.id)).toEqual({ ...withFacts(receipt, enterprise), company })
    const { titular_id, account_id } = await t.write(async (tx) => {
      const titular_id = await aTitular(tx, { name: 'Luis Paz', ric: 'V7654321', salary: bs(500) })
      return { titular_id, account_id: await anAccount(tx, { titular_id }) }
    })
    await edit(order.id, { titular_id, account_id })
    const { facts, lines } = await receiptOf(order.id)
    expect(Object.fromEntries(facts.map(({ label, value }) => [label, value]))).toMatchObject({
      Titular: 'Luis Paz',
      'CI/RIF': 'V-7.654.321',
      Banco: 'Otro más',
      Cuenta: formatAccountNumber((await numberOf(account_id)) ?? ''),
      ...enterprise,
    })
    expect(lines[0]?.detail).toBe('Salario mensual: 500,00 Bs')
    expect(Object.fromEntries(lines.map(({ label, amount }) => [label, amount]))).toMatchObject({
      'Salario, primera quincena': 250_00,
      'L.P.H': 5_00,
      'Bono de alimentación': 1_00,
      'S.S.O': 2_00,
      'Paro forzoso': 3_00,
    })
  })

  test('throws NotFound for a user who may see only another titular’s', async () => {
    const { id, titular_id } = await mariasOrder()
    expect(await receiptOf(id, titular_id)).toMatchObject({ order: 1 })
    expect(await errorOf(receiptOf(id, titular_id + 1))).toBeInstanceOf(NotFound)
    expect(await errorOf(receiptOf(id + 1))).toBeInstanceOf(NotFound)
  })
})

test('the report of a list has subtotals by company account', async () => {
  const { id: _, ...parties } = await mariasOrder()
  const { titular_id, account_id, company } = parties
  await t.write(async (tx) => {
    const plain = { titular_id, account_id, enterprise_id: parties.enterprise_id }
    await aPaysheet(tx, { ...plain, payday: 'segunda' })
    const enterprise_id = await aCompanyAccount(tx, { titular_id: company, capital: bs(900) })
    await aPaysheet(tx, { ...plain, enterprise_id, allow_duplicate: true })
  })
  const report = await listBody()
  expect(report.subtotals).toMatchObject([
    { label: expect.stringMatching(/^Banesco 0134-/), count: 2, amount: 1350_69n },
    { label: expect.stringMatching(/^Banesco 0134-/), count: 1, amount: 600_00n },
  ])
  expect(report).toMatchObject({ count: 3, total: 1950_69n, company: { ric: 'J-00002961-0' } })
})
