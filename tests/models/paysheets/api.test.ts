// Proves docs/rules/money.md#7, #14; docs/rules/payroll.md#5; docs/rules/orders.md#11;
// docs/rules/api.md#16.
import { describe, expect, test } from 'vitest'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { callApi } from '#tests/support/models/api.ts'
import { booksOf, expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, aUser, bs, capitalOf } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties } from '#tests/support/models/orders.ts'

let parties: Parties
const t = testDatabase((t) =>
  t.write(async (tx) => {
    await updateSettings(tx, { bonus: bs(45), sso: bs(11.08), lacks: bs(1.38) }, t.actor)
    parties = await aPayroll(tx, { name: 'Zoe Paz', salary: bs(1200) })
  }),
)

const plain = {
  transaction: 'Transferencia',
  number: '0001',
  payday: 'primera',
  concept: 'Nómina <b>de</b> enero',
  realized: 'Administración',
  issued_at: '2026-01-31',
}
const post = (body: object, headers: Record<string, string> = {}) =>
  callApi(t, 'POST', 'paysheets', { body, headers })

describe('POST /api/paysheets', () => {
  test('computes all amounts itself, whatever the client sends', async () => {
    const said = {
      ...{ amount: 1, total: 99_999, salary: 5, month: 'Mayo', order: 77, id: 9, version: 8 },
      ...{ lph: 0.01, bonus: '45.00', sso: true, lacks: 0, created_by: 4, purchase_id: 3 },
      ...{ voided_at: '2026-01-01T00:00:00.000Z', snapshot: {}, capital: 7 },
    }
    const { status, body } = await post({ ...plain, ...parties, ...said })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...{ id: 1, order: 1, version: 1, created_by: 1 },
      ...plain,
      ...parties,
      ...{ period: '2026-01', month: 'Enero' },
      salary: 1200,
      amount: 600,
      ...{ lph: 12, bonus: 45, sso: 11.08, lacks: 0 },
      ...{ adition: 0, adition_reason: null, discount: 0, discount_reason: null },
      total: 621.92,
      ...{ lines: [], lines_total: 0, payroll_run_id: null },
      ...{ pending: false, approved_by: null, approved_at: null },
      ...{ observation: null, authorized: null, purchase_id: null },
      ...{ voided_at: null, voided_by: null, void_reason: null },
      created_at: '2026-11-20T14:00:00.000Z',
      updated_at: '2026-11-20T14:00:00.000Z',
    })
    expect(await callApi(t, 'GET', 'paysheets/1')).toMatchObject({ status: 200, body })
    expect(await capitalOf(t.db, parties.enterprise_id)).toBe(5000_00 - 621_92)
  })

  test.each([
    [{ lph: 'on', bonus: 0.01, sso: 1, lacks: '1.38' }, [12, 45, 11.08, 1.38]],
    [{ lph: false, bonus: '0', sso: 0, lacks: '' }, [0, 0, 0, 0]],
    [{ lph: null, bonus: true, sso: 'true', lacks: 1e12 }, [0, 45, 11.08, 1.38]],
    [{ lph: 'false', bonus: 'off', sso: 'no', lacks: 'ON' }, [0, 0, 0, 1.38]],
    [{}, [0, 0, 0, 0]],
  ])('accepts only on or off for toggles: %j', async (toggles, expected) => {
    const { body } = await post({ ...plain, ...parties, ...toggles })
    expect([body.lph, body.bonus, body.sso, body.lacks]).toEqual(expected)
  })

  test('refuses a second order for a fortnight unless allow_duplicate is sent', async () => {
    const order = { ...plain, ...parties }
    await post(order)
    expect(await post({ ...order, payday: 'completo' })).toMatchObject({
      status: 422,
      body: {
        errors: {
          payday: ['Ya existe una orden de nómina de Zoe Paz para la primera quincena de Enero'],
        },
      },
    })
    expect((await post({ ...order, allow_duplicate: true })).status).toBe(201)
  })

  test('answers insufficient funds under enterprise_id', async () => {
    const enterprise_id = await t.write((tx) => aCompanyAccount(tx, { capital: bs(599.99) }))
    const order = { ...plain, ...parties, enterprise_id }
    const before = await booksOf(t.db)
    expect(await post(order)).toMatchObject({
      status: 422,
      body: { errors: { enterprise_id: ['Fondo insuficiente'] } },
    })
    expect(await booksOf(t.db)).toEqual(before)
  })

  test('creates once per Idempotency-Key, also for two calls at once', async () => {
    const order = { ...plain, ...parties }
    const key = { 'Idempotency-Key': 'una vez' }
    const [one, two] = await Promise.all([post(order, key), post(order, key)])
    expect(one).toMatchObject({ status: 201, body: { order: 1 } })
    expect(two).toMatchObject({ status: 201, body: one.body })
    expect((await post({ ...order, payday: 'segunda' }, key)).status).toBe(409)
    expect(await capitalOf(t.db, order.enterprise_id)).toBe(4400_00)
    await expectBooksBalance(t.db)
  })

  const wrong = (fields: string[], values: unknown[]) =>
    fields.flatMap((field) => values.map((value): [string, unknown] => [field, value]))

  test.each([
    ...wrong(
      ['titular_id', 'account_id', 'enterprise_id'],
      [undefined, '', 0, -1, 1.5, 9_999_999_999, 'uno', [1], 9999],
    ),
    ...wrong(['transaction', 'payday'], [undefined, '', 'Efectivo', 'Pago móvil', 7, null]),
    ...wrong(
      ['number', 'concept', 'realized'],
      [undefined, ' ', 'x'.repeat(256), 7, 'a\u0000b', '\u202egnp'],
    ),
    ...wrong(['number'], ['x'.repeat(41)]),
    ...wrong(['realized', 'authorized'], ['x'.repeat(121)]),
    ...wrong(['observation'], ['x'.repeat(1001)]),
    ...wrong(
      ['adition', 'discount'],
      [-1, 1.005, '1,5', '1.234,56', 'NaN', '1e3', 10_000_000_000_000, {}],
    ),
    ...wrong(['lph', 'bonus', 'sso', 'lacks', 'allow_duplicate'], [-1, 'quizás', {}]),
    ...wrong(
      ['issued_at'],
      [undefined, '2026-02-30', '31/01/2026', '2027-11-21', '1876-11-19', 20260131],
    ),
  ])('refuses %s %j with 422 and changes nothing', async (field, value) => {
    const order = { ...plain, ...parties, [field]: value }
    const before = await booksOf(t.db)
    const { status, body } = await post(order)
    expect(status).toBe(422)
    const errors = Object.keys(body.errors)
    expect(errors).toContain(field)
    // An account is judged by its titular, so a titular that is not there takes it along.
    expect(errors.filter((name) => name !== field && name !== 'account_id')).toEqual([])
    expect(await booksOf(t.db)).toEqual(before)
  })
})

