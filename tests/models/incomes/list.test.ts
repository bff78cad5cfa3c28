// @both-engines
// Proves docs/rules/api.md#6, #15.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { incomeListing } from '#app/models/incomes/fields.ts'
import { getIncome, listIncomes } from '#app/models/incomes/read.server.ts'
import { dialect } from '#db/columns.ts'
import { banks, incomes } from '#db/schema.ts'
import { callApi } from '#tests/support/models/api.ts'
import { type TestDatabase, testDatabase } from '#tests/support/models/database.ts'
import {
  aBank,
  aCompanyAccount,
  anIncome,
  aUser,
  bs,
  day,
  listing,
} from '#tests/support/models/factories.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()
const listOf =
  (t: TestDatabase) =>
  (query = '') =>
    listIncomes(t.db, listing(incomeListing, query))

describe('the list of incomes', () => {
  let incomes = { banesco: 0, mercantil: 0, a: 0, b: 0, c: 0, d: 0 }
  const t = testDatabase((t) =>
    t.write(async (tx) => {
      const banesco = await aCompanyAccount(tx)
      const mercantil = await aCompanyAccount(tx, { bank_id: await aBank(tx, '0105') })
      const make = (account_id: number, provider: string, number: string, at: string, n: number) =>
        anIncome(tx, { account_id, provider, number, issued_at: day(at), amount: bs(n) })
      const a = await make(banesco, 'Ávila, C.A.', '777', '2026-03-01', 30)
      const b = await make(mercantil, 'banco préstamo', '100', '2026-11-20', 10)
      const c = await make(banesco, 'Zulia Export', '250', '2026-11-20', 20)
      const d = await make(mercantil, 'Ñañez Hermanos', '999', '2026-01-31', 40)
      incomes = { banesco, mercantil, a, b, c, d }
    }),
  )
  const list = listOf(t)
  const idsOf = async (query: string) => (await list(query)).data.map((income) => income.id)

  test('has the latest date first, and within a date the last registered', async () => {
    const { a, b, c, d } = incomes
    expect(await idsOf('')).toEqual([c, b, a, d])
    expect(await list('limit=3&page=2')).toMatchObject({
      data: [{ id: d }],
      total: 4,
      last_page: 2,
      current_page: 2,
    })
  })

  test('is searched by provider, number and bank, ignoring accents and case', async () => {
    const { a, b, c, d } = incomes
    expect(await idsOf('search=AVILA')).toEqual([a])
    expect(await idsOf('search=99')).toEqual([d])
    expect(await idsOf('search=mercantil')).toEqual([b, d])
    expect(await idsOf('search=ban&sort_by=id,asc')).toEqual([a, b, c, d])
    expect(await list('search=banco')).toMatchObject({ total: 2 })
    expect(await list('search=%25')).toMatchObject({ data: [], total: 0 })
  })

  test('is filtered by account and by dates, both ends included', async () => {
    const { banesco, mercantil, a, b, c } = incomes
    expect(await idsOf(`account=${banesco}`)).toEqual([c, a])
    expect(await idsOf('startDate=issued_at,2026-03-01&endDate=issued_at,2026-11-19')).toEqual([a])
    const both = await list(`account=${mercantil}&startDate=2026-11-20&endDate=2026-11-20`)
    expect(both).toMatchObject({ data: [{ id: b }], total: 1 })
    expect(await list('account=9999')).toMatchObject({ data: [], total: 0, last_page: 1 })
  })

  test.each([
    ['provider,asc', 'abdc'],
    ['number,asc', 'bcad'],
    ['amount,desc', 'dacb'],
    ['order,asc', 'abcd'],
    ['id,desc', 'dcba'],
    ['issued_at,asc', 'dabc'],
    ['account,asc', 'bdac'],
    ['created_at,asc', 'abcd'],
    ['updated_at,desc', 'dcba'],
  ])('sorts by %s', async (sort, order) => {
    const { a, b, c, d } = incomes
    const names = new Map([a, b, c, d].map((id, n) => [id, 'abcd'.charAt(n)]))
    expect((await idsOf(`sort_by=${sort}`)).map((id) => names.get(id)).join('')).toBe(order)
  })

  test('includes the account and its bank when asked', async () => {
    const { a, banesco } = incomes
    expect((await list('search=avila')).data[0]).not.toHaveProperty('account')
    const [plain] = (await list('search=avila&with=account')).data
    expect(plain?.account).toMatchObject({ id: banesco, capital: 50_00 })
    expect(plain?.account).toMatchObject({ bank: 'Banesco' })
    const whole = await getIncome(t.db, a, { with: new Set(['account.bank']) })
    expect(whole.account?.bank_record).toMatchObject({ index: '0134', name: 'Banesco' })
  })
})

