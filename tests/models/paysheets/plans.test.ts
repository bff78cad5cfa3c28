// @both-engines
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getAccount } from '#app/models/accounts/read.server.ts'
import { yearTotals } from '#app/models/documents/statistics.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { listPaysheetRows, listPaysheets, sumPaysheets } from '#app/models/paysheets/read.server.ts'
import { getTitularWithCounts } from '#app/models/titulars/read.server.ts'
import { dialect } from '#db/columns.ts'
import { counters, paysheets } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  anAccount,
  aTitular,
  bs,
  day,
  listing,
} from '#tests/support/models/factories.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()
const t = testDatabase(manyOrders)

const list = (query: string) => listPaysheets(t.db, listing(paysheetListing, query))

const ORDERS = { with: new Set<string>(), withCount: new Set(['paysheets', 'payments']) }
const HUNDREDS = 20
const PEOPLE = 400

/** 2.000 orders of 400 people over two months, every 50th voided. */
async function manyOrders() {
  await t.write(async (tx) => {
    const people: { titular_id: number; account_id: number }[] = []
    for (let n = 0; n < PEOPLE; n++) {
      const titular_id = await aTitular(tx, { name: `Persona ${n}` })
      people.push({ titular_id, account_id: await anAccount(tx, { titular_id }) })
    }
    const companies = [await aCompanyAccount(tx), await aCompanyAccount(tx)]
    const party = { name: '', ric: '' }
    const account = { number: '', bank: '' }
    const values = (order: number) => ({
      order,
      titular_id: people[order % PEOPLE]?.titular_id ?? 0,
      account_id: people[order % PEOPLE]?.account_id ?? 0,
      enterprise_id: companies[order % 2] ?? 0,
      transaction: 'Transferencia' as const,
      number: String(order),
      concept: 'Nómina',
      realized: 'Administración',
      payday: 'primera' as const,
      ...{ salary: bs(2), amount: bs(1), gross: bs(1), total: bs(1) },
      issued_at: day(`2026-0${(order % 2) + 1}-${String((order % 28) + 1).padStart(2, '0')}`),
      search_key: `${order} nomina`,
      snapshot: {
        ...{ titular: party, account, enterprise: account },
        settings: { bonus: bs(0), sso: bs(0), lacks: bs(0) },
      },
      voided_at: order % 50 === 0 ? '2026-03-01T00:00:00.000Z' : null,
      created_at: `2026-02-28T00:00:0${order % 10}.000Z`,
      updated_at: '2026-02-28T00:00:00.000Z',
    })
    for (let hundred = 0; hundred < HUNDREDS; hundred++) {
      const orders = Array.from({ length: 100 }, (_, n) => hundred * 100 + n + 1)
      await tx.insert(paysheets).values(orders.map(values))
    }
    await tx.insert(counters).values({ kind: 'paysheet', last: 2000, live: 1960 })
    if (dialect === 'sqlite') await tx.run(sql`analyze`)
  })
}

test('the pages of many orders have each order once, and as many as their total says', async () => {
  for (const [query, total] of [
    ['', 1960],
    ['voided=1', 40],
    ['startDate=2026-02-01', 1000],
    ['search=persona 12', 55],
    ['enterprise=401&sort_by=total,asc', 960],
  ] as const) {
    const ids = new Set<number>()
    let page = 1
    for (let last = 1; page <= last; page++) {
      const { data, ...counts } = await list(`${query}&limit=100&page=${page}`)
      expect(counts.total).toBe(total)
      for (const { id } of data) ids.add(id)
      last = counts.last_page
    }
    expect(ids.size).toBe(total)
    expect(page - 1).toBe(Math.max(1, Math.ceil(total / 100)))
  }
})

test('a long phrase is found as a whole, though its beginning alone is looked for', async () => {
  const says = (order: number, search_key: string) =>
    t.write((tx) => tx.update(paysheets).set({ search_key }).where(eq(paysheets.order, order)))
  await says(1, '1 primera quincena de noviembre y la comida')
  await says(3, '3 primera quincena de noviembre y la cena')
  const found = async (search: string) =>
    (await list(`search=${search}`)).data.map(({ order }) => order)
  expect(await found('primera quincena de noviembre y la comida')).toEqual([1])
  expect(await found('PRIMERA QUINCENA DE NOVIEMBRE Y LA C')).toEqual([3, 1])
  expect(await found('primera quincena de noviembre y la cama')).toEqual([])
  // 24 signs and 25.
  expect(await found('primera quincena de novi')).toEqual([3, 1])
  expect(await found('primera quincena de novix')).toEqual([])
})

