// @both-engines
/** A raise that is dated back over other changes (docs/rules/salaries.md#7). */
import { expect, test } from 'vitest'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import type { Month } from '#app/kernel/values/dates.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { inForceOn } from '#app/models/payroll/timeline.ts'
import { createPaysheet, updatePaysheet } from '#app/models/paysheets/change.server.ts'
import { createRate } from '#app/models/rates/change.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { readArrears, salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import { planRaise, type Raise, raiseSalaries } from '#app/models/titulars/salaries/raise.server.ts'
import { paysheets } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, paysheetValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

const change = (id: number, salary: number, from: string, minutes: number) => {
  const said = { salary: bs(salary), since: day(from), reason: null }
  return t.write((tx) => changeSalary(tx, id, said, later(minutes), undefined))
}
/** Raises all by so many bolívares from a day on. */
async function raiseAll(said: Partial<Raise> & { value: Raise['value'] }, from: string) {
  const raise: Raise = {
    ...{
      who: 'all',
      department: null,
      currency: 'VES',
      mode: 'amount',
      round: '1',
      reason: null,
      chosen: [],
    },
    ...{ ...said, since: day(from) },
  }
  const { digest } = await planRaise(t.db, raise, later(60).at)
  return t.write((tx) => raiseSalaries(tx, raise, digest, later(60)))
}
async function salariesOn(id: number, ...days: string[]) {
  const history = await salaryHistory(t.db, id)
  return days.map((each) => inForceOn(history, day(each))?.salary)
}

test.each([
  ['by its date', { issued_at: day('2026-08-15') }],
  ['by its month', { period: '2026-08' as Month }],
])(
  'of an order that keeps its salary and is moved to an earlier fortnight %s, counts that fortnight’s salary alone',
  async (_, changes) => {
    const parties = await t.write((tx) => aPayroll(tx, { salary: bs(1000) }))
    const id = parties.titular_id
    await change(id, 1000, '2026-01-01', 1)
    await change(id, 1100, '2026-08-16', 2)
    const order = paysheetValues({ ...parties, payday: 'primera', issued_at: day('2026-09-15') })
    const made = await t.write((tx) => createPaysheet(tx, order, later(3)))
    await t.write((tx) => updatePaysheet(tx, made, changes, later(4)))
    const owed = async () => (await readArrears(t.db, id, await salaryHistory(t.db, id))).sum
    await change(id, 1200, '2026-07-01', 5)
    // Half of 1.200,00 was due, and half of 1.100,00 paid.
    expect(await owed()).toBe(50_00n)
    await change(id, 1500, '2026-11-18', 6)
    await change(id, 1050, '2026-11-19', 7)
    expect(await owed()).toBe(50_00n)
  },
)

test('of an order that took today’s salary counts what holds on the day when it was made, and no later raise', async () => {
  const april = -220 * 24 * 60
  const parties = await t.write((tx) => aPayroll(tx, { salary: bs(1000) }))
  const id = parties.titular_id
  await change(id, 1000, '2026-01-01', april - 2)
  await change(id, 1100, '2026-02-16', april - 1)
  const said = { payday: 'primera', period: '2026-01' as Month, salary_of: 'today' } as const
  const order = paysheetValues({ ...parties, ...said, issued_at: day('2026-04-10') })
  await t.write((tx) => createPaysheet(tx, order, later(april)))
  const owed = async () => (await readArrears(t.db, id, await salaryHistory(t.db, id))).sum
  await change(id, 1200, '2026-01-01', april + 1)
  expect(await owed()).toBe(50_00n)
  await change(id, 1500, '2026-11-19', 5)
  expect(await owed()).toBe(50_00n)
  await change(id, 1000, '2026-11-20', 6)
  expect(await owed()).toBe(50_00n)
})

