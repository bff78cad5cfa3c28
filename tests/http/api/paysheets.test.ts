// Proves docs/rules/money.md#6; docs/rules/payroll.md#1, #5, #7, #8; docs/rules/orders.md#1;
// docs/rules/screens.md#16; docs/rules/api.md#5, #16; docs/rules/limits.md#1.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, read, make, errors, column } = apiOf(t)

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
const salaryOf = (id: number, salary: number) => call('PATCH', `titulars/${id}`, { salary })

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

  test.each([
    [1000.01, 'primera', 500, 10],
    [1000.01, 'segunda', 500.01, 10],
    [1000.5, 'completo', 1000.5, 10.01],
  ])('of a salary of %d pays for the %s %d less %d', async (salary, payday, amount, lph) => {
    await salaryOf(world.jose, salary)
    const made = await make('paysheets', { ...ORDER, payday, lph: true })
    const total = Math.round((amount - lph) * 100) / 100
    expect(made).toMatchObject({ salary, amount, lph, total })
  })

  test('with every toggle off pays only the base', async () => {
    const off = { lph: 0, bonus: false, sso: '0', lacks: null, adition: 0, discount: '' }
    expect(await make('paysheets', { ...ORDER, ...off })).toMatchObject({ total: 250, lph: 0 })
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

  test.each([
    [{ adition: 5 }, { adition_reason: ['Escriba el motivo'] }],
    [{ discount: 5 }, { discount_reason: ['Escriba el motivo'] }],
    [{ adition_reason: 'Porque sí' }, { adition_reason: ['Sin monto no lleva motivo'] }],
    [{ enterprise_id: world.poor }, { enterprise_id: ['Fondo insuficiente'] }],
    [{ discount: 250, discount_reason: 'Todo' }, { amount: ['El total debe ser mayor que 0'] }],
    [{ titular_id: world.nora, account_id: 0 }, { account_id: ['Elija una opción de la lista'] }],
    [{ account_id: world.mariaAccount }, { account_id: ['Elija una cuenta activa del titular'] }],
    [
      { enterprise_id: world.mariaAccount },
      { enterprise_id: ['Elija una cuenta activa de la empresa'] },
    ],
    [{ titular_id: 999_999 }, expect.objectContaining({ titular_id: ['Elija un titular activo'] })],
    [{ transaction: 'Pago móvil' }, { transaction: ['Elija una opción de la lista'] }],
    [{ payday: 'tercera' }, { payday: ['Elija una opción de la lista'] }],
    [{ lph: 'sí' }, { lph: ['El dato no tiene el tipo esperado'] }],
    [{ bonus: -1 }, { bonus: ['El dato no tiene el tipo esperado'] }],
    [{ observation: 'x'.repeat(1001) }, { observation: ['Escriba como máximo 1000 caracteres'] }],
    [{ concept: 'x'.repeat(256) }, { concept: ['Escriba como máximo 255 caracteres'] }],
    [{ number: 'x'.repeat(41) }, { number: ['Escriba como máximo 40 caracteres'] }],
  ])('is refused with %j', async (change, found) => {
    const before = await t.changes()
    expect(await errors('POST', 'paysheets', { ...ORDER, ...change })).toEqual(found)
    expect(await t.changes()).toBe(before)
    expect(await capital()).toBe(9500)
  })

  test('for a titular without a salary is refused', async () => {
    const [account_id] = await column(`accounts?titular=${world.nora}`, 'id')
    const nora = { ...ORDER, titular_id: world.nora, account_id }
    expect(await errors('POST', 'paysheets', nora)).toEqual({
      titular_id: ['El titular no tiene salario'],
    })
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

  test('keeps salary and amounts through edits, until it is recalculated', async () => {
    const { id } = await make('paysheets', { ...ORDER, bonus: true })
    await salaryOf(world.jose, 800)
    await call('PUT', 'settings', { bonus: 60 })
    const edited = (await call('PATCH', `paysheets/${id}`, { concept: 'Otro' })).json
    expect(edited).toMatchObject({
      salary: 500,
      amount: 250,
      bonus: 40,
      total: 290,
      concept: 'Otro',
    })
    const anew = (await call('PATCH', `paysheets/${id}`, { recalculate: true })).json
    expect(anew).toMatchObject({ salary: 800, amount: 400, bonus: 60, total: 460 })
    expect(await capital()).toBe(9500 - 460)
  })

  test('counts its own total as available while it is edited', async () => {
    const to = `paysheets/${(await make('paysheets', { ...ORDER, payday: 'completo' })).id}`
    const left = await capital()
    const rest = { adition: left, adition_reason: 'Todo lo demás' }
    expect((await call('PATCH', to, rest)).json.total).toBe(9500)
    expect(await capital()).toBe(0)
    const more = { adition: left + 0.01 }
    expect(await errors('PATCH', to, more)).toEqual({ enterprise_id: ['Fondo insuficiente'] })
    expect(Object.keys(await errors('PATCH', to, { enterprise_id: world.poor }))).toEqual([
      'enterprise_id',
    ])
    expect((await call('PATCH', to, { adition: 0 })).json).toMatchObject({
      adition_reason: null,
      total: 500,
    })
    expect(await capital()).toBe(9000)
  })

  test('that is voided returns its total to the account', async () => {
    const { id } = await make('paysheets', ORDER)
    expect(await capital()).toBe(9250)
    expect((await call('DELETE', `paysheets/${id}`, { reason: 'Repetida' })).status).toBe(204)
    expect(await capital()).toBe(9500)
    expect(await column('paysheets?voided=1&sort_by=order,desc', 'void_reason')).toEqual([
      'Repetida',
      'Repetida',
    ])
  })
})

describe('the list of payroll orders', () => {
  test.each([
    [`titular=${world.maria}`, 1],
    [`titular=${world.jose}`, 0],
    [`account=${world.mariaAccount}`, 1],
    [`enterprise=${world.enterprise}`, 1],
    [`enterprise=${world.poor}`, 0],
    ['payday=primera', 1],
    ['payday=segunda', 0],
    ['voided=1', 1],
    ['voided=0', 1],
    ['startDate=issued_at,2026-11-13&endDate=issued_at,2026-11-13', 1],
    ['startDate=2026-11-14', 0],
    ['search=nanez', 1],
    ['search=77001', 1],
    ['search=nomina de NOVIEMBRE', 1],
    ['search=x', 0],
  ])('is filtered by %s', async (query, total) => {
    expect((await read(`paysheets?${query}`)).total).toBe(total)
  })

  test('has the newest first and sorts by any of its columns', async () => {
    t.wait(1)
    const { id } = await make('paysheets', ORDER)
    expect(await column('paysheets', 'id')).toEqual([id, world.paysheet])
    for (const [sort, ids] of [
      ['titular,asc', [id, world.paysheet]],
      ['total,desc', [world.paysheet, id]],
      ['transaction', [id, world.paysheet]],
      ['order,asc', [world.paysheet, id]],
    ] as const) {
      expect([sort, await column(`paysheets?sort_by=${sort}`, 'id')]).toEqual([sort, ids])
    }
  })

  test.each([
    ['payday=tercera', 'payday'],
    ['titular=x', 'titular'],
    ['account=0', 'account'],
    ['enterprise=-1', 'enterprise'],
    ['startDate=ayer', 'startDate'],
    ['voided=true', 'voided'],
    ['withCount=titular', 'withCount'],
  ])('refuses %s with 422', async (query, field) => {
    expect(Object.keys(await errors('GET', `paysheets?${query}`))).toEqual([field])
  })
})
