// Proves docs/rules/accounts.md#10; docs/rules/money.md#25.
/**
 * What is asked before it is done: by codes in the API, by boxes in forms and dialogs
 * (docs/rules/api.md#11).
 */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { read, call, make, errors } = apiOf(t)
const staff = () => t.as('developer')
const capital = async (id: number = world.poor) => (await read(`accounts/${id}`)).capital
const YES = { allow_balance_by_date: true }

const WORST = (day: string, amount: string) =>
  `El ${day} la cuenta Mercantil ··0008 quedaría ${amount} Bs por debajo de cero`
const PAYMENT = {
  titular_id: world.nora,
  enterprise_id: world.poor,
  amount: 60,
  transaction: 'Cheque',
  number: '5001',
  concept: 'Refrigerio',
  realized: 'Administración',
  // The account got 55,00 in January and 25,00 on the 20th, and paid 5,00 on the 12th.
  issued_at: '2026-11-19',
}

describe('a document that takes an account below zero on some day', () => {
  test('answers 422 with its code, and is created with allow_balance_by_date', async () => {
    const asked = await call('POST', 'payments', PAYMENT)
    expect([asked.status, asked.json]).toEqual([
      422,
      {
        message: 'Los datos enviados no son válidos',
        errors: { issued_at: [WORST('11/19/2026', '10,00')] },
        codes: { issued_at: ['balance_by_date'] },
      },
    ])
    expect(await capital()).toBe(75)
    const made = await make('payments', { ...PAYMENT, ...YES })
    expect(made).not.toHaveProperty('allow_balance_by_date')
    expect(await capital()).toBe(15)
  })

  test('comes back with a checkbox, and is saved once that is ticked', async () => {
    const client = staff()
    const typed = { ...PAYMENT, titular_id: `${world.nora}`, enterprise_id: `${world.poor}` }
    const asked = await client.fill('/payments/create', { ...typed, amount: '60' })
    expect([asked.status, asked.page.errors]).toEqual([
      422,
      { issued_at: WORST('11/19/2026', '10,00') },
    ])
    expect(asked.page.text).toContain('Aceptar el saldo negativo')
    expect((await client.submit(asked)).status).toBe(422)
    expect((await client.submit(asked, { allow_balance_by_date: 'on' })).status).toBe(303)
    expect(await capital()).toBe(15)
  })

  test('is asked about when a date is edited, and in an array under the index of the order', async () => {
    const { id } = await make('payments', { ...PAYMENT, issued_at: '2026-11-20' })
    const edit = (body: object) => call('PATCH', `payments/${id}`, body)
    const asked = await edit({ issued_at: '2026-11-15' })
    expect([asked.status, asked.json.codes]).toEqual([422, { issued_at: ['balance_by_date'] }])
    expect((await edit({ issued_at: '2026-11-15', ...YES })).status).toBe(200)
    const order = {
      ...{ ...PAYMENT, titular_id: world.jose, account_id: world.joseAccounts[0] },
      ...{ payday: 'primera', discount: 249, discount_reason: 'Adelanto' },
    }
    const many = [
      { ...order, ...YES },
      { ...order, payday: 'segunda' },
    ]
    const bulk = await call('POST', 'paysheets/bulk-store', many)
    expect([bulk.status, bulk.json.codes]).toEqual([422, { '1.issued_at': ['balance_by_date'] }])
    await make('paysheets/bulk-store', [many[0], { ...many[1], ...YES }])
  })
})

describe('a document of a former year', () => {
  const INCOME = { account_id: world.poor, provider: 'X', amount: 10, number: '1' }
  const ASKED = 'La fecha es del 2025, un año anterior'
  const SAID = { allow_old_date: true }

  test('answers 422 with its code, and is created with allow_old_date', async () => {
    const income = { ...INCOME, issued_at: '2025-11-19' }
    const asked = await call('POST', 'incomes', income)
    expect([asked.status, asked.json.errors, asked.json.codes]).toEqual([
      422,
      { issued_at: [ASKED] },
      { issued_at: ['old_date'] },
    ])
    const { id } = await make('incomes', { ...income, ...SAID })
    expect((await call('PATCH', `incomes/${id}`, { issued_at: '2025-12-31' })).status).toBe(200)
    const moved = await call('PATCH', `incomes/${world.income}`, { issued_at: '2025-12-31' })
    expect([moved.status, moved.json.codes]).toEqual([422, { issued_at: ['old_date'] }])
    const adjustment = { amount: 1, reason: 'X', issued_at: '2025-12-31' }
    const path = `accounts/${world.poor}/adjustments`
    expect((await call('POST', path, adjustment)).json.codes).toEqual(moved.json.codes)
    await make(path, { ...adjustment, ...SAID })
  })

  test.each([
    ['/incomes/create', { ...INCOME, account_id: `${world.poor}`, amount: '10' }],
    [`/incomes/${world.income}/edit`, {}],
    [`/payments/${world.payment}/edit`, {}],
    [`/transfers/${world.transfer}/edit`, {}],
    [
      `/company-accounts/${world.poor}/movements/adjustments/create`,
      { direction: 'entrada', amount: '1', reason: 'X' },
    ],
  ])('comes back with a checkbox, and is saved once that is ticked: %s', async (path, typed) => {
    const client = t.as('administrator')
    const asked = await client.fill(path, { ...typed, issued_at: '2025-11-19' })
    expect(asked.status).toBe(422)
    expect(asked.page.errors.issued_at).toContain(ASKED)
    expect(asked.page.text).toContain('Guardar con esa fecha')
    expect((await client.submit(asked)).status).toBe(422)
    // What takes money takes it before there was any.
    const yes = { allow_old_date: 'on', allow_balance_by_date: 'on' }
    expect((await client.submit(asked, yes)).status).toBe(303)
  })

  test('shows all that is asked of its date', async () => {
    const asked = await staff().fill('/payments/create', {
      ...{ ...PAYMENT, titular_id: `${world.nora}`, enterprise_id: `${world.poor}` },
      ...{ amount: '60', issued_at: '2025-12-31' },
    })
    const text = `${ASKED}. ${WORST('12/31/2025', '60,00')}`
    expect([asked.status, asked.page.errors]).toEqual([422, { issued_at: text }])
    expect(asked.page.text).toContain('Aceptar el saldo negativo')
    expect(asked.page.text).toContain('Guardar con esa fecha')
  })
})

