// @both-engines
// Proves docs/rules/orders.md#10.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { createAdjustment } from '#app/models/adjustments/change.server.ts'
import { updateIncome, voidIncome } from '#app/models/incomes/change.server.ts'
import { movementListing } from '#app/models/movements/fields.ts'
import {
  datedAfter,
  listMovements,
  movementsAsPosted,
  movementsByDate,
  statementFigures,
} from '#app/models/movements/read.server.ts'
import { createTransfer } from '#app/models/transfers/change.server.ts'
import { dialect } from '#db/columns.ts'
import { accounts, movements } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, anIncome, bs, day, listing } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, aPersonalOrder } from '#tests/support/models/orders.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()
const t = testDatabase()

const statement = (account_id: number, query = '') =>
  listMovements(t.db, account_id, listing(movementListing, query))
const figures = (account_id: number, startDate?: string, endDate?: string) =>
  statementFigures(t.db, account_id, {
    ...(startDate && { startDate: day(startDate) }),
    ...(endDate && { endDate: day(endDate) }),
  })

/** One account through October and November; returns it and its first income. */
async function aStory() {
  return t.write(async (tx) => {
    const account_id = await aCompanyAccount(tx)
    const on = (date: string) => day(date)
    const income = await anIncome(tx, { account_id, amount: bs(1000), issued_at: on('2026-10-05') })
    await anIncome(tx, { account_id, amount: bs(50), issued_at: on('2026-11-02') })
    const late = { account_id, amount: bs(7), reason: 'Intereses', issued_at: on('2026-10-31') }
    await createAdjustment(tx, late, ADMINISTRATOR)
    const other = await aCompanyAccount(tx)
    const sides = { from_account_id: account_id, to_account_id: other, amount: bs(100) }
    const transfer = { ...sides, number: 'T-9', concept: 'Fondos', issued_at: on('2026-11-10') }
    await createTransfer(tx, transfer, ADMINISTRATOR)
    return { account_id, income, other }
  })
}

describe('a statement', () => {
  test('has each movement, newest first, with its document and running balance', async () => {
    const { account_id } = await aStory()
    const { data, total } = await statement(account_id)
    expect(total).toBe(4)
    expect(
      data.map((row) => [row.kind, row.order, row.issued_at, row.amount, row.balance]),
    ).toEqual([
      ['transfer', 1, '2026-11-10', -100_00, 957_00],
      ['adjustment', 1, '2026-10-31', 7_00, 1057_00],
      ['income', 2, '2026-11-02', 50_00, 1050_00],
      ['income', 1, '2026-10-05', 1000_00, 1000_00],
    ])
    expect(data[0]).toMatchObject({
      ...{ created_at: '2026-11-20T14:00:00.000Z', user: 'Ana Administradora', reference: 'T-9' },
      ...{ reversal: false, voided: false },
    })
    expect(data[1]?.reference).toBe('Intereses')
    const first = await statement(account_id, 'sort_by=posted,asc&limit=1')
    expect(first.data.map((row) => row.amount)).toEqual([1000_00])
  })

  test('names the number of every kind of document', async () => {
    const account_id = await t.write(async (tx) => {
      const parties = await aPayroll(tx)
      await aPaysheet(tx, { ...parties, number: 'N-1' })
      await aPersonalOrder(tx, { ...parties, number: 'P-1' })
      return parties.enterprise_id
    })
    const { data } = await statement(account_id)
    expect(data.map(({ kind, reference }) => [kind, reference]).slice(0, 2)).toEqual([
      ['payment', 'P-1'],
      ['paysheet', 'N-1'],
    ])
  })

  test('shows both sides of a transfer, each in its own account', async () => {
    const { other } = await aStory()
    expect((await statement(other)).data.map((row) => row.amount)).toEqual([100_00])
  })

  test('marks the reversals of edits and voids, and voided documents', async () => {
    const { account_id, income } = await aStory()
    await t.write((tx) => updateIncome(tx, income, { amount: bs(900) }, ADMINISTRATOR))
    const edited = (await statement(account_id, 'sort_by=posted,asc')).data.slice(4)
    expect(edited.map(({ amount, reversal }) => [amount, reversal])).toEqual([
      [900_00, false],
      [-1000_00, true],
    ])
    await t.write(async (tx) => {
      await anIncome(tx, { account_id, amount: bs(5000), issued_at: day('2026-10-01') })
      await voidIncome(tx, income, ADMINISTRATOR, null)
    })
    const own = (await statement(account_id)).data.filter(
      ({ kind, document_id }) => kind === 'income' && document_id === income,
    )
    expect(own.map(({ amount, voided }) => [amount, voided])).toEqual([
      [-900_00, true],
      [-1000_00, true],
      [900_00, true],
      [1000_00, true],
    ])
  })

  test('is bounded by the documents’ dates, both ends included', async () => {
    const { account_id } = await aStory()
    const amounts = async (query: string) =>
      (await statement(account_id, query)).data.map((row) => row.amount)
    expect(await amounts('startDate=2026-10-31&endDate=2026-11-02')).toEqual([7_00, 50_00])
    expect(await amounts('startDate=2026-11-03')).toEqual([-100_00])
    expect(await amounts('endDate=2026-10-30')).toEqual([1000_00])
    expect(await amounts('startDate=2027-01-01')).toEqual([])
  })
})

