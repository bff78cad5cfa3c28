// @both-engines
// Proves docs/rules/screens.md#14; docs/rules/api.md#14; docs/rules/rates.md#9.
import { expect, test } from 'vitest'
import { MAX_AMOUNT } from '#app/kernel/values/money.ts'
import { createAdjustment, voidAdjustment } from '#app/models/adjustments/change.server.ts'
import { readYearSides } from '#app/models/dashboard/read.server.ts'
import { yearInDollars } from '#app/models/documents/dollars.server.ts'
import {
  addYears,
  ownYearsBeside,
  parseYear,
  presentYear,
  yearTotals,
} from '#app/models/documents/statistics.server.ts'
import { updateIncome, voidIncome } from '#app/models/incomes/change.server.ts'
import { voidPayment } from '#app/models/payments/change.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { createRate } from '#app/models/rates/change.server.ts'
import type { AdjustmentType } from '#db/kinds.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  anIncome,
  aTitular,
  bs,
  day,
  fillUp,
} from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, aPersonalOrder } from '#tests/support/models/orders.ts'

const t = testDatabase()

/** A date of a former year, which is meant. */
const of = (date: string) => ({ issued_at: day(date), allow_old_date: true })

const MONTHS =
  'Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre Noviembre Diciembre'
const filled = (months: { month: number; count: number; total: bigint }[]) =>
  months
    .filter(({ count, total }) => count !== 0 || total !== 0n)
    .map(({ month, count, total }) => [month, count, total])

test("a year's orders are counted and summed by the month of their date, voided ones left out", async () => {
  await t.write(async (tx) => {
    const parties = await aPayroll(tx, { salary: bs(1000.01) })
    await aPaysheet(tx, { ...parties, ...of('2025-12-31') })
    await aPaysheet(tx, { ...parties, issued_at: day('2026-01-01') })
    await aPaysheet(tx, { ...parties, issued_at: day('2026-01-31'), payday: 'segunda' })
    await aPaysheet(tx, { ...parties, issued_at: day('2026-12-31') })
    const voided = await aPaysheet(tx, { ...parties, issued_at: day('2026-05-05') })
    await voidPaysheet(tx, voided, t.actor, null)
    await aPaysheet(tx, { ...parties, issued_at: day('2027-01-01') })
  })
  const year = (await yearTotals(t.db, 2026)).paysheet
  expect(year).toMatchObject({ year: 2026, count: 3, total: 150_001n })
  expect(filled(year.months)).toEqual([
    [1, 2, 100_001n],
    [12, 1, 50_000n],
  ])
  expect(year.months.map(({ name }) => name).join(' ')).toBe(MONTHS)
})

test('a year without anything has twelve empty months', async () => {
  const year = (await yearTotals(t.db, 2026)).payment
  expect(year).toMatchObject({ count: 0, total: 0n })
  expect(year.months).toHaveLength(12)
  expect(filled(year.months)).toEqual([])
})

test('incomes and personal orders are counted apart, and money out is both kinds of orders', async () => {
  await t.write(async (tx) => {
    const { account_id: _, ...parties } = await aPayroll(tx, { capital: bs(5000) })
    await aPaysheet(tx, { ...parties, account_id: _, issued_at: day('2026-11-13') })
    await aPersonalOrder(tx, { ...parties, issued_at: day('2026-11-13'), amount: bs(10) })
    const voided = await aPersonalOrder(tx, { ...parties, issued_at: day('2026-11-13') })
    await voidPayment(tx, voided, t.actor, null)
    await anIncome(tx, { account_id: parties.enterprise_id, amount: bs(5000) })
    const income = await anIncome(tx, { amount: bs(7), issued_at: day('2026-03-03') })
    await voidIncome(tx, income, t.actor, null)
  })
  const { income: incomes, payment: payments, paysheet: paysheets } = await yearTotals(t.db, 2026)
  expect(filled(incomes.months)).toEqual([[11, 1, 500_000n]])
  expect(filled(payments.months)).toEqual([[11, 1, 1000n]])
  const expenses = addYears(2026, [paysheets, payments])
  expect(expenses).toMatchObject({ year: 2026, count: 2, total: 51_000n })
  expect(filled(expenses.months)).toEqual([[11, 2, 51_000n]])
})

