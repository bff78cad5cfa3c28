// @both-engines
// Proves docs/rules/api.md#6, #15.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { incomeListing } from '#app/models/incomes/fields.ts'
import { getIncome, listIncomes } from '#app/models/incomes/read.server.ts'
import { dialect } from '#db/columns.ts'
import { banks, incomes } from '#db/schema.ts'
import { type TestDatabase, testDatabase } from '#tests/support/models/database.ts'
import {
  aBank,
  aCompanyAccount,
  anIncome,
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
