// Proves docs/rules/money.md#2, #5; docs/rules/payroll.md#1, #4, #6; docs/rules/screens.md#11.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { MAX_AMOUNT } from '#app/kernel/values/money.ts'
import { deactivateAccount } from '#app/models/accounts/change.server.ts'
import { createPaysheet, type PaysheetInput } from '#app/models/paysheets/change.server.ts'
import { getPaysheet } from '#app/models/paysheets/read.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { deactivateTitular, updateTitular } from '#app/models/titulars/change.server.ts'
import { movements, paysheets } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  anAccount,
  aTitular,
  bs,
  capitalOf,
} from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { expectRefused } from '#tests/support/models/refusals.ts'

const t = testDatabase()

const ALL = { lph: true, bonus: true, sso: true, lacks: true }

/** Creating an order with these values is refused under these fields, and nothing is written. */
const refuses = (
  parties: Parties,
  values: Partial<PaysheetInput>,
  fields: Record<string, string[]>,
) => expectRefused(t, () => t.write((tx) => aPaysheet(tx, { ...parties, ...values })), fields)

describe('the amounts of a payroll order, in céntimos', () => {
  // Salary, fortnight, what was ticked and added → base, L.P.H, total.
  test.each([
    ['1000.01 primera', 1000_01, { payday: 'primera', lph: true }, 500_00, 10_00, 490_00],
    ['1000.01 segunda', 1000_01, { payday: 'segunda', lph: true }, 500_01, 10_00, 490_01],
    ['1000.50 completo', 1000_50, { payday: 'completo', lph: true }, 1000_50, 10_01, 990_49],
    [
      '1200.00 primera with everything',
      1200_00,
      {
        payday: 'primera',
        ...ALL,
        adition: bs(150.25),
        adition_reason: 'Horas extra',
        discount: bs(20.1),
        discount_reason: 'Anticipo',
      },
      600_00,
      12_00,
      750_69,
    ],
    ['1200.00 primera with nothing', 1200_00, { payday: 'primera' }, 600_00, 0, 600_00],
  ] as const)('%s', async (_, salary, values, amount, lph, total) => {
    const parties = await t.write(async (tx) => {
      const amounts = { bonus: bs(45), sso: bs(11.08), lacks: bs(1.38) }
      await updateSettings(tx, amounts, t.actor)
      return aPayroll(tx, { salary: bs(salary / 100) })
    })
    const id = await t.write((tx) => aPaysheet(tx, { ...parties, ...values }))
    const order = await getPaysheet(t.db, id)
    expect(order).toMatchObject({ salary, amount, lph, total })
    const on = 'bonus' in values
    expect(order).toMatchObject({
      bonus: on ? 45_00 : 0,
      sso: on ? 11_08 : 0,
      lacks: on ? 1_38 : 0,
      adition: on ? 150_25 : 0,
      discount: on ? 20_10 : 0,
    })
    expect(await capitalOf(t.db, parties.enterprise_id)).toBe(5000_00 - total)
    await expectBooksBalance(t.db)
  })
})

test('a payroll order takes its total by one movement and has number, author, snapshot and audit row', async () => {
  const parties = await t.write(async (tx) => {
    await updateSettings(tx, { bonus: bs(45) }, t.actor)
    const paid = await aPayroll(tx, { name: 'José Núñez' })
    await updateTitular(tx, paid.titular_id, { ric: 'V11470283' }, t.actor)
    return paid
  })
  const input = paysheetValues({
    ...parties,
    number: 'Á-1',
    concept: 'Nómina de noviembre',
    observation: 'Línea 1\nLínea 2',
    authorized: 'Gerencia',
  })
  const id = await t.write((tx) => createPaysheet(tx, input, t.actor))
  const { allow_duplicate: _, recalculate: __, ...said } = input
  expect(await getPaysheet(t.db, id)).toMatchObject({
    ...said,
    ...{ lph: 0, bonus: 0, sso: 0, lacks: 0 },
    order: 1,
    total: 500_00,
    created_by: 1,
    version: 1,
    voided_at: null,
    created_at: NOW.toISOString(),
    updated_at: NOW.toISOString(),
  })
  const [row] = await t.db.select().from(paysheets)
  expect(row?.snapshot).toMatchObject({
    titular: { name: 'José Núñez', ric: 'V11470283' },
    account: { bank: 'Banesco', holder: 'José Núñez', holder_ric: 'V11470283' },
    settings: { bonus: 45_00, sso: 0, lacks: 0 },
  })
  const posted = await t.db.select().from(movements).where(eq(movements.kind, 'paysheet'))
  expect(posted).toMatchObject([
    {
      account_id: parties.enterprise_id,
      amount: -500_00,
      balance: 4500_00,
      document_id: id,
      issued_at: '2026-11-13',
      user_id: 1,
    },
  ])
  expect(await trailOf(t.db, 'paysheet', id)).toMatchObject([
    { action: 'create', user_name: 'Ana Administradora', after: { number: 'Á-1', total: 500_00 } },
  ])
})

