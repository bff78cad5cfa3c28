// Proves docs/rules/money.md#7, #14; docs/rules/api.md#9, #10; docs/rules/limits.md#6, #7.
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { read, make, errors, call, column } = apiOf(t)
const BULK = 'paysheets/bulk-store'

const ORDER = {
  titular_id: world.jose,
  account_id: world.joseAccounts[0],
  enterprise_id: world.enterprise,
  transaction: 'Cheque',
  number: '991',
  payday: 'primera',
  concept: 'Nómina',
  realized: 'Administración',
  issued_at: '2026-11-19',
}
const MARIA = {
  ...ORDER,
  titular_id: world.maria,
  account_id: world.mariaAccount,
  payday: 'segunda',
}
const capital = async (id: number = world.enterprise) => (await read(`accounts/${id}`)).capital
const total = async () => (await read('paysheets')).total

describe('bulk-store', () => {
  test('creates every order of the array and answers them in the same order', async () => {
    const before = await capital()
    const made = await make(BULK, [
      { ...ORDER, month: 'Enero', lph: 0, bonus: 40, sso: true, lacks: 0, amount: 1, total: 1 },
      { ...MARIA, issued_at: '2026-12-31', lph: 1 },
    ])
    expect(Object.keys(made)).toEqual(['count', 'data', 'payroll_run_id'])
    expect(made.count).toBe(2)
    // 250 + 40 − 10.50; 500.01 − 10
    expect(made.data).toMatchObject([
      { titular_id: world.jose, month: 'Noviembre', bonus: 40, sso: 10.5, lph: 0, total: 279.5 },
      { titular_id: world.maria, month: 'Diciembre', bonus: 0, sso: 0, lph: 10, total: 490.01 },
    ])
    expect(made.data[0]).toEqual(await read(`paysheets/${made.data[0].id}`))
    expect(await capital()).toBe(Number((before - 279.5 - 490.01).toFixed(2)))
  })

  test('of a thousand wrong orders gets the errors of 200 and how many are left, and of 10,001 one error', async () => {
    const wrong = {
      titular_id: 'x',
      number: '\u0327\u0301'.repeat(80),
      concept: 'e\u0301'.repeat(256),
    }
    const said = await errors('POST', BULK, [ORDER, ...Array(999).fill(wrong)])
    expect(said).toMatchObject({
      '1.titular_id': ['Elija una opción de la lista'],
      '200.number': ['Contiene caracteres que no se permiten'],
      '200.concept': ['Escriba como máximo 255 caracteres'],
      '': ['Faltan por revisar 799 órdenes'],
    })
    const names = new Set(Object.keys(said).map((name) => name.replace(/^\d+\./, '')))
    expect(names.delete('')).toBe(true)
    expect(Object.keys(said)).toHaveLength(200 * names.size + 1)
    for (const texts of Object.values(said)) expect(texts).toHaveLength(1)
    expect(await errors('POST', BULK, Array(10_001).fill(wrong))).toEqual({
      '': ['Envíe como máximo 10.000 órdenes a la vez'],
    })
  })

  test('of orders with many wrong lines says as many as 2,000 fields are of, and how many are left', async () => {
    const lines = Array(20).fill({})
    const { status, json } = await call('POST', BULK, Array(10_000).fill({ lines }))
    expect(status).toBe(422)
    const said = Object.keys(json.errors).filter((name) => name !== '')
    const ofFirst = said.filter((name) => name.startsWith('0.')).length
    const orders = Math.floor(2000 / ofFirst)
    expect(ofFirst).toBeGreaterThan(20)
    expect(said).toHaveLength(orders * ofFirst)
    const more = new Intl.NumberFormat('es-VE').format(10_000 - orders)
    expect(json.errors['']).toEqual([`Faltan por revisar ${more} órdenes`])
    expect(json.codes['']).toEqual(['too_many'])
    expect(Object.keys(json.codes)).toHaveLength(said.length + 1)
  })

  test('of what is no order, and of what its titulars refuse, says no more either', async () => {
    const strange = await errors('POST', BULK, [ORDER, ...Array(201).fill(7)])
    expect([strange['1'], strange['200'], strange['201'], strange['']]).toEqual([
      ['Debe ser un objeto JSON'],
      ['Debe ser un objeto JSON'],
      undefined,
      ['Falta por revisar 1 orden'],
    ])
    const unknown = { ...ORDER, titular_id: 999_999 }
    const said = await errors('POST', BULK, [ORDER, ...Array(300).fill(unknown)])
    expect(Object.keys(said).filter((name) => name.endsWith('.titular_id'))).toHaveLength(200)
    expect(said['']).toEqual(['Faltan por revisar 100 órdenes'])
  })

  test('with an order of more than 200 values answers 413', async () => {
    const orders = (values: number) => [{}, { more: Array(values).fill(1) }]
    expect((await call('POST', BULK, orders(150))).status).toBe(422)
    expect((await call('POST', BULK, orders(250))).status).toBe(413)
    expect((await call('POST', BULK, [])).status).toBe(422)
  })

  test('gives every error under the index of its order, and creates none', async () => {
    const before = await capital()
    expect(
      await errors('POST', BULK, [
        ORDER,
        { ...MARIA, number: '', payday: 'tercera' },
        { ...MARIA, adition: -1 },
        { ...MARIA, authorized: 7 },
      ]),
    ).toEqual({
      '1.number': ['Escriba el número'],
      '1.payday': ['Elija una opción de la lista'],
      '2.adition': ['Debe ser un monto en Bs, sin signo y con dos decimales como máximo'],
      '3.authorized': ['El dato no tiene el tipo esperado'],
    })
    expect(await errors('POST', BULK, [{ ...ORDER, discount: 251, discount_reason: 'x' }])).toEqual(
      { '0.amount': ['El total debe ser mayor que 0'] },
    )
    expect([await total(), await capital()]).toEqual([1, before])
  })

  test('with the same key gives the first result and creates nothing more', async () => {
    const headers = { 'Idempotency-Key': 'quincena-22' }
    const send = (body: unknown) => t.as('administrator').api('POST', BULK, body, { headers })
    const first = await send([ORDER, MARIA])
    const again = await send([ORDER, MARIA])
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.json).toEqual(first.json)
    expect((await send([ORDER])).status).toBe(409)
    expect(await total()).toBe(3)
  })

  test.each([
    [400, {}],
    [400, 'null'],
    [422, []],
    [422, [1]],
    [422, [null, ORDER]],
    [422, [[ORDER]]],
    [422, Array.from({ length: 10_001 }, () => ORDER)],
  ])('answers %d to a body that is not an array of 1 to 10,000 orders', async (status, body) => {
    const answer = await call('POST', BULK, body)
    expect(answer.status).toBe(status)
    expect(answer.json.message).not.toBe('')
    expect(await total()).toBe(1)
  })

  test('accepts ten thousand orders', async () => {
    const orders = Array.from({ length: 10_000 }, (_, i) => ({
      ...ORDER,
      number: String(i),
      discount: 249.99,
      discount_reason: 'Adelanto',
      allow_duplicate: true,
    }))
    const made = await make(BULK, orders)
    expect(made.count).toBe(10_000)
    expect(new Set(made.data.map(({ order }: { order: number }) => order)).size).toBe(10_000)
    expect(await column('paysheets?limit=1&sort_by=order,desc', 'number')).toEqual(['9999'])
  })
})
