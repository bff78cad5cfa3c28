// Proves docs/rules/payroll.md#5, #7; docs/rules/orders.md#1; docs/rules/api.md#5, #16.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, read, make, errors } = apiOf(t)

const ORDER = {
  titular_id: world.jose,
  account_id: world.joseAccounts[0],
  enterprise_id: world.enterprise,
  transaction: 'Cheque',
  number: '991',
  payday: 'primera',
  concept: 'Nómina Ñ',
  realized: 'Administración',
  issued_at: '2026-11-19',
}
const MARIA = { ...ORDER, titular_id: world.maria, account_id: world.mariaAccount }
const capital = async () => (await read(`accounts/${world.enterprise}`)).capital

describe('a payroll order', () => {
  test('has the columns of the specification, computed by the server', async () => {
    const made = await make('paysheets', {
      ...ORDER,
      payday: 'completo',
      adition: '150.25',
      adition_reason: 'Horas extra',
      discount: 20.1,
      discount_reason: 'Préstamo',
      lph: true,
      bonus: 1,
      sso: '0.01',
      lacks: 99_999,
      observation: 'Dos\nlíneas',
      authorized: 'Gerencia',
      amount: 1,
      total: 1,
      month: 'Enero',
    })
    expect(made).toEqual({
      ...ORDER,
      id: expect.any(Number),
      // Two orders were made before; a voided one keeps its number.
      order: 3,
      payday: 'completo',
      salary: 500,
      amount: 500,
      adition: 150.25,
      adition_reason: 'Horas extra',
      discount: 20.1,
      discount_reason: 'Préstamo',
      // The settings' amounts of the test's company, and 1 % of the salary.
      bonus: 40,
      sso: 10.5,
      lacks: 5.25,
      lph: 5,
      // 500 + 150.25 + 40 - 20.10 - 5 - 10.50 - 5.25
      ...{ lines: [], lines_total: 0 },
      total: 649.4,
      ...{ payroll_run_id: null, pending: false, approved_by: null, approved_at: null },
      ...{ period: '2026-11', month: 'Noviembre' },
      observation: 'Dos\nlíneas',
      authorized: 'Gerencia',
      purchase_id: null,
      created_by: 1,
      voided_at: null,
      voided_by: null,
      void_reason: null,
      version: 1,
      created_at: '2026-11-20T14:00:00.000Z',
      updated_at: '2026-11-20T14:00:00.000Z',
    })
    expect(await capital()).toBe(9500 - 649.4)
  })

  test('that is sent back as it was read keeps on what came to nothing', async () => {
    const since = { since: '2026-11-01', source: 'Gaceta', allow_dated_back: true }
    await make('parameters', {
      name: 'rule_sso',
      value: 'second',
      ...since,
      allow_changes_pay: true,
    })
    const made = await make('paysheets', { ...MARIA, sso: true, allow_duplicate: true })
    expect(made.sso).toBe(0)
    const record = await read(`paysheets/${made.id}`)
    const again = await call('PATCH', `paysheets/${made.id}`, { ...record, concept: 'Otro' })
    expect([again.status, again.json.version, again.json.sso], again.text).toEqual([200, 2, 0])
    // In the second fortnight it comes to the whole amount, which is still on.
    const later = { ...again.json, payday: 'segunda', recalculate: true, allow_duplicate: true }
    const { json } = await call('PATCH', `paysheets/${made.id}`, later)
    expect(json.sso).toBe((await read('settings')).sso)
    const off = await call('PATCH', `paysheets/${made.id}`, { sso: 0 })
    expect(off.json.sso).toBe(0)
  })

  test('includes related records when `with` asks for them', async () => {
    const asked = 'with=titular,account.bank,enterprise,enterprise.bank'
    expect(await read(`paysheets/${world.paysheet}?${asked}`)).toMatchObject({
      titular: { id: world.maria, name: 'María Ñáñez', salary: 1000.01 },
      account: { id: world.mariaAccount, bank: { name: 'Banesco' } },
      enterprise: { id: world.enterprise, capital: 9500, bank: { index: '0134' } },
    })
    expect(await read(`paysheets/${world.paysheet}`)).not.toHaveProperty('titular')
  })

  test('for a fortnight that is already paid is refused, unless its flag is sent', async () => {
    const twice =
      'Ya existe una orden de nómina de María Ñáñez para la primera quincena de Noviembre'
    for (const payday of ['primera', 'completo']) {
      const refused = await errors('POST', 'paysheets', { ...MARIA, payday })
      expect(refused).toEqual({ payday: [twice] })
      const { json } = await call('POST', 'paysheets', { ...MARIA, payday })
      expect(json.codes).toEqual({ payday: ['duplicate'] })
    }
    // The order for the second half was voided, and does not count.
    expect((await make('paysheets', { ...MARIA, payday: 'segunda' })).payday).toBe('segunda')
    const december = { ...MARIA, issued_at: '2026-12-01' }
    expect((await make('paysheets', december)).month).toBe('Diciembre')
    const wanted = await make('paysheets', { ...MARIA, allow_duplicate: true })
    expect(wanted).not.toHaveProperty('allow_duplicate')
    const moved = await errors('PATCH', `paysheets/${wanted.id}`, { payday: 'completo' })
    expect(Object.keys(moved)).toEqual(['payday'])
  })
})
