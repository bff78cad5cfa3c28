// Proves docs/rules/runs.md#4, #5, #6.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { read, make, errors, call, column } = apiOf(t)

const JOSE = {
  titular_id: world.jose,
  account_id: world.joseAccounts[0],
  enterprise_id: world.enterprise,
  transaction: 'Cheque',
  number: '991',
  payday: 'segunda',
  concept: 'Nómina',
  realized: 'Administración',
  issued_at: '2026-11-19',
}
const MARIA = { ...JOSE, titular_id: world.maria, account_id: world.mariaAccount, number: '992' }
const NUMBER = expect.stringMatching(/^\d{20}$/)
/** The run that the next orders become. */
const RUN = world.run + 1
const SEGUNDA = 'Segunda quincena de noviembre de 2026'

/** Pays José and María 250,00 and 500,01 Bs at once; returns bulk-store's answer. */
const pay = (...orders: object[]) =>
  make('paysheets/bulk-store', orders.length > 0 ? orders : [JOSE, MARIA])
const capital = async () => (await read(`accounts/${world.enterprise}`)).capital

describe('payroll-runs', () => {
  test('are made by bulk-store, whose answer names the run', async () => {
    const made = await pay()
    expect(Object.keys(made)).toEqual(['count', 'data', 'payroll_run_id'])
    expect(made).toMatchObject({ count: 2, payroll_run_id: RUN })
    expect(await column(`paysheets?payroll_run=${RUN}&sort_by=order,asc`, 'number')).toEqual([
      '991',
      '992',
    ])
    expect(await read(`payroll-runs/${RUN}`)).toEqual({
      ...{ id: RUN, order: RUN, title: SEGUNDA, payday: 'segunda', month: '2026-11' },
      ...{ issued_at: '2026-11-19', status: 'approved', count: 2 },
      ...{ total: 750.01, gross: 750.01, deductions: 0 },
      ...{ total_text: '750.01', gross_text: '750.01', deductions_text: '0.00' },
      by_account: [
        {
          ...{ account_id: world.enterprise, number: NUMBER, bank: expect.any(String) },
          ...{ count: 2, total: 750.01, total_text: '750.01' },
        },
      ],
      ...{ created_by: 1, created_at: '2026-11-20T14:00:00.000Z' },
      ...{ approved_by: null, approved_at: null, version: 1 },
    })
  })

  test('are read with their orders, and listed without', async () => {
    const made = await pay()
    const { paysheets, ...run } = await read(`payroll-runs/${RUN}?with=paysheets`)
    expect(paysheets).toEqual(made.data)
    expect((await read('payroll-runs?status=approved&month=2026-11&payday=segunda')).data).toEqual([
      run,
    ])
    expect((await call('GET', 'payroll-runs?with=paysheets')).status).toBe(422)
    const wrong = 'status=abierta&month=2026-13&payday=tercera&sort_by=total,asc'
    expect(Object.keys(await errors('GET', `payroll-runs?${wrong}`)).sort()).toEqual([
      ...['month', 'payday', 'sort_by', 'status'],
    ])
    expect((await read('payroll-runs?search=segunda quincena&sort_by=title,asc')).total).toBe(1)
  })

  test('have a title that changes by version', async () => {
    await pay()
    const change = (title: unknown, version: number) =>
      t.as('administrator').api(
        'PATCH',
        `payroll-runs/${RUN}`,
        { title },
        {
          headers: { 'If-Match': `"${version}"` },
        },
      )
    expect((await change('Quincena y utilidades', 1)).json).toMatchObject({
      title: 'Quincena y utilidades',
      version: 2,
    })
    expect((await change('Otra', 1)).status).toBe(409)
    expect(await errors('PATCH', `payroll-runs/${RUN}`, { title: ' ' })).toEqual({
      title: ['Escriba el título de la nómina'],
    })
    expect(
      (await call('PATCH', `payroll-runs/${RUN}`, { month: '2026-01', status: 'paid' })).json,
    ).toEqual(expect.objectContaining({ month: '2026-11', status: 'approved' }))
    expect((await call('POST', 'payroll-runs', { title: 'X' })).status).toBe(405)
  })

  test('are voided whole, with a reason and by version', async () => {
    const before = await capital()
    await pay()
    const discard = (version: number) =>
      t.as('administrator').api(
        'DELETE',
        `payroll-runs/${RUN}`,
        { reason: 'Mes equivocado' },
        {
          headers: { 'If-Match': `"${version}"` },
        },
      )
    await call('PATCH', `paysheets/${(await read('paysheets')).data[0].id}`, { concept: 'Otro' })
    expect((await discard(1)).status).toBe(409)
    const { status, text } = await discard(2)
    expect([status, text]).toEqual([204, ''])
    expect(await capital()).toBe(before)
    expect(await column(`paysheets?voided=1&payroll_run=${RUN}`, 'void_reason')).toEqual([
      'Mes equivocado',
      'Mes equivocado',
    ])
    expect(await read(`payroll-runs/${RUN}?with=paysheets`)).toMatchObject({
      ...{ status: 'voided', count: 0, total: 0, version: 3, paysheets: [] },
    })
    const again = await call('DELETE', `payroll-runs/${RUN}`)
    expect([again.status, again.json.code]).toEqual([409, 'already_done'])
    expect((await call('DELETE', 'payroll-runs/99')).status).toBe(404)
  })
})

describe('payroll_run_id of an order', () => {
  test('is set by POST and PATCH, and null takes the order out', async () => {
    await pay(MARIA)
    const order = await make('paysheets', { ...JOSE, payroll_run_id: RUN })
    expect(order.payroll_run_id).toBe(RUN)
    const change = (body: object) => call('PATCH', `paysheets/${order.id}`, body)
    expect((await change({ concept: 'Otro' })).json.payroll_run_id).toBe(RUN)
    expect((await change({ payroll_run_id: null })).json.payroll_run_id).toBeNull()
    expect((await change({ payroll_run_id: RUN })).json.payroll_run_id).toBe(RUN)
    const pays =
      'La orden va en la nómina N° 000002, que paga la segunda quincena de noviembre de 2026'
    expect((await change({ payday: 'primera' })).json.errors).toEqual({ payday: [pays] })
  })
})