test('an edit takes an order from one month to another, with its amount', async () => {
  const sums = async () => filled((await yearTotals(t.db, 2026)).income.months)
  const id = await t.write(async (tx) => {
    const account_id = await aCompanyAccount(tx)
    await anIncome(tx, { account_id, amount: bs(5), issued_at: day('2026-03-03') })
    return anIncome(tx, { account_id, amount: bs(7), issued_at: day('2026-03-31') })
  })
  expect(await sums()).toEqual([[3, 2, 1200n]])
  await t.write((tx) => updateIncome(tx, id, { amount: bs(9) }, t.actor))
  expect(await sums()).toEqual([[3, 2, 1400n]])
  await t.write((tx) => updateIncome(tx, id, { issued_at: day('2026-04-01') }, t.actor))
  expect(await sums()).toEqual([
    [3, 1, 500n],
    [4, 1, 900n],
  ])
  await t.write((tx) => voidIncome(tx, id, t.actor, null))
  expect(await sums()).toEqual([[3, 1, 500n]])
})

test('in dollars each day is at its own rate, rounded half up, and days before any are left out', async () => {
  await t.write(async (tx) => {
    const rate = (of: string, value: string) =>
      createRate(
        tx,
        { currency: 'USD', day: day(of), value, source: 'BCV', allow_rate_far: true },
        t.actor,
      )
    await rate('2026-03-01', '3')
    await rate('2026-03-04', '7.5')
    const { titular_id, enterprise_id } = await aPayroll(tx, { capital: bs(100) })
    const account_id = await aCompanyAccount(tx)
    for (const [of, amount] of [
      ['2026-02-28', 9],
      ['2026-03-03', 100],
      ['2026-03-03', 0.01],
      ['2026-03-04', 10],
    ] as const) {
      await anIncome(tx, { account_id, amount: bs(amount), issued_at: day(of) })
    }
    const parties = { titular_id, enterprise_id, allow_balance_by_date: true }
    await aPersonalOrder(tx, { ...parties, ...of('2026-04-05'), amount: bs(20) })
  })
  const { months, since } = await yearInDollars(t.db, 2026)
  // 100,01 / 3 and 10,00 / 7,50: 33,34 and 1,33; 20,00 / 7,50.
  const known = (sums: bigint[]) => sums.flatMap((sum, i) => (sum ? [[i + 1, sum]] : []))
  expect([known(months.income), known(months.payment), since]).toEqual([
    [[3, 3467n]],
    [[4, 267n]],
    '2026-03-01',
  ])
  expect((await yearInDollars(t.db, 2027)).since).toBeUndefined()
  const { usd, months: shown } = presentYear((await yearTotals(t.db, 2026)).income, months.income)
  expect([usd, shown[1]?.usd, shown[2]?.usd]).toEqual([34.67, 0, 34.67])
})

test('adjustments of a year are summed by type and their dates, voided ones left out', async () => {
  await t.write(async (tx) => {
    const account_id = await aCompanyAccount(tx, { capital: bs(100) })
    const adjust = (amount: number, date: string, type: AdjustmentType) => {
      const adjustment = { account_id, amount: bs(amount), type, reason: 'X', ...of(date) }
      return createAdjustment(tx, { ...adjustment, allow_balance_by_date: true }, t.actor)
    }
    await adjust(1, '2025-12-31', 'Ajuste')
    await adjust(20, '2026-01-01', 'Saldo inicial')
    await adjust(-3, '2026-06-01', 'Ajuste')
    await adjust(-0.5, '2026-12-31', 'Ajuste')
    await adjust(7, '2027-01-01', 'Ajuste')
    const voided = await adjust(9, '2026-06-02', 'Saldo inicial')
    await voidAdjustment(tx, voided, t.actor, null)
  })
  expect((await readYearSides(t.db, 2026)).adjusted).toEqual({
    Ajuste: -350n,
    'Saldo inicial': 2000n,
  })
})

