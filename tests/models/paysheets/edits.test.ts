// Proves docs/rules/money.md#3, #6, #12, #16, #19; docs/rules/payroll.md#6.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deactivateAccount } from '#app/models/accounts/change.server.ts'
import { type PaysheetInput, updatePaysheet } from '#app/models/paysheets/change.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { getPaysheet, listPaysheets, paysheetTerms } from '#app/models/paysheets/read.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { deactivateTitular, updateTitular } from '#app/models/titulars/change.server.ts'
import { movements } from '#db/schema.ts'
import { later, NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  bs,
  CEILING,
  capitalOf,
  day,
  fillUp,
  listing,
  TOO_MUCH,
} from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, type Parties } from '#tests/support/models/orders.ts'
import { expectRefused } from '#tests/support/models/refusals.ts'

const t = testDatabase()

const edit = (id: number, changes: Partial<PaysheetInput>, version?: number) =>
  t.write((tx) => updatePaysheet(tx, id, changes, later(9), version))
const made = async (values: Partial<PaysheetInput> = {}, payroll = {}) =>
  t.write(async (tx) => {
    const parties = await aPayroll(tx, payroll)
    return { ...parties, id: await aPaysheet(tx, { ...parties, ...values }) }
  })
const paysheetMovements = () =>
  t.db.select().from(movements).where(eq(movements.kind, 'paysheet')).orderBy(movements.id)

const refuses = (id: number, changes: Partial<PaysheetInput>, fields: Record<string, string[]>) =>
  expectRefused(t, () => edit(id, changes), fields)

describe('an edit of a payroll order', () => {
  test('changes the named fields, its version, and writes an audit row', async () => {
    const { id } = await made({ number: 'A-1', observation: 'Sigue', lph: true })
    const before = await getPaysheet(t.db, id)
    await edit(id, { number: 'B-2', concept: 'Quincena' }, 1)
    expect(await getPaysheet(t.db, id)).toEqual({
      ...before,
      number: 'B-2',
      concept: 'Quincena',
      version: 2,
      updated_at: later(9).at.toISOString(),
    })
    expect(before).toMatchObject({ created_at: NOW.toISOString(), lph: 10_00, total: 490_00 })
    expect(await trailOf(t.db, 'paysheet', id)).toMatchObject([
      { action: 'create' },
      {
        action: 'update',
        before: { number: 'A-1', concept: 'Nómina' },
        after: { number: 'B-2', concept: 'Quincena' },
      },
    ])
    expect(await paysheetMovements()).toHaveLength(1)
    const found = async (term: string) =>
      (await listPaysheets(t.db, listing(paysheetListing, `search=${term}`))).total
    expect([await found('b-2'), await found('quincena'), await found('a-1')]).toEqual([1, 1, 0])
  })

  test('computes and posts it again', async () => {
    const { id, enterprise_id } = await made()
    await edit(id, { payday: 'completo', lph: true, discount: bs(40), discount_reason: 'Anticipo' })
    expect(await getPaysheet(t.db, id)).toMatchObject({
      ...{ amount: 1000_00, lph: 10_00, discount: 40_00, total: 950_00 },
    })
    expect(await capitalOf(t.db, enterprise_id)).toBe(4050_00)
    expect((await paysheetMovements()).map(({ amount, reversal }) => [amount, reversal])).toEqual([
      [-500_00, false],
      [500_00, true],
      [-950_00, false],
    ])
    await expectBooksBalance(t.db)
  })

  test('posts on the new date', async () => {
    const { id } = await made()
    await edit(id, { issued_at: day('2026-11-02') })
    expect((await paysheetMovements()).at(-1)).toMatchObject({
      amount: -500_00,
      issued_at: '2026-11-02',
    })
    await expectBooksBalance(t.db)
  })

  test('drops the reason of an amount that goes, and needs one for a new amount', async () => {
    const extra = { adition: bs(10), adition_reason: 'Horas extra' }
    const { id } = await made(extra)
    await refuses(id, { adition_reason: null }, { adition_reason: ['Escriba el motivo'] })
    await refuses(id, { discount: bs(1) }, { discount_reason: ['Escriba el motivo'] })
    const reasoned = { adition: bs(0), adition_reason: 'Horas extra' }
    await refuses(id, reasoned, { adition_reason: ['Sin monto no lleva motivo'] })
    await edit(id, { adition: bs(0) })
    expect(await getPaysheet(t.db, id)).toMatchObject({ adition_reason: null, total: 500_00 })
  })
})

