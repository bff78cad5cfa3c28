// Proves docs/rules/api.md#17.
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'

const t = testApp()
const { call, make, read } = apiOf(t)

test('a year’s payroll orders are counted and summed by month, without the voided ones', async () => {
  const year = await read('statistics/paysheets/2026')
  const [order] = (await read('paysheets')).data
  expect(year).toMatchObject({ year: 2026, count: 1, total: order.total })
  expect(year.total_text).toBe(order.total.toFixed(2))
  expect(year.months).toHaveLength(12)
  const month = Number(order.issued_at.slice(5, 7))
  expect(year.months[month - 1]).toMatchObject({ month, count: 1, total: order.total })
  expect(await read('statistics/paysheets')).toEqual(year)
  expect(await read('statistics/paysheets/2025')).toMatchObject({ year: 2025, count: 0, total: 0 })
})

test('in dollars each day is at its rate, where that is asked for', async () => {
  const [order] = (await read('paysheets')).data
  const { issued_at, total } = order
  await make('rates', { currency: 'USD', day: issued_at, value: '8', source: 'BCV' })
  const usd = Math.round((total * 100) / 8) / 100
  const { total: _, ...year } = await read('statistics/paysheets/2026?currency=USD')
  expect(year.usd).toBe(usd)
  expect(year.months[Number(issued_at.slice(5, 7)) - 1].usd).toBe(usd)
  expect((await read('paysheets?currency=USD')).data[0]).toMatchObject({ total, usd })
  expect((await read('paysheets')).data[0]).not.toHaveProperty('usd')
  for (const path of ['statistics/paysheets', 'paysheets', 'incomes', 'transfers', 'payments']) {
    expect((await call('GET', `${path}?currency=EUR`)).status).toBe(422)
  }
})

test.each(['abc', '0', '20266', '-1', '2026.5'])('?year=%s answers 422', async (year) => {
  expect((await call('GET', `statistics/paysheets/${year}`)).status).toBe(404)
})