describe('the balances of a range', () => {
  test('are those before and after it by the documents’ dates', async () => {
    const { account_id } = await aStory()
    expect(await figures(account_id, '2026-11-01', '2026-11-30')).toEqual({
      ...{ opening: 1007_00n, came: 50_00n, went: 100_00n, closing: 957_00n },
    })
    expect(await figures(account_id, undefined, '2026-10-30')).toEqual({
      ...{ opening: 0n, came: 1000_00n, went: 0n, closing: 1000_00n },
    })
    expect(await figures(account_id, '2026-11-03')).toEqual({
      ...{ opening: 1057_00n, came: 0n, went: 100_00n, closing: 957_00n },
    })
    expect(await figures(account_id, '2020-01-01', '2020-12-31')).toEqual({
      ...{ opening: 0n, came: 0n, went: 0n, closing: 0n },
    })
  })

  test('subtract reversals from the side they reverse', async () => {
    const { account_id, income } = await aStory()
    const change = { amount: bs(900), issued_at: day('2026-11-05') }
    await t.write((tx) => updateIncome(tx, income, change, ADMINISTRATOR))
    expect(await figures(account_id, '2026-10-01', '2026-10-31')).toEqual({
      ...{ opening: 0n, came: 7_00n, went: 0n, closing: 7_00n },
    })
    expect(await figures(account_id, '2026-11-01', '2026-11-30')).toEqual({
      ...{ opening: 7_00n, came: 950_00n, went: 100_00n, closing: 857_00n },
    })
  })
})

describe('a statement by date', () => {
  test('has running balances that go from the one before to the one after', async () => {
    const { account_id } = await aStory()
    const { data } = await statement(account_id, 'sort_by=date,asc')
    expect(data.map((row) => [row.issued_at, row.amount, Number(row.balance)])).toEqual([
      ['2026-10-05', 1000_00, 1000_00],
      ['2026-10-31', 7_00, 1007_00],
      ['2026-11-02', 50_00, 1057_00],
      ['2026-11-10', -100_00, 957_00],
    ])
    const newest = await statement(account_id, 'sort_by=date,desc&limit=2&page=2')
    expect(newest.data.map(({ balance }) => Number(balance))).toEqual([1007_00, 1000_00])
  })

  test('agrees with a sum of its own, page by page and as a whole, whatever the order of posting', async () => {
    const days = [
      '2026-03-01',
      '2026-01-15',
      '2026-03-01',
      '2026-01-02',
      '2026-02-10',
      '2026-01-15',
    ]
    const account_id = await t.write(async (tx) => {
      const id = await aCompanyAccount(tx)
      for (const [i, issued_at] of days.entries()) {
        await anIncome(tx, { account_id: id, amount: bs(2 ** i), issued_at: day(issued_at) })
      }
      return id
    })
    // By date, and on one day as they were posted.
    const order = [3, 1, 5, 4, 0, 2]
    let sum = 0
    const expected = order.map((i) => {
      sum += 2 ** i * 100
      return [days[i], sum]
    })
    const pages = []
    for (const page of [1, 2, 3]) {
      const { data } = await statement(account_id, `sort_by=date,asc&limit=2&page=${page}`)
      pages.push(...data.map((row) => [row.issued_at, Number(row.balance)]))
    }
    expect(pages).toEqual(expected)
    const of = async (range: { startDate?: IsoDate; endDate?: IsoDate }) => {
      const rows = []
      for await (const some of movementsByDate(t.db, account_id, range)) rows.push(...some)
      return rows.map((row) => [row.issued_at, Number(row.balance)])
    }
    expect(await of({})).toEqual(expected)
    expect(await of({ startDate: day('2026-01-15'), endDate: day('2026-02-10') })).toEqual(
      expected.slice(1, 4),
    )
    expect(await of({ startDate: day('2027-01-01') })).toEqual([])
    expect(await datedAfter(t.db, account_id, day('2026-02-10'))).toBe(5_00n)
    expect(await datedAfter(t.db, account_id, day('2026-03-01'))).toBe(0n)
  })

  test('has balances beyond what a number holds, though the account never held so much', async () => {
    const most = 999_999_999_999_999
    const account_id = await t.write(async (tx) => {
      const id = await aCompanyAccount(tx)
      // 13 incomes, each of which was taken out before the next; by date all of them come first.
      const rows = Array.from({ length: 26 }, (_, i) => {
        const isIn = i % 2 === 0
        const issued_at = day(isIn ? '2026-10-01' : '2026-10-15')
        return {
          ...{ account_id: id, issued_at, kind: 'adjustment' as const, document_id: i + 1 },
          ...{ amount: centimos(isIn ? most : -most), balance: centimos(isIn ? most : 0) },
          created_at: '2026-10-01T12:00:00.000Z',
        }
      })
      await tx.insert(movements).values(rows)
      return id
    })
    const balances: (number | bigint)[] = []
    for await (const some of movementsByDate(t.db, account_id, {})) {
      balances.push(...some.map(({ balance }) => balance))
    }
    expect(balances.slice(11, 14)).toEqual([
      11_999_999_999_999_988n,
      12_999_999_999_999_987n,
      11_999_999_999_999_988n,
    ])
    expect(balances.at(-1)).toBe(0n)
  })

  test('comes whole, a thousand at a time, also where many have one date', async () => {
    const account_id = await manyMovements(2500)
    const rows = []
    for await (const some of movementsByDate(t.db, account_id, {})) rows.push(...some)
    expect(rows.map(({ balance }) => Number(balance))).toEqual(
      Array.from({ length: 2500 }, (_, i) => 100 * (i + 1)),
    )
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2500)
  })
})