describe('the money of an edit', () => {
  test('may use the order’s own total again', async () => {
    const { id, enterprise_id } = await made({}, { capital: bs(1000) })
    await edit(id, { payday: 'completo' })
    expect(await capitalOf(t.db, enterprise_id)).toBe(0)
    const more = { adition: bs(0.01), adition_reason: 'Ajuste' }
    await refuses(id, more, { enterprise_id: ['Fondo insuficiente'] })
    await edit(id, { payday: 'primera' })
    expect(await capitalOf(t.db, enterprise_id)).toBe(500_00)
    await expectBooksBalance(t.db)
  })

  test('goes back to the old company account and out of the new one', async () => {
    const { id, enterprise_id: one } = await made()
    const two = await t.write((tx) => aCompanyAccount(tx, { capital: bs(500) }))
    await edit(id, { enterprise_id: two })
    expect([await capitalOf(t.db, one), await capitalOf(t.db, two)]).toEqual([5000_00, 0])
    expect(await paysheetMovements()).toMatchObject([
      { account_id: one, amount: -500_00, balance: 4500_00, reversal: false },
      { account_id: one, amount: 500_00, balance: 5000_00, reversal: true },
      { account_id: two, amount: -500_00, balance: 0, reversal: false },
    ])
    await edit(id, { enterprise_id: one, payday: 'completo' })
    expect([await capitalOf(t.db, one), await capitalOf(t.db, two)]).toEqual([4000_00, 500_00])
    await expectBooksBalance(t.db)
  })

  test('stays where it is when the new account has too little', async () => {
    const { id } = await made()
    const two = await t.write((tx) => aCompanyAccount(tx, { capital: bs(499.99) }))
    await refuses(id, { enterprise_id: two }, { enterprise_id: ['Fondo insuficiente'] })
  })

  test('cannot go back to an account that would hold too much', async () => {
    const { id, enterprise_id } = await made()
    await t.write((tx) => fillUp(tx, enterprise_id))
    expect(await capitalOf(t.db, enterprise_id)).toBe(CEILING)
    const full = { enterprise_id: [TOO_MUCH] }
    const other = await t.write((tx) => aCompanyAccount(tx, { capital: bs(500) }))
    await refuses(id, { enterprise_id: other }, full)
    await refuses(id, { discount: bs(0.01), discount_reason: 'Redondeo' }, full)
    await edit(id, { payday: 'completo' })
    await expectBooksBalance(t.db)
  })
})

describe('titular and amounts of an edited order', () => {
  async function aLaterWorld() {
    const parties = await made({ lph: true, bonus: true })
    await t.write(async (tx) => {
      await updateTitular(tx, parties.titular_id, { salary: bs(3000) }, t.actor)
      await updateSettings(tx, { bonus: bs(70), sso: bs(7) }, t.actor)
    })
    return parties
  }
  const withBonus = () => t.write((tx) => updateSettings(tx, { bonus: bs(45) }, t.actor))

  test('keep the salary and the settings of its creation', async () => {
    await withBonus()
    const { id } = await aLaterWorld()
    await edit(id, { payday: 'completo', sso: true })
    expect(await getPaysheet(t.db, id)).toMatchObject({
      ...{ salary: 1000_00, amount: 1000_00, lph: 10_00, bonus: 45_00, sso: 0, total: 1035_00 },
    })
    expect(await paysheetTerms(t.db, id)).toEqual({
      titular_id: 1,
      ...{ salary: 1000_00, payday: 'completo', month: '2026-11', issued_at: '2026-11-13' },
      settings: { bonus: 45_00, sso: 0, lacks: 0 },
    })
  })

  test('use today’s salary and settings when recalculation is requested', async () => {
    await withBonus()
    const { id } = await aLaterWorld()
    await edit(id, { recalculate: true, sso: true })
    expect(await getPaysheet(t.db, id)).toMatchObject({
      ...{ salary: 3000_00, amount: 1500_00, lph: 30_00, bonus: 70_00, sso: 7_00, total: 1533_00 },
    })
    await edit(id, { number: 'otro' })
    expect(await getPaysheet(t.db, id)).toMatchObject({ salary: 3000_00, total: 1533_00 })
    await expectBooksBalance(t.db)
  })

  test('use today’s salary and settings when the titular changes', async () => {
    await withBonus()
    const { id } = await aLaterWorld()
    const { titular_id, account_id } = await t.write((tx) => aPayroll(tx, { salary: bs(200) }))
    await edit(id, { titular_id, account_id })
    expect(await getPaysheet(t.db, id)).toMatchObject({
      ...{ salary: 200_00, amount: 100_00, lph: 2_00, bonus: 70_00, total: 168_00 },
    })
    await expectBooksBalance(t.db)
  })

  test('need a salary, and an account of the new titular', async () => {
    const { id, titular_id } = await made()
    await t.write((tx) => updateTitular(tx, titular_id, { salary: bs(0) }, t.actor))
    await edit(id, { number: 'otro' })
    const none = { titular_id: ['El titular no tiene salario'] }
    await refuses(id, { recalculate: true }, none)
    const other: Parties = await t.write((tx) => aPayroll(tx))
    const theirs = { account_id: ['Elija una cuenta activa del titular'] }
    await refuses(id, { titular_id: other.titular_id }, theirs)
    await refuses(id, { account_id: other.account_id }, theirs)
  })

  test('may stay with a deactivated titular, but cannot change to one', async () => {
    const { id, ...parties } = await made()
    const { id: other } = await made()
    await t.write(async (tx) => {
      await deactivateTitular(tx, parties.titular_id, t.actor)
      await deactivateAccount(tx, parties.account_id, t.actor)
      await deactivateAccount(tx, parties.enterprise_id, t.actor, undefined, {
        allow_holds_money: true,
      })
    })
    await edit(id, { ...parties, payday: 'completo' })
    expect(await getPaysheet(t.db, id)).toMatchObject({ ...parties, total: 1000_00 })
    await refuses(other, parties, {
      titular_id: ['Elija un titular activo'],
      account_id: ['Elija una cuenta activa del titular'],
      enterprise_id: ['Elija una cuenta activa de la empresa'],
    })
  })
})
