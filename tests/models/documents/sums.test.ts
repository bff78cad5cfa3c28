// @both-engines
// Proves docs/rules/lists.md#1, #2, #8.
/** The sum of what a list is narrowed to, to the céntimo, and the number that finds a document. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { presentDocument } from '#app/models/documents/reader.server.ts'
import { incomeListing } from '#app/models/incomes/fields.ts'
import { listIncomes, sumIncomes } from '#app/models/incomes/read.server.ts'
import { voidPayment } from '#app/models/payments/change.server.ts'
import { paymentListing } from '#app/models/payments/fields.ts'
import {
  idsOfPayments,
  listPaymentRows,
  listPayments,
  sumPayments,
} from '#app/models/payments/read.server.ts'
import { runOrderListing } from '#app/models/payroll-runs/fields.ts'
import { idsOfRunOrders, sumRunOrders } from '#app/models/payroll-runs/orders.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { listPaysheetRows, sumPaysheets } from '#app/models/paysheets/read.server.ts'
import { createRate } from '#app/models/rates/change.server.ts'
import { transferListing } from '#app/models/transfers/fields.ts'
import { sumTransfers } from '#app/models/transfers/read.server.ts'
import { payments } from '#db/schema.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  anAccount,
  anIncome,
  aTitular,
  bs,
  day,
  listing,
} from '#tests/support/models/factories.ts'
import { aPersonalOrder } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import { aRun } from '#tests/support/models/runs.ts'

const t = testDatabase()

/** 10,01, 20,02 and 40,04 Bs in November, 80,08 Bs in October; the second is voided. */
const fourPayments = () =>
  t.write(async (tx) => {
    const titular_id = await aTitular(tx, { name: 'Zoe Paz' })
    const account_id = await anAccount(tx, { titular_id })
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(5000) })
    const ids: number[] = []
    for (const [amount, date] of [
      [10.01, '2026-11-02'],
      [20.02, '2026-11-03'],
      [40.04, '2026-11-30'],
      [80.08, '2026-10-31'],
    ] as const) {
      const values = { titular_id, account_id, enterprise_id, amount: bs(amount) }
      ids.push(await aPersonalOrder(tx, { ...values, issued_at: day(date) }))
    }
    await voidPayment(tx, ids[1] ?? 0, t.actor, null)
    return { titular_id, account_id, enterprise_id, ids }
  })

const sum = (query: string) => sumPayments(t.db, listing(paymentListing, query))
const NOVEMBER = 'startDate=2026-11-01&endDate=2026-11-30'

describe('The sum of a list of personal orders', () => {
  test('is of all pages of what the filters leave, without voided ones', async () => {
    const { enterprise_id } = await fourPayments()
    expect(await sum(`${NOVEMBER}&limit=1&page=2`)).toEqual({ total: 2, sum: 50_05n, waiting: 0n })
    expect(await sum(`enterprise=${enterprise_id}`)).toEqual({
      total: 3,
      sum: 130_13n,
      waiting: 0n,
    })
    expect(await sum('search=zoe&startDate=2026-11-30')).toEqual({
      total: 1,
      sum: 40_04n,
      waiting: 0n,
    })
    expect(await sum('search=nadie')).toEqual({ total: 0, sum: 0n, waiting: 0n })
  })

  test('is of the voided ones when these are asked for, and of nothing for a whole list', async () => {
    await fourPayments()
    expect(await sum('voided=1')).toEqual({ total: 1, sum: 20_02n, waiting: 0n })
    expect(await sum('')).toBeUndefined()
    expect(await sum('sort_by=amount,asc&limit=50')).toBeUndefined()
  })

  test('tells apart what waits for approval and has moved no money', async () => {
    const { titular_id, account_id, enterprise_id } = await fourPayments()
    await t.write(async (tx) => {
      await withApproval(tx, { payments: bs(500) })
      const issued_at = day('2026-11-04')
      const values = { titular_id, account_id, enterprise_id, issued_at, amount: bs(500.5) }
      await aPersonalOrder(tx, values)
    })
    expect(await sum(NOVEMBER)).toEqual({ total: 3, sum: 550_55n, waiting: 500_50n })
    expect(await sum(`${NOVEMBER}&pending=1`)).toEqual({ total: 1, sum: 500_50n, waiting: 500_50n })
    expect(await sum(`${NOVEMBER}&pending=0`)).toEqual({ total: 2, sum: 50_05n, waiting: 0n })
  })

  test('is exact beyond what a number holds', async () => {
    await fourPayments()
    await t.write((tx) => tx.update(payments).set({ amount: centimos(9_007_199_254_740_991) }))
    expect(await sum('startDate=2026-01-01')).toEqual({
      ...{ total: 3, sum: 27_021_597_764_222_973n, waiting: 0n },
    })
  })
})