test('leaves the days without a salary as they are, and what was paid for them', async () => {
  const parties = await t.write((tx) => aPayroll(tx, { salary: bs(500) }))
  const id = parties.titular_id
  await change(id, 400, '2026-09-01', 1)
  await change(id, 500, '2026-10-01', 2)
  const order = paysheetValues({ ...parties, payday: 'segunda', issued_at: day('2026-10-20') })
  await t.write((tx) => createPaysheet(tx, order, later(3)))
  await change(id, 0, '2026-10-16', 4)
  await change(id, 1000, '2026-11-10', 5)
  await raiseAll({ value: bs(100) }, '2026-10-05')
  expect(
    await salariesOn(id, '2026-10-04', '2026-10-05', '2026-10-16', '2026-11-09', '2026-11-10'),
  ).toEqual([50_000, 60_000, 0, 0, 110_000])
  // Half of 500,00 Bs was paid for a fortnight in which nothing was due.
  expect((await readArrears(t.db, id, await salaryHistory(t.db, id))).sum).toBe(-25_000n)
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('begins with the first day that has a salary', async () => {
  const id = await t.write((tx) => aTitular(tx, { salary: bs(500) }))
  await change(id, 0, '2026-10-01', 1)
  await change(id, 1000, '2026-11-10', 2)
  await raiseAll({ value: bs(100) }, '2026-10-05')
  expect(await salariesOn(id, '2026-10-05', '2026-11-09', '2026-11-10')).toEqual([0, 0, 110_000])
  expect(await salaryHistory(t.db, id)).toHaveLength(4)
})

test('writes no earlier salary anew that its rounding leaves as it is, until the first that changes', async () => {
  const parties = await t.write((tx) => aPayroll(tx, { salary: bs(500) }))
  const id = parties.titular_id
  await change(id, 870, '2026-03-16', 1)
  await change(id, 1131, '2026-11-18', 2)
  // Made with 1.131,00, in a fortnight that began under 870,00, which was written before.
  const order = paysheetValues({ ...parties, payday: 'segunda', issued_at: day('2026-11-20') })
  await t.write((tx) => createPaysheet(tx, order, later(3)))
  const owed = async () => (await readArrears(t.db, id, await salaryHistory(t.db, id))).sum
  expect(await owed()).toBe(0n)
  // 874 is 870 in tens, and 1.135 is 1.140.
  await raiseAll({ value: bs(4), round: '1000' }, '2026-03-16')
  expect((await salaryHistory(t.db, id)).map(({ salary, since }) => [salary, since])).toEqual([
    [114_000, '2026-11-18'],
    [113_100, '2026-11-18'],
    [87_000, '2026-03-16'],
    expect.anything(),
  ])
  expect(await owed()).toBe(0n)
})

test('writes anew what stays after one that changes, which would hold for its days otherwise', async () => {
  const id = await t.write((tx) => aTitular(tx, { salary: bs(500) }))
  await change(id, 866, '2026-10-01', 1)
  await change(id, 900, '2026-11-01', 2)
  await change(id, 1131, '2026-11-18', 3)
  // 870 from 866, 904 stays 900, and 1.140 from 1.131.
  await raiseAll({ value: bs(4), round: '1000' }, '2026-10-01')
  expect(await salariesOn(id, '2026-10-01', '2026-11-01', '2026-11-18')).toEqual([
    87_000, 90_000, 114_000,
  ])
})

test('is refused where its rounding would lower an earlier salary, and nothing is raised', async () => {
  const id = await t.write((tx) => aTitular(tx, { name: 'Ana', salary: bs(140) }))
  await change(id, 140, '2026-11-01', 1)
  await change(id, 1000, '2026-11-10', 2)
  const refused = await errorOf(raiseAll({ value: bs(1), round: '10000' }, '2026-11-01'))
  expect(refused).toBeInstanceOf(FieldErrors)
  expect((refused as FieldErrors).fields).toEqual({
    round: ['Redondeado así, el salario de Ana bajaría de 140,00 Bs a 100,00 Bs'],
  })
  expect(await salariesOn(id, '2026-11-05', '2026-11-10')).toEqual([14_000, 100_000])
})

test('says in the trail since when the salary holds that it leaves', async () => {
  const id = await t.write((tx) => aTitular(tx, { salary: bs(100) }))
  await change(id, 200, '2026-11-01', 1)
  await change(id, 300, '2026-11-10', 2)
  await raiseAll({ value: bs(50) }, '2026-11-05')
  expect((await trailOf(t.db, 'titular', id)).at(-1)).toMatchObject({
    ...{ before: { salary: 30_000 }, after: { salary: 35_000, salary_since: '2026-11-10' } },
  })
})

test('raises the earlier salaries of somebody whose salary of today the rounding leaves as it is', async () => {
  const parties = await t.write((tx) => aPayroll(tx, { salary: bs(1000) }))
  const id = parties.titular_id
  const same = await t.write((tx) => aTitular(tx, { salary: bs(1000) }))
  await change(id, 960, '2026-09-01', 1)
  for (const payday of ['primera', 'segunda'] as const) {
    const order = paysheetValues({ ...parties, payday, issued_at: day('2026-10-20') })
    await t.write((tx) => createPaysheet(tx, order, later(2)))
  }
  await change(id, 1000, '2026-11-01', 3)
  const raise: Raise = {
    ...{
      who: 'all',
      department: null,
      currency: 'VES',
      mode: 'percent',
      value: bs(4.5),
      round: '10000',
    },
    ...{ since: day('2026-09-01'), reason: null, chosen: [] },
  }
  // 960 and 4,5 % are 1.003,20, and 1.000 are 1.045: to 100 Bs both are 1.000.
  const plan = await planRaise(t.db, raise, later(60).at)
  const both = [...plan.lines].sort((a, b) => a.id - b.id)
  expect(both.map(({ dated }) => dated.map(({ after }) => after))).toEqual([
    [100_000, 100_000],
    [100_000],
  ])
  expect(plan.raised).toBe(1)
  const made = await t.write((tx) => raiseSalaries(tx, raise, plan.digest, later(60)))
  expect(made).toEqual([id])
  expect(await salariesOn(id, '2026-09-01', '2026-11-01')).toEqual([100_000, 100_000])
  expect(await salaryHistory(t.db, same)).toHaveLength(1)
  // Two halves of October lack 20,00 Bs each, as the plan said.
  const owed = (await readArrears(t.db, id, await salaryHistory(t.db, id))).sum
  expect([owed, plan.arrears.reduce((all, { sum }) => all + sum, 0n)]).toEqual([4000n, 4000n])
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('is refused where it raises an earlier salary otherwise, or from another day, than it was shown', async () => {
  const id = await t.write((tx) => aTitular(tx, { salary: bs(400) }))
  await change(id, 0, '2026-10-01', 1)
  await change(id, 500, '2026-11-05', 2)
  await change(id, 1000, '2026-11-10', 3)
  const shown: Raise = {
    ...{
      who: 'all',
      department: null,
      currency: 'VES',
      mode: 'amount',
      value: bs(100),
      round: '1',
    },
    ...{ since: day('2026-11-01'), reason: null, chosen: [] },
  }
  const { digest } = await planRaise(t.db, shown, later(60).at)
  // 1.000,00 becomes 1.100,00 in both ways, 500,00 becomes 600,00 or 550,00.
  const otherwise = { ...shown, currency: 'VES', mode: 'percent', value: bs(10) } as const
  for (const said of [otherwise, { ...shown, since: day('2026-11-02') }]) {
    const refused = await errorOf(t.write((tx) => raiseSalaries(tx, said, digest, later(60))))
    expect(refused).toBeInstanceOf(Conflict)
  }
  expect(await salariesOn(id, '2026-11-05', '2026-11-10')).toEqual([50_000, 100_000])
})

const owed = async (id: number) =>
  (await readArrears(t.db, id, await salaryHistory(t.db, id))).orders.map(
    ({ difference }) => difference,
  )

test.each([
  // 1.000,00, and 1.200,00 from the 10th; 120,00 more from October: 1.320,00 / 2 less 600,00.
  [1000, 1200, '2026-11-10', 'primera', 60_00],
  [1000, 1200, '2026-11-10', 'segunda', 60_00],
  [1000, 1200, '2026-11-10', 'completo', 120_00],
  [1000, 1200, '2026-11-16', 'segunda', 60_00],
  // Less than before: 1.120,00 / 2 less 500,00, and not what 1.620,00 would have paid.
  [1500, 1000, '2026-11-10', 'primera', 60_00],
] as const)(
  'amid the fortnight goes by the salary that the order paid by: from %i to %i on %s, %s',
  async (first, second, from, payday, difference) => {
    const parties = await t.write((tx) => aPayroll(tx, { salary: bs(first) }))
    const { titular_id } = parties
    await change(titular_id, first, '2026-07-01', 1)
    await change(titular_id, second, from, 2)
    const order = paysheetValues({ ...parties, payday, issued_at: day('2026-11-15') })
    await t.write((tx) => createPaysheet(tx, order, later(3)))
    expect(await owed(titular_id)).toEqual([])
    await raiseAll({ value: bs(120) }, '2026-10-01')
    expect(await owed(titular_id)).toEqual([difference])
  },
)

test.each([
  // 1.200,00 from the 12th, not from the 10th, as it was when the order was made: 1.320,00 / 2 less 600,00.
  [600, 1200, 'primera', '10', '12', 60_00],
  [1200, 600, 'primera', '10', '12', 60_00],
  [600, 1200, 'completo', '20', '22', 120_00],
  [600, 1200, 'completo', '10', '20', 120_00],
] as const)(
  'goes by the day whose salary was taken where its change was moved: from %i to %i, %s',
  async (first, second, payday, from, moved, difference) => {
    const parties = await t.write((tx) => aPayroll(tx, { salary: bs(first) }))
    const { titular_id } = parties
    await change(titular_id, first, '2026-01-01', 1)
    await change(titular_id, second, `2026-10-${from}`, 2)
    const order = paysheetValues({ ...parties, payday, issued_at: day('2026-10-15') })
    await t.write((tx) => createPaysheet(tx, order, later(3)))
    await change(titular_id, first, `2026-10-${from}`, 4)
    await change(titular_id, second, `2026-10-${moved}`, 5)
    expect(await owed(titular_id)).toEqual([])
    await raiseAll({ value: bs(120) }, '2026-10-01')
    expect(await owed(titular_id)).toEqual([difference])
  },
)

test.each([
  // 1.200,00 held on the 15th, whatever began on the day after it.
  ['2026-10-15', '2026-10-16'],
  ['2026-10-10', '2026-10-16'],
])('goes by the fortnight’s last day: 1.200,00 from %s, 1.300,00 from %s', async (own, next) => {
  const parties = await t.write((tx) => aPayroll(tx, { salary: bs(1000) }))
  const { titular_id } = parties
  await change(titular_id, 1000, '2026-07-01', 1)
  await change(titular_id, 1200, own, 2)
  await change(titular_id, 1300, next, 3)
  const order = paysheetValues({ ...parties, payday: 'primera', issued_at: day('2026-10-15') })
  await t.write((tx) => createPaysheet(tx, order, later(4)))
  expect(await owed(titular_id)).toEqual([])
  await raiseAll({ value: bs(120) }, '2026-10-01')
  expect(await owed(titular_id)).toEqual([60_00])
})

test('goes by the first day where the order’s salary held from it, whatever began amid it later', async () => {
  const parties = await t.write((tx) => aPayroll(tx, { salary: bs(1000) }))
  const { titular_id } = parties
  await change(titular_id, 1000, '2026-07-01', 1)
  const order = paysheetValues({ ...parties, payday: 'primera', issued_at: day('2026-11-15') })
  await t.write((tx) => createPaysheet(tx, order, later(2)))
  await change(titular_id, 1500, '2026-11-10', 3)
  expect(await owed(titular_id)).toEqual([])
  await raiseAll({ value: bs(100) }, '2026-10-01')
  // 1.100,00 / 2 less 500,00: a whole fortnight does not pay what began on the 10th.
  expect(await owed(titular_id)).toEqual([50_00])
})

test('of an order with the salary of today goes by that one', async () => {
  const parties = await t.write((tx) => aPayroll(tx, { salary: bs(1000) }))
  const { titular_id } = parties
  await change(titular_id, 1000, '2026-07-01', 1)
  await change(titular_id, 3000, '2026-11-05', 2)
  const said = { payday: 'primera', issued_at: day('2026-10-15'), salary_of: 'today' } as const
  await t.write((tx) => createPaysheet(tx, paysheetValues({ ...parties, ...said }), later(3)))
  await raiseAll({ value: bs(120) }, '2026-10-01')
  // 3.120,00 / 2 less 1.500,00.
  expect(await owed(titular_id)).toEqual([60_00])
})

test('in dollars goes by the salary that the order took, too', async () => {
  const rate = { currency: 'USD', day: day('2026-10-01'), value: '10', source: 'BCV' } as const
  await t.write((tx) => createRate(tx, rate, later(0)))
  const parties = await t.write((tx) => aPayroll(tx, { salary: bs(1) }))
  const { titular_id } = parties
  const dollars = (salary: number, since: string, minutes: number) => {
    const said = { salary: bs(salary), salary_currency: 'USD', since: day(since), reason: null }
    return t.write((tx) => changeSalary(tx, titular_id, said as never, later(minutes), undefined))
  }
  await dollars(100, '2026-07-01', 1)
  await dollars(120, '2026-11-10', 2)
  const order = { ...parties, issued_at: day('2026-11-15'), allow_rate_old: true }
  await t.write((tx) => createPaysheet(tx, paysheetValues(order), later(3)))
  await raiseAll({ value: bs(12), currency: 'USD' }, '2026-11-01')
  // (132,00 − 120,00) / 2 × 10
  expect(await owed(titular_id)).toEqual([60_00])
})

test('from a day amid the fortnight owes nothing of it', async () => {
  const parties = await t.write((tx) => aPayroll(tx))
  await change(parties.titular_id, 1200, '2026-11-10', 1)
  await t.write((tx) => createPaysheet(tx, paysheetValues(parties), later(2)))
  await raiseAll({ value: bs(120) }, '2026-11-05')
  expect(await owed(parties.titular_id)).toEqual([])
})

test('twice dated back owes nothing more of what was paid after the first', async () => {
  const parties = await t.write((tx) => aPayroll(tx, { salary: bs(1000) }))
  const { titular_id } = parties
  await change(titular_id, 1000, '2026-07-01', 1)
  const october = paysheetValues({ ...parties, payday: 'primera', issued_at: day('2026-10-15') })
  await t.write((tx) => createPaysheet(tx, october, later(2)))
  await change(titular_id, 1100, '2026-10-01', 3)
  await change(titular_id, 1200, '2026-10-20', 4)
  expect(await owed(titular_id)).toEqual([50_00])
  const anew = { recalculate: true, allow_balance_by_date: true }
  const [{ id }] = (await t.db.select({ id: paysheets.id }).from(paysheets)) as [{ id: number }]
  await t.write((tx) => updatePaysheet(tx, id, anew, later(5)))
  expect(await owed(titular_id)).toEqual([])
  await raiseAll({ value: bs(100) }, '2026-11-01')
  expect(await owed(titular_id)).toEqual([])
})