/** Movements of an account that no document is behind, as many as it takes to see how they are read. */
async function manyMovements(count: number): Promise<number> {
  return t.write(async (tx) => {
    const account_id = await aCompanyAccount(tx)
    const rowOf = (n: number) => ({
      account_id,
      ...{ amount: bs(1), balance: bs(n), kind: 'adjustment' as const, document_id: n },
      issued_at: day(`2026-${String((Math.floor((n * 10) / count) % 10) + 1).padStart(2, '0')}-15`),
      created_at: '2026-11-20T14:00:00.000Z',
    })
    for (let from = 1; from <= count; from += 500) {
      const numbers = Array.from({ length: Math.min(500, count - from + 1) }, (_, i) => from + i)
      await tx.insert(movements).values(numbers.map(rowOf))
    }
    await tx
      .update(accounts)
      .set({ capital: bs(count) })
      .where(sql`id = ${account_id}`)
    return account_id
  })
}

describe('all movements in order', () => {
  test('come once each, oldest first, a thousand at a time', async () => {
    const account_id = await manyMovements(2500)
    const sizes: number[] = []
    const balances: number[] = []
    for await (const rows of movementsAsPosted(t.db, account_id, {})) {
      sizes.push(rows.length)
      balances.push(...rows.map((row) => Number(row.balance)))
    }
    expect(sizes).toEqual([1000, 1000, 500])
    expect(balances).toEqual(Array.from({ length: 2500 }, (_, i) => 100 * (i + 1)))
  })

  test('are those of the range', async () => {
    const { account_id } = await aStory()
    const read = async (range: { startDate?: IsoDate; endDate?: IsoDate }) => {
      const amounts: number[] = []
      for await (const rows of movementsAsPosted(t.db, account_id, range)) {
        amounts.push(...rows.map((row) => row.amount))
      }
      return amounts
    }
    expect(await read({ startDate: day('2026-10-31'), endDate: day('2026-11-02') })).toEqual([
      50_00, 7_00,
    ])
    expect(await read({ startDate: day('2027-01-01') })).toEqual([])
  })
})

// PostgreSQL plans by the sizes of tables, which a test's are too small to say anything.
if (dialect === 'sqlite') {
  describe('of a long account', () => {
    test.each([
      ['', 'SEARCH movements USING COVERING INDEX movements_account (account_id=?)'],
      [
        'sort_by=date,desc',
        'SEARCH movements USING COVERING INDEX movements_account_issued (account_id=?)',
      ],
      [
        'startDate=2026-02-01&endDate=2026-02-28',
        'SEARCH movements USING COVERING INDEX movements_account_issued (account_id=? AND issued_at>? AND issued_at<?)',
      ],
    ])("'%s' is found by an index: %s", async (query, wanted) => {
      const account_id = await manyMovements(2000)
      const plan = await planOf(() => statement(account_id, query))
      expect(plan).toContain(wanted)
      expect(plan.join('\n')).not.toMatch(/SCAN movements/)
    })

    test('a page reads its own rows alone', async () => {
      const account_id = await manyMovements(2000)
      const plan = await planOf(() => statement(account_id, 'page=50'))
      expect(plan).toContain('SEARCH movements USING INTEGER PRIMARY KEY (rowid=?)')
    })

    test('the figures are summed from an index, and the export walks one', async () => {
      const account_id = await manyMovements(2000)
      const sums = await planOf(() => figures(account_id, '2026-02-01', '2026-02-28'))
      expect(sums.filter((step) => / movements /.test(step))).toEqual(
        Array.from({ length: 3 }, () =>
          expect.stringMatching(/^SEARCH movements USING COVERING INDEX movements_account_issued/),
        ),
      )
      const walk = await planOf(async () => {
        for await (const _ of movementsAsPosted(t.db, account_id, {}));
      })
      expect(walk).toContain(
        'SEARCH movements USING INDEX movements_account (account_id=? AND id>? AND id<?)',
      )
      expect(walk.join('\n')).not.toMatch(/SCAN movements|TEMP B-TREE/)
    })
  })
}