describe('in dollars, on demand', () => {
  const rate = (on: string, value: string) =>
    t.write((tx) =>
      createRate(
        tx,
        { currency: 'USD', day: day(on), value, source: 'BCV', allow_rate_far: true },
        t.actor,
      ),
    )

  test('each document is at the rate of its date, rounded half up', async () => {
    await fourPayments()
    await rate('2026-11-01', '4')
    await rate('2026-11-15', '7.5')
    const query = listing(paymentListing, 'currency=USD&sort_by=issued_at,asc')
    // 80,08 has no rate yet; 10,01 / 4 = 2,5025; 40,04 / 7,5 = 5,33866…
    const expected = [null, 2_50n, 5_34n]
    const inDollars = async (page: Promise<{ data: { usd?: bigint | null }[] }>) =>
      (await page).data.map(({ usd }) => usd)
    expect(await inDollars(listPayments(t.db, query))).toEqual(expected)
    expect(await inDollars(listPaymentRows(t.db, query))).toEqual(expected)
    const whole = listing(paymentListing, 'currency=USD&limit=0&sort_by=issued_at,asc')
    expect(await inDollars(listPayments(t.db, whole))).toEqual(expected)
    expect(await inDollars(listPayments(t.db, listing(paymentListing)))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('the lowest rate gives more than a number holds, and no error', async () => {
    await fourPayments()
    await t.write((tx) => tx.update(payments).set({ amount: bs(1_000_000) }))
    await rate('2026-11-30', '0.00000001')
    const query = listing(paymentListing, 'currency=USD&startDate=2026-11-30')
    // 1.000.000,00 Bs are 10 to the power of 14 dollars, in cents 16.
    const [listed] = (await listPayments(t.db, query)).data
    expect([listed?.usd, (await listPaymentRows(t.db, query)).data[0]?.usd]).toEqual([
      ...[10n ** 16n, 10n ** 16n],
    ])
    expect(presentDocument(listed as never, [])).toMatchObject({ usd: 1e14 })
  })

  test('the sum is that of its days, and says when it lacks some', async () => {
    await fourPayments()
    expect(await sum(NOVEMBER)).not.toHaveProperty('hasDollars', true)
    await rate('2026-11-01', '4')
    await rate('2026-11-15', '7.5')
    expect(await sum(NOVEMBER)).toEqual({
      ...{ total: 2, sum: 50_05n, waiting: 0n, hasDollars: true },
    })
    expect(await sum(`${NOVEMBER}&currency=USD`)).toMatchObject({
      ...{ total: 2, sum: 50_05n, waiting: 0n },
      dollars: { sum: 7_84n, waiting: 0n, isWhole: true },
    })
    expect(await sum('startDate=2026-10-01&currency=USD')).toMatchObject({
      ...{ total: 3, sum: 130_13n },
      dollars: { sum: 7_84n, isWhole: false },
    })
    expect(await sum('search=nadie&currency=USD')).toMatchObject({
      dollars: { sum: 0n, waiting: 0n, isWhole: true },
    })
    // Of one day 80,08 are posted and 10,01 wait: / 4 that is 20,02 and 2,5025, and 22,5225 together.
    const issued_at = day('2026-11-05')
    await t.write(async (tx) => {
      const of = (amount: number) => eq(payments.amount, bs(amount))
      await tx.update(payments).set({ issued_at, pending: true }).where(of(10.01))
      await tx.update(payments).set({ issued_at }).where(of(80.08))
    })
    expect(await sum('startDate=2026-11-05&endDate=2026-11-05&currency=USD')).toMatchObject({
      ...{ total: 2, sum: 90_09n, waiting: 10_01n },
      dollars: { sum: 22_52n, posted: 20_02n, waiting: 2_50n, isWhole: true },
    })
  })
})

test('Incomes, transfers, payroll orders and the orders of a run have their sums', async () => {
  const { ids, enterprise_id } = await t.write((tx) => aRun(tx))
  const income = await t.write((tx) => anIncome(tx, { amount: bs(7.77), provider: 'Ñandú' }))
  expect(income).toBeGreaterThan(0)
  expect(await sumIncomes(t.db, listing(incomeListing, 'search=nandu'))).toMatchObject({
    sum: 777n,
  })
  expect(await sumTransfers(t.db, listing(transferListing, 'search=x'))).toMatchObject({ sum: 0n })
  const payday = listing(paysheetListing, 'payday=primera')
  expect(await sumPaysheets(t.db, payday)).toMatchObject({ sum: 1500_00n })
  const own = listing(runOrderListing, `search=eva&enterprise=${enterprise_id}`)
  expect(await sumRunOrders(t.db, 1, own)).toMatchObject({ sum: 500_00n })
  expect(await idsOfRunOrders(t.db, 1, own)).toEqual(ids.slice(2))
  expect(await idsOfRunOrders(t.db, 2, own)).toEqual([])
})

describe('A document is found by its number', () => {
  test.each(['3', '000003', 'N° 000003', 'N° 3', 'n°3', 'nº 03'])('typed as %s', async (term) => {
    await fourPayments()
    const query = new URLSearchParams({ search: term, sort_by: 'order,asc' })
    const { data } = await listPayments(t.db, listing(paymentListing, query.toString()))
    expect(data.map(({ order }) => order)).toContain(3)
  })

  test('in lists of payroll orders and of incomes, with the other filters', async () => {
    await t.write((tx) => aRun(tx))
    await t.write((tx) => anIncome(tx, { number: 'x' }))
    const find = async (query: string) =>
      (await listPaysheetRows(t.db, listing(paysheetListing, query))).data.map(({ order }) => order)
    expect(await find('search=000002')).toEqual([2])
    expect(await find('search=000002&payday=segunda')).toEqual([])
    expect(await find('search=000009')).toEqual([])
    const { data } = await listIncomes(t.db, listing(incomeListing, 'search=000002'))
    expect(data.map(({ order }) => order)).toEqual([2])
  })
})

describe('Chosen documents', () => {
  test('are a filter of their list, separated by commas or repeated', async () => {
    const { ids } = await fourPayments()
    const chosen = {
      ...paymentListing,
      filters: { ...paymentListing.filters, ids: { kind: 'ids' } },
    } as const
    const [first, , third] = ids
    const found = async (query: string) =>
      (await listPayments(t.db, listing(chosen, query))).data.map(({ id }) => id).sort()
    expect(await found(`ids=${first},${third}`)).toEqual([first, third])
    expect(await found(`ids=${first}&ids=${third}&ids=${first}`)).toEqual([first, third])
    expect(await sumPayments(t.db, listing(chosen, `ids=${first},${third}`))).toMatchObject({
      sum: 50_05n,
    })
  })

  test('are all that the filters leave, unless these are too many', async () => {
    const { ids } = await fourPayments()
    const all = (query: string) => idsOfPayments(t.db, listing(paymentListing, query))
    expect(await all(`${NOVEMBER}&limit=1`)).toEqual([ids[0], ids[2]])
    await t.write(async (tx) => {
      const [row] = await tx.select().from(payments)
      const { id: _, ...values } = row as typeof payments.$inferSelect
      for (let n = 0; n < 10; n++) {
        const rows = Array.from({ length: 100 }, (_, i) => ({
          ...values,
          order: 100 + n * 100 + i,
        }))
        await tx.insert(payments).values(rows)
      }
    })
    expect(await errorOf(all(''))).toBeInstanceOf(FieldErrors)
  })
})
