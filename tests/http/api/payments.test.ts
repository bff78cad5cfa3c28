// Proves docs/rules/money.md#15, #18; docs/rules/orders.md#4; docs/rules/screens.md#16;
// docs/rules/api.md#15, #16, #18.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, read, make, errors, column } = apiOf(t)

const PAYMENT = {
  titular_id: world.jose,
  account_id: world.joseAccounts[0],
  enterprise_id: world.enterprise,
  amount: 100.25,
  transaction: 'Pago móvil',
  number: '991',
  concept: 'Honorarios Ñ',
  observation: 'Dos\nlíneas',
  realized: 'Administración',
  authorized: 'Gerencia',
  issued_at: '2026-02-28',
}
const BARE = { ...PAYMENT, account_id: null, observation: null, authorized: null }
const capital = async () => (await read(`accounts/${world.enterprise}`)).capital

describe('a personal order', () => {
  test('has the columns of the specification', async () => {
    const made = await make('payments', { ...PAYMENT, month: 'Enero', purchase_id: 7 })
    expect(made).toEqual({
      ...PAYMENT,
      id: expect.any(Number),
      order: expect.any(Number),
      month: 'Febrero',
      purchase_id: null,
      ...{ pending: false, approved_by: null, approved_at: null },
      created_by: 1,
      voided_at: null,
      voided_by: null,
      void_reason: null,
      version: 1,
      created_at: '2026-11-20T14:00:00.000Z',
      updated_at: '2026-11-20T14:00:00.000Z',
    })
    expect(await read(`payments/${made.id}`)).toEqual(made)
    expect(await capital()).toBe(9500 - 100.25)
  })

  test('needs neither account, observation nor authorization', async () => {
    const { titular_id, enterprise_id, amount, transaction, number } = PAYMENT
    const { concept, realized, issued_at } = PAYMENT
    const required = { titular_id, enterprise_id, amount, transaction, number }
    const made = await make('payments', { ...required, concept, realized, issued_at })
    expect(made).toMatchObject(BARE)
  })

  test('includes related records when `with` asks for them', async () => {
    const { id } = await make('payments', PAYMENT)
    const asked = 'with=titular,account.bank,enterprise,enterprise.bank'
    expect(await read(`payments/${id}?${asked}`)).toMatchObject({
      titular: { id: world.jose, name: 'José Pérez' },
      account: { id: world.joseAccounts[0], bank: { name: 'Banesco' } },
      enterprise: { id: world.enterprise, capital: 9399.75, bank: { index: '0134' } },
    })
    const { id: bare } = await make('payments', { ...BARE, number: '992' })
    expect(await read(`payments/${bare}?with=account`)).toMatchObject({ account: null })
  })

  test.each([
    [{ titular_id: undefined }, 'titular_id'],
    [{ enterprise_id: undefined }, 'enterprise_id'],
    [{ amount: undefined }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 0.001 }, 'amount'],
    [{ amount: '1,5' }, 'amount'],
    [{ amount: 10_000_000_000_000 }, 'amount'],
    [{ amount: 9500.01 }, 'enterprise_id'],
    [{ transaction: 'Efectivo' }, 'transaction'],
    [{ number: '' }, 'number'],
    [{ concept: ' ' }, 'concept'],
    [{ realized: null }, 'realized'],
    [{ issued_at: '2026-02-29' }, 'issued_at'],
    [{ issued_at: '2027-11-21' }, 'issued_at'],
    [{ account_id: world.mariaAccount }, 'account_id'],
    [{ account_id: 'x' }, 'account_id'],
    [{ enterprise_id: world.mariaAccount }, 'enterprise_id'],
  ])('with %j is refused with an error under %s only', async (change, field) => {
    const found = await errors('POST', 'payments', { ...PAYMENT, ...change })
    expect(Object.keys(found)).toEqual([field])
    expect(await capital()).toBe(9500)
  })

  test('into a company account is refused, and to a company without an account needs its flag', async () => {
    const company = { ...PAYMENT, titular_id: world.company }
    expect(await errors('POST', 'payments', { ...company, account_id: world.poor })).toEqual({
      account_id: [
        'Es una cuenta de la empresa: el dinero se mueve con «Transferir fondos», no con una orden',
      ],
    })
    const asked = await call('POST', 'payments', { ...company, account_id: null })
    expect([asked.status, asked.json.codes]).toEqual([422, { titular_id: ['no_account'] }])
    const { id } = await make('payments', PAYMENT)
    const change = { titular_id: world.company, account_id: world.poor }
    expect(Object.keys(await errors('PATCH', `payments/${id}`, change))).toEqual(['account_id'])
    const made = await make('payments', { ...company, account_id: null, allow_no_account: true })
    expect(made).toMatchObject({ titular_id: world.company, account_id: null })
    expect(made).not.toHaveProperty('allow_no_account')
  })

  test('equal to another in titular, amount and number needs its flag', async () => {
    const { id } = await make('payments', PAYMENT)
    const said = 'Ya existe una orden personal de José Pérez por 100,25 Bs con el número 991'
    const again = { ...PAYMENT, concept: 'Otro', issued_at: '2026-11-20' }
    expect(await errors('POST', 'payments', again)).toEqual({ number: [said] })
    const asked = await call('POST', 'payments', again)
    expect(asked.json.codes).toEqual({ number: ['duplicate'] })
    for (const other of [{ amount: 100.26 }, { number: '992' }, { titular_id: world.nora }]) {
      await make('payments', { ...again, account_id: null, ...other })
    }
    expect(await make('payments', { ...again, allow_duplicate: true })).toMatchObject({
      number: '991',
    })
    expect(await errors('POST', 'payments', again)).toEqual({ number: [said] })
    await call('DELETE', `payments/${id}`)
    expect(await errors('POST', 'payments', again)).toEqual({ number: [said] })
    for (const left of await column('payments?search=991', 'id')) {
      await call('DELETE', `payments/${left}`)
    }
    await make('payments', again)
  })

  test('can change its company account, and its money moves along', async () => {
    const today = { issued_at: '2026-11-20' }
    const { id } = await make('payments', { ...PAYMENT, ...today, amount: 75 })
    await call('PATCH', `payments/${id}`, { enterprise_id: world.poor })
    expect(await capital()).toBe(9500)
    expect((await read(`accounts/${world.poor}`)).capital).toBe(0)
    expect(await errors('PATCH', `payments/${id}`, { amount: 75.01 })).toEqual({
      enterprise_id: ['Fondo insuficiente'],
    })
    expect((await call('DELETE', `payments/${id}`, { reason: 'Error' })).status).toBe(204)
    expect((await read(`accounts/${world.poor}`)).capital).toBe(75)
    expect((await call('GET', `payments/${id}`)).status).toBe(404)
    const [voided] = (await read('payments?voided=1&search=991')).data
    expect(voided).toMatchObject({ id, void_reason: 'Error', voided_by: 1 })
  })
})

describe('the list', () => {
  test('is narrowed by titular, account, company account, dates and search', async () => {
    const one = await make('payments', PAYMENT)
    const other = await make('payments', {
      ...{ ...BARE, titular_id: world.proveedor, number: '7-44', issued_at: '2026-03-01' },
    })
    const { number } = await read(`accounts/${world.joseAccounts[0]}`)
    const cases: [string, number[]][] = [
      [`titular=${world.jose}`, [one.id]],
      [`account=${world.joseAccounts[0]}`, [one.id]],
      [`enterprise=${world.enterprise}&sort_by=id,asc`, [one.id, other.id]],
      ['startDate=issued_at,2026-03-01&endDate=issued_at,2026-03-01', [other.id]],
      ['startDate=2026-02-28&endDate=2026-02-28', [one.id]],
      ['search=FERRETERIA elite', [other.id]],
      ['search=7-44', [other.id]],
      ['search=honorarios ñ&sort_by=id,desc', [other.id, one.id]],
      [`search=${number.slice(-6)}`, [one.id]],
    ]
    for (const [query, ids] of cases) {
      expect([query, await column(`payments?${query}`, 'id')]).toEqual([query, ids])
    }
  })
})