describe('an income that earlier dated documents have spent', () => {
  test('is voided by the API only with allow_balance_by_date, else a 409', async () => {
    await make('payments', { ...PAYMENT, issued_at: '2026-11-20' })
    await make('incomes', {
      ...{ account_id: world.poor, provider: 'X', amount: 100, number: '1' },
      issued_at: '2026-12-01',
    })
    const path = `incomes/${world.income}`
    const asked = await call('DELETE', path, { reason: 'Error' })
    const text = WORST('11/20/2026', '10,00')
    expect([asked.status, asked.json]).toEqual([
      409,
      { message: text, code: 'balance_by_date', codes: { '': ['balance_by_date'] } },
    ])
    expect((await call('GET', path)).status).toBe(200)
    expect((await call('DELETE', path, { reason: 'Error', ...YES })).status).toBe(204)
    expect(await capital()).toBe(90)
  })

  test('is voided by its dialog once the checkbox is ticked, with the reason kept', async () => {
    await make('payments', { ...PAYMENT, issued_at: '2026-11-20' })
    await make('incomes', {
      ...{ account_id: world.poor, provider: 'X', amount: 100, number: '1' },
      issued_at: '2026-12-01',
    })
    const client = staff()
    const asked = await client.fill(`/incomes/${world.income}/delete`, { reason: 'Error' })
    expect(asked.status).toBe(409)
    expect(asked.page.text).toContain(WORST('11/20/2026', '10,00'))
    expect(asked.page.values).toMatchObject({ reason: 'Error' })
    expect((await client.submit(asked)).status).toBe(409)
    expect((await client.submit(asked, { allow_balance_by_date: 'on' })).status).toBe(303)
    const { data } = await read('incomes?voided=1')
    expect(data).toMatchObject([{ id: world.income, void_reason: 'Error' }])
  })
})

describe('a company account that holds money', () => {
  const isActive = async () => (await read(`accounts/${world.poor}`)).active

  test.each(['activation', 'delete'])(
    'asks, with its capital, before it is deactivated: %s',
    async (dialog) => {
      const client = staff()
      const asked = await client.fill(`/company-accounts/${world.poor}/${dialog}`, {})
      expect(asked.status).toBe(409)
      expect(asked.page.text).toContain('La cuenta tiene 75,00 Bs, que nadie podría usar')
      expect(await isActive()).toBe(true)
      expect((await client.submit(asked, { allow_holds_money: 'on' })).status).toBe(303)
      expect(await isActive()).toBe(false)
    },
  )

  test('gets a question under `active` for a PATCH', async () => {
    const asked = await call('PATCH', `accounts/${world.poor}`, { active: false })
    expect([asked.status, asked.json.codes]).toEqual([422, { active: ['holds_money'] }])
    const said = { active: false, allow_holds_money: true }
    expect((await call('PATCH', `accounts/${world.poor}`, said)).json.active).toBe(false)
  })

  test('makes the deactivation of its company ask too', async () => {
    const client = staff()
    const asked = await client.fill(`/titulars/${world.company}/activation`, {})
    expect(asked.status).toBe(409)
    expect(asked.page.text).toContain('Sus cuentas tienen 9.575,00 Bs, que nadie podría usar')
    expect((await client.submit(asked, { allow_holds_money: 'on' })).status).toBe(303)
    expect((await read(`titulars/${world.company}`)).active).toBe(false)
  })

  test('is the only kind that asks: an account without money does not', async () => {
    const done = await staff().fill(`/accounts/${world.mariaAccount}/activation`, {})
    expect(done.status).toBe(303)
  })
})

test('errors are shown before any question', async () => {
  expect(await errors('POST', 'payments', { ...PAYMENT, amount: 1_000_000 })).toEqual({
    enterprise_id: ['Fondo insuficiente'],
  })
})