// PostgreSQL plans by the sizes of tables, which a test's are too small to say anything.
if (dialect === 'sqlite') {
  describe('a list of many orders reads only the rows of its page', () => {
    const DATES = 'startDate=2026-02-03&endDate=2026-02-04'
    const LIVE = 'SCAN paysheets USING INDEX paysheets_live_created'

    test.each([
      ['', LIVE],
      ['page=150', LIVE],
      ['sort_by=created_at,asc', LIVE],
      ['sort_by=issued_at,asc', 'SCAN paysheets USING INDEX paysheets_live_issued'],
      ['voided=1', 'SCAN paysheets USING INDEX paysheets_voided'],
      [DATES, 'SEARCH paysheets USING INDEX paysheets_live_issued (issued_at>? AND issued_at<?)'],
      ['titular=1', 'SEARCH paysheets USING COVERING INDEX paysheets_titular (titular_id=?)'],
      [
        `titular=1&${DATES}`,
        'SEARCH paysheets USING COVERING INDEX paysheets_titular (titular_id=? AND issued_at>? AND issued_at<?)',
      ],
      ['account=2', 'SEARCH paysheets USING INDEX paysheets_account (account_id=?)'],
      [
        `account=2&${DATES}`,
        'SEARCH paysheets USING INDEX paysheets_account (account_id=? AND issued_at>? AND issued_at<?)',
      ],
      [
        'search=persona 7',
        'SEARCH paysheets USING COVERING INDEX paysheets_titular (titular_id=?)',
      ],
      [
        'enterprise=401',
        'SEARCH paysheets USING INDEX paysheets_live_enterprise (enterprise_id=?)',
      ],
      ['search=1234', 'SEARCH paysheets USING COVERING INDEX paysheets_account (account_id=?)'],
      ['search=nomina', 'SCAN paysheets_search VIRTUAL TABLE INDEX 0:M1'],
    ])("'%s': %s", async (query, step) => {
      const plan = await planOf(() => list(query))
      expect(plan).toContain(step)
      expect(plan).not.toContain('SCAN paysheets')
    })

    test.each([
      `search=persona 7&${DATES}&sort_by=issued_at,desc`,
      'search=nomina&titular=3&page=2',
      'enterprise=401&page=3',
      'search=0134-0001&payday=primera',
    ])("'%s' never reads the whole table", async (query) => {
      const plan = await planOf(() => list(query))
      expect(plan).not.toContain('SCAN paysheets')
      expect(plan.join('\n')).toMatch(/paysheets USING (COVERING )?INDEX/)
    })

    test('one or two signs are looked for in the rows as they come, until a page is full', async () => {
      const plan = await planOf(() => list('search=m'))
      expect(plan).toContain(LIVE)
      expect(plan.join('\n')).not.toMatch(/UNION/)
      expect((await list('search=m')).total).toBe(1960)
    })

    test('a search among the orders of one titular reads these alone', async () => {
      const plan = await planOf(() => list('search=nomina&titular=3'))
      expect(plan.join('\n')).not.toMatch(/paysheets_search/)
      expect((await list('search=nomina&titular=3')).total).toBe(5)
    })

    test('a sum counts as well, so that a list looks for its orders twice', async () => {
      const asked = listing(paysheetListing, 'search=persona 7')
      const plan = await planOf(async () => {
        const summed = await sumPaysheets(t.db, asked)
        expect(await listPaysheetRows(t.db, asked, summed?.total)).toMatchObject({ total: 55 })
      })
      expect(plan.filter((step) => /^SCAN paysheets_search/.test(step))).toHaveLength(2)
    })

    test('the orders of a company account are not sorted for a page', async () => {
      const plan = await planOf(() => list('enterprise=401&page=3'))
      const first = plan.findIndex((step) => /paysheets_live_enterprise/.test(step))
      expect(first).toBeGreaterThanOrEqual(0)
      // The one sort is of the page's own rows.
      expect(plan.filter((step) => /FOR ORDER BY/.test(step)).length).toBeLessThanOrEqual(1)
    })

    test.each([
      [
        'a titular',
        () => getTitularWithCounts(t.db, 1),
        'COVERING INDEX paysheets_titular (titular_id=?)',
      ],
      [
        'an account',
        () => getAccount(t.db, 2, ORDERS),
        'COVERING INDEX paysheets_account (account_id=?)',
      ],
      // It holds live ones alone, so that nothing of their rows is asked.
      [
        'a company account',
        () => getAccount(t.db, 401, ORDERS),
        'INDEX paysheets_live_enterprise (enterprise_id=?)',
      ],
    ])('the orders of %s are counted from an index only', async (_, read, index) => {
      expect(await planOf(read)).toContain(`SEARCH paysheets USING ${index}`)
    })

    test('voided orders are counted from their own index', async () => {
      const plan = await planOf(() => list('voided=1'))
      expect(plan).toContain('SCAN paysheets USING COVERING INDEX paysheets_voided')
      expect(plan.join('\n')).not.toMatch(/paysheets_(titular|account|enterprise)/)
    })

    test("a year's sums are read from its days, and none of its orders", async () => {
      const plan = await planOf(() => yearTotals(t.db, 2026))
      expect(plan).toEqual([
        'SEARCH daily_totals USING INDEX sqlite_autoindex_daily_totals_1 (day>? AND day<?)',
        'USE TEMP B-TREE FOR GROUP BY',
      ])
    })

    test('and takes the total from the counter', async () => {
      const plan = await planOf(() => list(''))
      expect(plan.filter((step) => /counters/.test(step))).toHaveLength(1)
      expect(plan.filter((step) => /paysheets_live_created/.test(step))).toHaveLength(1)
    })
  })
}