describe('the reason of an addition or deduction', () => {
  test.each([
    ['adition', 'Horas extra'],
    ['discount', 'Anticipo'],
  ] as const)('is required with an amount of %s, and refused without one', async (field, why) => {
    const parties = await t.write((tx) => aPayroll(tx))
    const reason = `${field}_reason`
    await refuses(parties, { [field]: bs(1) }, { [reason]: ['Escriba el motivo'] })
    await refuses(parties, { [reason]: why }, { [reason]: ['Sin monto no lleva motivo'] })
    const id = await t.write((tx) => aPaysheet(tx, { ...parties, [field]: bs(1), [reason]: why }))
    expect(await getPaysheet(t.db, id)).toMatchObject({ [field]: 1_00, [reason]: why })
  })

  test('is missing under both fields when both lack it', async () => {
    const parties = await t.write((tx) => aPayroll(tx))
    await refuses(
      parties,
      { adition: bs(1), discount: bs(1) },
      { adition_reason: ['Escriba el motivo'], discount_reason: ['Escriba el motivo'] },
    )
  })
})

describe('the titular of a payroll order', () => {
  const NOT_ACTIVE = { titular_id: ['Elija un titular activo'] }
  const NOT_THEIRS = { account_id: ['Elija una cuenta activa del titular'] }

  test('needs a salary', async () => {
    const parties = await t.write((tx) => aPayroll(tx, { salary: bs(0) }))
    await refuses(parties, {}, { titular_id: ['El titular no tiene salario'] })
  })

  test('must exist and be active', async () => {
    const parties = await t.write(async (tx) => {
      const paid = await aPayroll(tx)
      await deactivateTitular(tx, paid.titular_id, t.actor)
      return paid
    })
    await refuses(parties, {}, NOT_ACTIVE)
    await refuses(parties, { titular_id: 9999 }, { ...NOT_ACTIVE, ...NOT_THEIRS })
  })

  test('needs an active account of their own', async () => {
    const { parties, wrong } = await t.write(async (tx) => {
      const parties = await aPayroll(tx)
      const closed = await anAccount(tx, { titular_id: parties.titular_id })
      await deactivateAccount(tx, closed, t.actor)
      const others = [await anAccount(tx), await anAccount(tx, { titular_id: null })]
      return { parties, wrong: [closed, ...others, parties.enterprise_id, 9999] }
    })
    for (const account_id of wrong) await refuses(parties, { account_id }, NOT_THEIRS)
  })
})

describe('the company account of a payroll order', () => {
  const NOT_A_COMPANY = { enterprise_id: ['Elija una cuenta activa de la empresa'] }
  const TOO_LITTLE = { enterprise_id: ['Fondo insuficiente'] }

  test('must be an active account of an active Empresa', async () => {
    const { parties, wrong } = await t.write(async (tx) => {
      const parties = await aPayroll(tx)
      const closed = await aCompanyAccount(tx, { capital: bs(5000) })
      await deactivateAccount(tx, closed, t.actor, undefined, { allow_holds_money: true })
      const company = await aTitular(tx, { scope: 'Empresa', type: 'Jurídico' })
      const ofClosed = await aCompanyAccount(tx, { titular_id: company, capital: bs(5000) })
      await deactivateTitular(tx, company, t.actor, undefined, { allow_holds_money: true })
      const others = [parties.account_id, await anAccount(tx, { titular_id: null }), 9999]
      return { parties, wrong: [closed, ofClosed, ...others] }
    })
    for (const enterprise_id of wrong) {
      await refuses(parties, { enterprise_id }, NOT_A_COMPANY)
    }
  })

  test('may pay its last céntimo, but not one more', async () => {
    const parties = await t.write((tx) => aPayroll(tx, { capital: bs(499.99) }))
    await refuses(parties, {}, TOO_LITTLE)
    await refuses(parties, { payday: 'segunda' }, TOO_LITTLE)
    const less = { discount: bs(0.01), discount_reason: 'Redondeo' }
    await t.write((tx) => aPaysheet(tx, { ...parties, ...less }))
    expect(await capitalOf(t.db, parties.enterprise_id)).toBe(0)
    await expectBooksBalance(t.db)
  })

  test('gets its error together with those of the other fields', async () => {
    const parties = await t.write((tx) => aPayroll(tx))
    const { titular_id, account_id, enterprise_id } = parties
    const mixed = { titular_id, account_id: enterprise_id, enterprise_id: account_id }
    await refuses(
      mixed,
      {},
      {
        account_id: ['Elija una cuenta activa del titular'],
        ...NOT_A_COMPANY,
      },
    )
  })
})

describe('the total of a payroll order', () => {
  test('must be above 0', async () => {
    const parties = await t.write((tx) => aPayroll(tx))
    const all = { discount: bs(500), discount_reason: 'Préstamo' }
    const none = { amount: ['El total debe ser mayor que 0'] }
    await refuses(parties, all, none)
    await refuses(parties, { ...all, discount: MAX_AMOUNT }, none)
    const id = await t.write((tx) => aPaysheet(tx, { ...parties, ...all, discount: bs(499.99) }))
    expect((await getPaysheet(t.db, id)).total).toBe(1)
  })

  test('must be at most 9.999.999.999.999,99 Bs', async () => {
    const parties = await t.write((tx) => aPayroll(tx, { salary: MAX_AMOUNT, capital: MAX_AMOUNT }))
    const whole = { ...parties, payday: 'completo' } as const
    const more = { adition: bs(0.01), adition_reason: 'Ajuste' }
    await refuses(whole, more, { amount: ['El total es demasiado grande'] })
    await t.write((tx) => aPaysheet(tx, { ...whole, ...more, lph: true }))
    // 1 % of 999.999.999.999.999 céntimos is 10.000.000.000.000, so there is room for the addition.
    expect(await capitalOf(t.db, parties.enterprise_id)).toBe(9_999_999_999_999)
  })
})