describe('the other calls of /api/paysheets', () => {
  test('PATCH changes the named fields and refuses a stale version; DELETE voids', async () => {
    await post({ ...plain, ...parties, lph: true })
    const change = { body: { payday: 'completo', total: 1 }, headers: { 'If-Match': '"1"' } }
    expect(await callApi(t, 'PATCH', 'paysheets/1', change)).toMatchObject({
      status: 200,
      body: { payday: 'completo', lph: 12, total: 1188, concept: plain.concept, version: 2 },
    })
    expect(await callApi(t, 'PATCH', 'paysheets/1', change)).toMatchObject({
      status: 409,
      body: { message: 'Otro usuario modificó este registro' },
    })
    const reason = { body: { reason: 'Repetida' } }
    expect((await callApi(t, 'DELETE', 'paysheets/1', reason)).status).toBe(204)
    for (const [method, options] of [
      ['GET', {}],
      ['PATCH', { body: { number: '2' } }],
      ['DELETE', {}],
    ] as const) {
      expect((await callApi(t, method, 'paysheets/1', options)).status).toBe(404)
    }
    expect((await callApi(t, 'GET', 'paysheets')).body).toMatchObject({ data: [], total: 0 })
    expect((await callApi(t, 'GET', 'paysheets?voided=1')).body).toMatchObject({
      data: [{ id: 1, total: 1188, month: 'Enero', void_reason: 'Repetida', voided_by: 1 }],
    })
  })

  test('GET gives pages with amounts in Bs and the relations of `with`', async () => {
    await post({ ...plain, ...parties })
    await post({ ...plain, ...parties, payday: 'segunda' })
    const query = 'with=titular,account.bank,enterprise&limit=1&sort_by=titular,asc&search=zoe'
    const { body } = await callApi(t, 'GET', `paysheets?${query}`)
    expect(body).toMatchObject({
      data: [
        {
          total: 600,
          titular: { name: 'Zoe Paz', salary: 1200, full_salary: 1200 },
          account: { bank: { index: '0134' }, capital: 0 },
          enterprise: { bank: 'Banesco', capital: 3800 },
        },
      ],
      ...{ current_page: 1, last_page: 2, per_page: 1, total: 2, prev_page_url: null },
    })
    expect(body.next_page_url).toBe(
      `http://127.0.0.1/api/paysheets?${new URLSearchParams(query)}&page=2`,
    )
  })

  test.each([
    ['payday=tercera', 'payday'],
    ['titular=uno', 'titular'],
    ['voided=quizás', 'voided'],
    ['startDate=2026-02-30', 'startDate'],
    ['startDate=2026-02-02&endDate=2026-02-01', 'startDate', 'endDate'],
    ['sort_by=snapshot,asc', 'sort_by'],
    ['with=snapshot', 'with'],
    ['withCount=accounts', 'withCount'],
    ['limit=101', 'limit'],
    ['page=0', 'page'],
    ['search=a%00b', 'search'],
  ])('GET answers 422 to ?%s', async (query, ...fields) => {
    await post({ ...plain, ...parties })
    const { status, body } = await callApi(t, 'GET', `paysheets?${query}`)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(fields)
  })

  test('are open to administrators and developers, not to employees', async () => {
    const order = { ...plain, ...parties }
    const [employee, developer] = await t.write(async (tx) => [
      await aUser(tx, { role_id: 3 }),
      await aUser(tx, { role_id: 2 }),
    ])
    for (const [method, path] of [
      ['GET', 'paysheets'],
      ['POST', 'paysheets'],
      ['GET', 'paysheets/1'],
      ['PATCH', 'paysheets/1'],
      ['DELETE', 'paysheets/1'],
    ] as const) {
      const options = { user_id: employee, ...(method !== 'GET' && { body: order }) }
      expect((await callApi(t, method, path, options)).status).toBe(403)
    }
    const made = await callApi(t, 'POST', 'paysheets', { body: order, user_id: developer })
    expect(made).toMatchObject({ status: 201, body: { created_by: developer } })
  })
})
