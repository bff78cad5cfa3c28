/** What a raise that is dated back makes payable, by fortnight (docs/rules/salaries.md#7). */
import { expect, test } from 'vitest'
import { Conflict } from '#app/kernel/errors/errors.ts'
import { createPaysheet, voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { readArrears, salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import { planRaise, type Raise, raiseSalaries } from '#app/models/titulars/salaries/raise.server.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'

const t = testDatabase()

const raise = (since: string | null, value = bs(10)): Raise => ({
  ...{ who: 'all', department: null, currency: 'VES', mode: 'percent', value, round: '1' },
  ...{ since: since ? day(since) : null, reason: null, chosen: [] },
})
const pay = (parties: Parties, payday: 'primera' | 'segunda' | 'completo', on: string) =>
  t.write((tx) =>
    createPaysheet(tx, paysheetValues({ ...parties, payday, issued_at: day(on) }), later(1)),
  )
const change = ({ titular_id }: Parties, salary: number, since: string, minutes: number) => {
  const input = { salary: bs(salary), since: day(since), reason: null }
  return t.write((tx) => changeSalary(tx, titular_id, input, later(minutes), undefined))
}
const planned = async (said: Raise, minutes: number) => {
  const plan = await planRaise(t.db, said, later(minutes).at)
  return { plan, arrears: plan.arrears }
}

/** Ana earns 1.000,00 Bs and Luis 2.000,01 Bs; both were paid October, Ana November's first half too. */
async function paidTwo() {
  const ana = await t.write((tx) => aPayroll(tx, { name: 'Ana', salary: bs(1000) }))
  const luis = await t.write((tx) => aPayroll(tx, { name: 'Luis', salary: bs(2000.01) }))
  await pay(ana, 'primera', '2026-10-15')
  await pay(ana, 'segunda', '2026-10-31')
  await pay(luis, 'completo', '2026-10-31')
  await pay(ana, 'primera', '2026-11-13')
  return { ana, luis }
}

test('each fortnight that is paid already tells what it lacks, and a month paid whole counts in two', async () => {
  await paidTwo()
  const { plan, arrears } = await planned(raise('2026-10-16'), 5)
  expect(plan.lines.map(({ name, dated }) => [name, dated])).toEqual([
    ['Ana', [{ since: '2026-10-16', before: 100_000, after: 110_000, currency: 'VES' }]],
    ['Luis', [{ since: '2026-10-16', before: 200_001, after: 220_001, currency: 'VES' }]],
  ])
  // Ana's halves go from 500,00 to 550,00; Luis's second half from 1.000,01 to 1.100,01.
  expect(arrears).toEqual([
    { begins: '2026-10-16', payday: 'segunda', orders: 2, sum: 15_000n },
    { begins: '2026-11-01', payday: 'primera', orders: 1, sum: 5000n },
  ])
})

test('whoever has a salary only since later hides nothing of the others, and the oldest fortnight is first', async () => {
  const luis = await t.write((tx) => aPayroll(tx, { name: 'Luis', salary: bs(2000) }))
  const ana = await t.write((tx) => aPayroll(tx, { name: 'Ana', salary: bs(1000) }))
  await change(ana, 0, '2026-09-01', 0)
  await change(ana, 1000, '2026-11-01', 0)
  await pay(luis, 'completo', '2026-10-31')
  await pay(ana, 'primera', '2026-11-13')
  const { plan, arrears } = await planned(raise('2026-10-01'), 5)
  expect(plan.lines.map(({ name, dated: [first] }) => [name, first?.since])).toEqual([
    ['Ana', '2026-11-01'],
    ['Luis', '2026-10-01'],
  ])
  // A tenth of each half: 100,00 of Luis's, 50,00 of Ana's.
  expect(arrears).toEqual([
    { begins: '2026-10-01', payday: 'primera', orders: 1, sum: 10_000n },
    { begins: '2026-10-16', payday: 'segunda', orders: 1, sum: 10_000n },
    { begins: '2026-11-01', payday: 'primera', orders: 1, sum: 5000n },
  ])
})

test('a salary that changed in between is raised from its own day on', async () => {
  const ana = await t.write((tx) => aPayroll(tx, { name: 'Ana', salary: bs(1000) }))
  await change(ana, 1000, '2026-09-01', 0)
  await pay(ana, 'primera', '2026-10-15')
  await change(ana, 1200, '2026-10-16', 2)
  await pay(ana, 'segunda', '2026-10-31')
  // 500,00 should be 550,00, and 600,00 should be 660,00.
  expect((await planned(raise('2026-10-01'), 5)).arrears).toEqual([
    { begins: '2026-10-01', payday: 'primera', orders: 1, sum: 5000n },
    { begins: '2026-10-16', payday: 'segunda', orders: 1, sum: 6000n },
  ])
})

test('of a month paid whole each half has what is known of itself alone', async () => {
  const luis = await t.write((tx) => aPayroll(tx, { name: 'Luis', salary: bs(2000) }))
  await change(luis, 2000, '2026-09-01', 0)
  await pay(luis, 'completo', '2026-10-31')
  const first = raise('2026-10-16')
  const { plan } = await planned(first, 5)
  await t.write((tx) => raiseSalaries(tx, first, plan.digest, later(5)))
  // The first half goes from 1.000,00 to 1.100,00, the second from 1.100,00 to 1.210,00.
  expect((await planned(raise('2026-10-01'), 6)).arrears).toEqual([
    { begins: '2026-10-01', payday: 'primera', orders: 1, sum: 10_000n },
    { begins: '2026-10-16', payday: 'segunda', orders: 1, sum: 11_000n },
  ])
})

test('what was shown is what each person is owed once it is confirmed', async () => {
  const people = await paidTwo()
  const said = raise('2026-10-01')
  const { plan, arrears } = await planned(said, 5)
  expect(arrears.reduce((all, { sum }) => all + sum, 0n)).toBe(35_000n)
  await t.write((tx) => raiseSalaries(tx, said, plan.digest, later(5)))
  const owed = await Promise.all(
    Object.values(people).map(async ({ titular_id }) => {
      return (await readArrears(t.db, titular_id, await salaryHistory(t.db, titular_id))).sum
    }),
  )
  expect(owed).toEqual([15_000n, 20_000n])
})

test('a second raise shows what it adds alone, and voided orders nothing', async () => {
  const { ana } = await paidTwo()
  const first = raise('2026-11-01')
  const { plan } = await planned(first, 5)
  await t.write((tx) => raiseSalaries(tx, first, plan.digest, later(5)))
  // 1.100,00 and a tenth: half of 110,00 more.
  const { arrears } = await planned(raise('2026-11-01'), 6)
  expect(arrears).toEqual([{ begins: '2026-11-01', payday: 'primera', orders: 1, sum: 5500n }])
  const { orders } = await readArrears(
    t.db,
    ana.titular_id,
    await salaryHistory(t.db, ana.titular_id),
  )
  await t.write((tx) => voidPaysheet(tx, orders[0]?.id ?? 0, later(7), null))
  expect((await planned(raise('2026-11-01'), 8)).arrears).toEqual([])
})

test('a raise from today on owes nothing of fortnights that began', async () => {
  await paidTwo()
  expect((await planned(raise(null), 5)).arrears).toEqual([])
})

test('an order that is made or voided after the preview has the arrears shown again', async () => {
  const ana = await t.write((tx) => aPayroll(tx, { name: 'Ana', salary: bs(1000) }))
  const paid = await pay(ana, 'primera', '2026-10-15')
  const said = raise('2026-10-01')
  const before = await planned(said, 5)
  await t.write((tx) => voidPaysheet(tx, paid, later(6), null))
  const confirmed = (digest: string) => t.write((tx) => raiseSalaries(tx, said, digest, later(7)))
  await expect(confirmed(before.plan.digest)).rejects.toBeInstanceOf(Conflict)
  const again = await planned(said, 7)
  expect([before.arrears.length, again.arrears.length]).toEqual([1, 0])
  expect(await confirmed(again.plan.digest)).toEqual([ana.titular_id])
})

test('a fortnight that lacks something already is left out where the raise adds nothing', async () => {
  const ana = await t.write((tx) => aPayroll(tx, { salary: bs(1000) }))
  await pay(ana, 'completo', '2026-11-18')
  await change(ana, 1200, '2026-11-01', 2)
  expect((await planned(raise('2026-11-16'), 5)).arrears).toEqual([
    { begins: '2026-11-16', payday: 'segunda', orders: 1, sum: 6000n },
  ])
})

test('a fortnight that was paid by a salary which began amid it goes by that one', async () => {
  const ana = await t.write((tx) => aPayroll(tx, { salary: bs(500) }))
  await change(ana, 500, '2026-01-01', 0)
  await change(ana, 1000, '2026-11-10', 0)
  await pay(ana, 'primera', '2026-11-13')
  const said = raise('2026-11-01')
  const { plan, arrears } = await planned(said, 5)
  // 500,00 were paid, and half of 1.100,00 is due.
  expect(arrears).toEqual([{ begins: '2026-11-01', payday: 'primera', orders: 1, sum: 5_000n }])
  await t.write((tx) => raiseSalaries(tx, said, plan.digest, later(5)))
  const history = await salaryHistory(t.db, ana.titular_id)
  expect((await readArrears(t.db, ana.titular_id, history)).sum).toBe(5_000n)
})

test.each([
  ['as many orders lack another sum', [['ana', 'primera']], [['luis', 'primera']]],
  [
    'more orders lack the same sum',
    [['luis', 'primera']],
    [
      ['ana', 'primera'],
      ['eva', 'primera'],
    ],
  ],
  ['another fortnight lacks the same sum', [['ana', 'primera']], [['ana', 'segunda']]],
] as const)('a raise is shown again where by now %s', async (_, before, after) => {
  const people = await t.write(async (tx) => ({
    ana: await aPayroll(tx, { salary: bs(1000) }),
    eva: await aPayroll(tx, { salary: bs(1000) }),
    luis: await aPayroll(tx, { salary: bs(2000) }),
  }))
  const paid: number[] = []
  for (const [who, payday] of before) paid.push(await pay(people[who], payday, '2026-10-20'))
  const said = raise('2026-10-01')
  const { plan } = await planned(said, 5)
  for (const id of paid) await t.write((tx) => voidPaysheet(tx, id, later(6), null))
  for (const [who, payday] of after) await pay(people[who], payday, '2026-10-20')
  const confirmed = t.write((tx) => raiseSalaries(tx, said, plan.digest, later(7)))
  await expect(confirmed).rejects.toBeInstanceOf(Conflict)
})