// PostgreSQL plans by the sizes of tables, which a test's are too small to say anything.
if (dialect === 'sqlite') {
  describe('a list of many incomes reads only the rows of its page', () => {
    const HUNDREDS = 20

    const t = testDatabase((t) =>
      t.write(async (tx) => {
        const ids: number[] = []
        for (const bank of await tx.select().from(banks)) {
          ids.push(await aCompanyAccount(tx, { bank_id: bank.id }))
        }
        const values = (order: number) => ({
          order,
          account_id: ids[order % ids.length] ?? 0,
          provider: 'Ventas',
          number: String(order),
          amount: bs(0.01),
          issued_at: day(`2026-01-${String((order % 28) + 1).padStart(2, '0')}`),
          search_key: `ventas ${order}`,
          snapshot: { account: { number: '', bank: '' } },
          voided_at: order % 50 === 0 ? '2026-02-01T00:00:00.000Z' : null,
          created_at: `2026-02-01T00:00:00.${String(order % 1000).padStart(3, '0')}Z`,
          updated_at: '2026-02-01T00:00:00.000Z',
        })
        for (let hundred = 0; hundred < HUNDREDS; hundred++) {
          const orders = Array.from({ length: 100 }, (_, n) => hundred * 100 + n + 1)
          await tx.insert(incomes).values(orders.map(values))
        }
        await tx.run(sql`analyze`)
      }),
    )
    const list = listOf(t)

    test.each([
      ['', 'SCAN incomes USING INDEX incomes_live_issued'],
      ['page=150', 'SCAN incomes USING INDEX incomes_live_issued'],
      ['sort_by=issued_at,asc', 'SCAN incomes USING INDEX incomes_live_issued'],
      ['voided=1', 'SCAN incomes USING INDEX incomes_voided'],
      ['account=1', 'SEARCH incomes USING INDEX incomes_account (account_id=?)'],
      [
        'account=1&startDate=2026-01-03&endDate=2026-01-04',
        'SEARCH incomes USING INDEX incomes_account (account_id=? AND issued_at>? AND issued_at<?)',
      ],
      [
        'startDate=2026-01-03&endDate=2026-01-04',
        'SEARCH incomes USING INDEX incomes_live_issued (issued_at>? AND issued_at<?)',
      ],
    ])("'%s': %s", async (query, step) => {
      const plan = await planOf(() => list(query))
      expect(plan).toContain(step)
      expect(plan).not.toContain('SCAN incomes')
    })

    test('and takes the total from the counter', async () => {
      const plan = await planOf(() => list())
      expect(plan.filter((step) => /counters/.test(step))).toHaveLength(1)
      expect(plan.filter((step) => /incomes_live_issued/.test(step))).toHaveLength(1)
    })
  })
}