test('a sum above what a number holds exactly stays exact', async () => {
  await t.write(async (tx) => {
    for (let i = 0; i < 2; i++) {
      const account_id = await aCompanyAccount(tx)
      for (let n = 0; n < 7; n++) await anIncome(tx, { account_id, amount: MAX_AMOUNT })
    }
  })
  const { count, total } = (await yearTotals(t.db, 2026)).income
  expect([count, total]).toEqual([14, 13_999_999_999_999_986n])
})

test('the API also gives every total as a text, with céntimos that a number could not hold', async () => {
  await t.write(async (tx) => {
    for (let i = 0; i < 2; i++) await fillUp(tx, await aCompanyAccount(tx))
    await anIncome(tx, { amount: bs(0.05), issued_at: day('2026-02-02') })
  })
  const year = presentYear((await yearTotals(t.db, 2026)).income)
  // 2 × 70.368.744.177.663,99 and 0,05: doubles of that size are more than a céntimo apart.
  expect(year.total_text).toBe('140737488355328.03')
  expect(year.months.map(({ total_text }) => total_text)).toEqual([
    ...['0.00', '0.05', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
    ...['140737488355327.98', '0.00'],
  ])
  expect(Math.abs(year.total - 140737488355328.03)).toBeLessThan(0.02)
})

test('the previous and next years are the nearest ones with a live document', async () => {
  const titular_id = await t.write(async (tx) => {
    const parties = await aPayroll(tx)
    const other = await aPayroll(tx)
    await aPaysheet(tx, { ...parties, ...of('2019-12-31') })
    await aPaysheet(tx, { ...other, ...of('2022-01-01') })
    await voidPaysheet(tx, await aPaysheet(tx, { ...parties, ...of('2025-01-01') }), t.actor, null)
    await anIncome(tx)
    await anIncome(tx, { issued_at: day('2027-06-06') })
    return parties.titular_id
  })
  expect((await readYearSides(t.db, 2024)).beside).toEqual({ previous: 2022, next: 2026 })
  expect((await readYearSides(t.db, 2026)).beside).toEqual({ previous: 2022, next: 2027 })
  expect((await readYearSides(t.db, 2027)).beside).toEqual({ previous: 2026, next: undefined })
  expect(await ownYearsBeside(t.db, 2024, titular_id)).toEqual({ previous: 2019, next: undefined })
  await t.write(async (tx) => {
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(500) })
    const other = await aTitular(tx)
    await aPersonalOrder(tx, { titular_id, enterprise_id, ...of('2025-05-05') })
    await aPersonalOrder(tx, { titular_id: other, enterprise_id, ...of('2023-05-05') })
  })
  expect(await ownYearsBeside(t.db, 2024, titular_id)).toEqual({ previous: 2019, next: 2025 })
  expect((await readYearSides(t.db, 2022)).beside).toEqual({ previous: 2019, next: 2023 })
})

test('a year outside of 1000 to 9999 is refused', () => {
  const texts = ['2026', '1000', '0999', '99', '20260', '2026.0', 'abc', '']
  expect(texts.map(parseYear)).toEqual([2026, 1000, ...Array(6).fill(undefined)])
})

test('the API gives amounts in Bs', async () => {
  await t.write((tx) => anIncome(tx, { amount: bs(1234.56), issued_at: day('2026-02-02') }))
  const { total, months } = presentYear((await yearTotals(t.db, 2026)).income)
  expect(total).toBe(1234.56)
  expect(months[1]).toEqual({
    month: 2,
    name: 'Febrero',
    count: 1,
    total: 1234.56,
    total_text: '1234.56',
  })
})
