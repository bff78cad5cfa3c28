/** Whose orders and which fortnights arrears are of (docs/rules/salaries.md#3). */
import { expect, test } from 'vitest'
import { createPaysheet, updatePaysheet } from '#app/models/paysheets/change.server.ts'
import type { PaysheetInput } from '#app/models/paysheets/facts.server.ts'
import { getPaysheet } from '#app/models/paysheets/read.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { readArrears, salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import type { Payday } from '#db/kinds.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'

const t = testDatabase()
const pay = (parties: Parties, payday: Payday, issued_at: string) => {
  const values = paysheetValues({ ...parties, payday, issued_at: day(issued_at) })
  return t.write((tx) => createPaysheet(tx, values, later(1)))
}
const raise = ({ titular_id }: Parties, salary: number, since: string) => {
  const said = { salary: bs(salary), since: day(since), reason: null }
  return t.write((tx) => changeSalary(tx, titular_id, said, later(2), undefined))
}
const owed = async ({ titular_id }: Parties) => {
  const history = (await salaryHistory(t.db, titular_id)).filter(({ salary }) => salary > bs(1000))
  const { orders, sum } = await readArrears(t.db, titular_id, history)
  return { orders: orders.map(({ id, difference }) => [id, difference]), sum }
}

test('are of the titular’s own orders, not of those of others', async () => {
  const [ana, luis] = await t.write(async (tx) => [await aPayroll(tx), await aPayroll(tx)])
  const hers = await pay(ana, 'primera', '2026-11-13')
  await pay(luis, 'primera', '2026-11-13')
  await raise(ana, 1200, '2026-11-01')
  expect(await owed(ana)).toEqual({ orders: [[hers, 100_00]], sum: 100_00n })
  expect(await owed(luis)).toEqual({ orders: [], sum: 0n })
})

test('count an order of the first day of the month, made before the salary’s own', async () => {
  const ana = await t.write((tx) => aPayroll(tx))
  const whole = await pay(ana, 'completo', '2026-11-01')
  await raise(ana, 1200, '2026-11-16')
  // The second half alone: 600,00 Bs instead of 500,00 Bs.
  expect(await owed(ana)).toEqual({ orders: [[whole, 100_00]], sum: 100_00n })
})

test('are told by day, whichever order was made first', async () => {
  const ana = await t.write((tx) => aPayroll(tx))
  const november = await pay(ana, 'primera', '2026-11-13')
  const october = await pay(ana, 'primera', '2026-10-13')
  await raise(ana, 1200, '2026-10-01')
  expect((await owed(ana)).orders).toEqual([
    [october, 100_00],
    [november, 100_00],
  ])
})

test('are none of an order that was recalculated since, as of a new one', async () => {
  const ana = await t.write((tx) => aPayroll(tx))
  const whole = await pay(ana, 'completo', '2026-10-30')
  await raise(ana, 1300, '2026-10-01')
  await raise(ana, 1200, '2026-10-20')
  expect((await owed(ana)).sum).toBe(300_00n)
  const edit = (changes: Partial<PaysheetInput>, minutes: number) =>
    t.write((tx) => updatePaysheet(tx, whole, changes, later(minutes)))
  await edit({ recalculate: true, allow_balance_by_date: true }, 3)
  expect((await getPaysheet(t.db, whole)).amount).toBe(1200_00)
  expect((await owed(ana)).sum).toBe(0n)
  await edit({ concept: 'Otro' }, 4)
  expect((await owed(ana)).sum).toBe(0n)
  const said = { salary: bs(1400), since: day('2026-10-01'), reason: null }
  await t.write((tx) => changeSalary(tx, ana.titular_id, said, later(5), undefined))
  expect((await owed(ana)).sum).toBe(200_00n)
})