describe('/api/incomes', () => {
  let account_id = 0
  const t = testDatabase(async (t) => {
    account_id = await t.write((tx) => aCompanyAccount(tx))
  })
  const body = {
    provider: 'Inversiones <b>Ávila</b>',
    number: '0001',
    amount: '1234.56',
    issued_at: '2026-11-20',
  }
  const made = (values: object = {}) =>
    callApi(t, 'POST', 'incomes', { body: { ...body, account_id, ...values } })

  test('gives amounts in Bs and the created record', async () => {
    const { status, body: income } = await made({ order: 99, capital: 5 })
    expect(status).toBe(201)
    expect(income).toEqual({
      id: 1,
      order: 1,
      account_id: 1,
      provider: 'Inversiones <b>Ávila</b>',
      number: '0001',
      amount: 1234.56,
      issued_at: '2026-11-20',
      created_by: 1,
      voided_at: null,
      voided_by: null,
      void_reason: null,
      version: 1,
      created_at: '2026-11-20T14:00:00.000Z',
      updated_at: '2026-11-20T14:00:00.000Z',
    })
    expect(await callApi(t, 'GET', 'incomes/1')).toMatchObject({ status: 200, body: income })
    const page = await callApi(t, 'GET', 'incomes?with=account.bank&limit=1')
    expect(page.body).toMatchObject({
      data: [{ id: 1, account: { id: 1, capital: 1234.56, bank: { name: 'Banesco' } } }],
      current_page: 1,
      last_page: 1,
      next_page_url: null,
      prev_page_url: null,
      per_page: 1,
      total: 1,
    })
  })

  test('changes the fields of a PATCH, refuses a stale version, and voids on DELETE', async () => {
    await made()
    const change = { body: { amount: 10 }, headers: { 'If-Match': '"1"' } }
    expect(await callApi(t, 'PATCH', 'incomes/1', change)).toMatchObject({
      status: 200,
      body: { amount: 10, provider: body.provider, version: 2 },
    })
    expect((await callApi(t, 'PATCH', 'incomes/1', change)).status).toBe(409)
    const gone = await callApi(t, 'DELETE', 'incomes/1', { body: { reason: 'Error' } })
    expect(gone).toMatchObject({ status: 204, body: null })
    expect((await callApi(t, 'GET', 'incomes/1')).status).toBe(404)
    expect((await callApi(t, 'DELETE', 'incomes/1')).status).toBe(404)
    expect((await callApi(t, 'GET', 'incomes')).body).toMatchObject({ total: 0 })
    expect((await callApi(t, 'GET', 'incomes?voided=1')).body).toMatchObject({
      data: [{ id: 1, void_reason: 'Error', voided_by: 1 }],
    })
  })

  test('creates once per Idempotency-Key', async () => {
    const post = (amount: number) =>
      callApi(t, 'POST', 'incomes', {
        body: { ...body, account_id, amount },
        headers: { 'Idempotency-Key': 'abc' },
      })
    const first = await post(7)
    expect(await post(7)).toMatchObject({ status: 201, body: first.body })
    expect((await post(8)).status).toBe(409)
    expect((await listOf(t)()).total).toBe(1)
  })

  test.each([
    ['amount', 0],
    ['amount', -5],
    ['amount', 1.005],
    ['amount', '1.234,56'],
    ['amount', 'NaN'],
    ['amount', 10_000_000_000_000],
    ['amount', null],
    ['amount', [1]],
    ['provider', '   '],
    ['provider', 'x'.repeat(121)],
    ['provider', 7],
    ['number', 'x'.repeat(41)],
    ['number', 'a\u0000b'],
    ['issued_at', '2026-02-30'],
    ['issued_at', '2027-11-21'],
    ['issued_at', 20261120],
    ['account_id', 'one'],
    ['account_id', 9999],
  ])('refuses %s %j with 422', async (field, value) => {
    const answer = await made({ [field]: value })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect((await listOf(t)()).total).toBe(0)
  })

  test('answers 422 to unknown query values and 403 to an employee', async () => {
    expect(await callApi(t, 'GET', 'incomes?sort_by=secret&voided=maybe')).toMatchObject({
      status: 422,
      body: { errors: { sort_by: [expect.any(String)], voided: [expect.any(String)] } },
    })
    const user_id = await t.write((tx) => aUser(tx, { role_id: 3 }))
    expect((await callApi(t, 'GET', 'incomes', { user_id })).status).toBe(403)
    const developer = await t.write((tx) => aUser(tx, { role_id: 2 }))
    expect((await callApi(t, 'GET', 'incomes', { user_id: developer })).status).toBe(200)
  })
})
