/** Everybody to whom arrears are owed, as each one's tab has it (docs/rules/salaries.md#11). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPayment, voidPayment } from '#app/models/payments/change.server.ts'
import {
  createPaysheet,
  restorePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { owedListing, paymentOfArrears } from '#app/models/titulars/salaries/fields.ts'
import { salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import { everybodyOwed, readOwed } from '#app/models/titulars/salaries/read.server.ts'
import { dialect } from '#db/columns.ts'
import { insertRows } from '#db/insert.server.ts'
import type { Payday } from '#db/kinds.ts'
import { paysheets, salary_changes, titulars } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day, fillUp, listing } from '#tests/support/models/factories.ts'
import {
  aPayroll,
  type Parties,
  paymentValues,
  paysheetValues,
} from '#tests/support/models/orders.ts'
import { watchPlans } from '#tests/support/models/plans.ts'
import { watchStatements } from '#tests/support/models/statements.ts'

const planOf = dialect === 'sqlite' ? watchPlans() : undefined
const statements = watchStatements()
const t = testDatabase()

const employee = (name: string, salary: number) =>
  t.write(async (tx) => {
    const parties = await aPayroll(tx, { name, salary: bs(salary) })
    await fillUp(tx, parties.enterprise_id)
    return parties
  })
const pay = (parties: Parties, payday: Payday, issued_at: string, minutes = 1) => {
  const values = paysheetValues({ ...parties, payday, issued_at: day(issued_at) })
  return t.write((tx) => createPaysheet(tx, values, later(minutes)))
}
const raise = ({ titular_id }: Parties, salary: number, since: string) => {
  const said = { salary: bs(salary), since: day(since), reason: null }
  return t.write((tx) => changeSalary(tx, titular_id, said, later(2), undefined))
}
const give = (parties: Parties, amount: number, issued_at = '2026-11-20') => {
  const concept = 'Diferencia de salario'
  const paid = { amount: bs(amount), issued_at: day(issued_at), arrears: true }
  const values = { ...parties, concept, ...paid }
  return t.write((tx) => createPayment(tx, paymentValues(values), later(3)))
}
const owed = async (query = '') =>
  (await everybodyOwed(t.db, listing(owedListing, query))).map((each) => [
    each.name,
    each.fortnights,
    each.sum,
    each.paid,
    each.rest,
  ])

/** Ana is owed 200,00 Bs of two fortnights, Luis 500,00 Bs of both of one month. */
async function twoOwed() {
  const luis = await employee('Luis', 2000.01)
  const ana = await employee('Ana', 1000)
  await pay(ana, 'primera', '2026-10-15')
  await pay(ana, 'segunda', '2026-10-30')
  await pay(ana, 'primera', '2026-11-13')
  await pay(luis, 'completo', '2026-10-31')
  // Halves of 1.000,00 are 500,00 and of 1.200,00 are 600,00: twice 100,00 since the 16th.
  await raise(ana, 1200, '2026-10-16')
  // Halves of 2.000,01 are 1.000,00 and 1.000,01; of 2.500,01 they are 1.250,00 and 1.250,01.
  await raise(luis, 2500.01, '2026-10-01')
  return { ana, luis }
}

test('lists whom a raise that is dated back left short, with their fortnights and their sum', async () => {
  const { ana } = await twoOwed()
  const both = [
    ['Ana', 2, 200_00n, 0n, 200_00n],
    ['Luis', 2, 500_00n, 0n, 500_00n],
  ]
  expect(await owed()).toEqual(both)
  // A month of which one half lacks 100,00 and the other has them too much is no fortnight.
  await pay(ana, 'completo', '2026-09-30')
  await raise(ana, 1200, '2026-09-01')
  await raise(ana, 800, '2026-09-16')
  await raise(ana, 1000, '2026-10-01')
  await raise(ana, 1200, '2026-10-16')
  expect(await owed()).toEqual(both)
})

test('leaves out whoever was paid all, or too much', async () => {
  const [paid, late, less] = [
    await employee('Pagada', 1000),
    await employee('Después', 1000),
    await employee('De más', 1000),
  ]
  for (const each of [paid, less]) await pay(each, 'primera', '2026-11-13')
  await raise(late, 1200, '2026-11-01')
  await pay(late, 'primera', '2026-11-13', 3)
  await raise(less, 800, '2026-11-01')
  expect(await owed()).toEqual([])
})

test('takes off what orders pay, whatever their day, until nothing is left', async () => {
  const { ana, luis } = await twoOwed()
  // Dated before the order that it pays.
  const jose = await employee('José', 1000)
  await pay(jose, 'primera', '2026-11-13')
  await raise(jose, 1100, '2026-11-01')
  await give(jose, 50, '2026-11-10')
  await give(luis, 150.5)
  const voided = await give(luis, 100)
  await t.write((tx) => voidPayment(tx, voided, later(4), null))
  await give(ana, 200)
  expect(await owed()).toEqual([['Luis', 2, 500_00n, 150_50n, 349_50n]])
})

test('says of what waits for approval that it does', async () => {
  const { luis } = await twoOwed()
  await t.write((tx) => withApproval(tx, { payments: bs(100) }))
  await give(luis, 150)
  const [ana, waiting] = await everybodyOwed(t.db, listing(owedListing))
  expect([ana?.waits, waiting?.waits, waiting?.rest]).toEqual([false, true, 350_00n])
})

test('is of each person what their own tab says', async () => {
  const people = await twoOwed()
  await give(people.luis, 20)
  const all = await everybodyOwed(t.db, listing(owedListing, 'sort_by=name,desc'))
  const own = []
  for (const { titular_id } of [people.luis, people.ana]) {
    const { sum, rest } = await readOwed(t.db, titular_id, await salaryHistory(t.db, titular_id))
    own.push([titular_id, sum, rest])
  }
  expect(all.map(({ id, sum, rest }) => [id, sum, rest])).toEqual(own)
  expect(own.map(([, , rest]) => rest)).toEqual([480_00n, 200_00n])
})

test('has an order that was voided and brought back after the raise: it pays what it paid', async () => {
  const ana = await employee('Ana', 1000)
  const first = await pay(ana, 'primera', '2026-11-13')
  await raise(ana, 1200, '2026-11-01')
  await t.write(async (tx) => {
    await voidPaysheet(tx, first, later(3), null)
    await restorePaysheet(tx, first, { actor: later(4), answers: {} })
  })
  expect(await owed()).toEqual([['Ana', 1, 100_00n, 0n, 100_00n]])
})

test('has an order of the first day of the month within which the raise is', async () => {
  const ana = await employee('Ana', 1000)
  await pay(ana, 'completo', '2026-11-01')
  // Half of 200,00 Bs: the raise is of the second fortnight alone.
  await raise(ana, 1200, '2026-11-16')
  expect(await owed()).toEqual([['Ana', 1, 100_00n, 0n, 100_00n]])
})

test('has neither voided orders nor those that wait', async () => {
  const ana = await employee('Ana', 1000)
  const luis = await employee('Luis', 1000)
  const voided = await pay(ana, 'primera', '2026-11-13')
  await t.write((tx) => withApproval(tx, { paysheets: bs(1) }))
  await pay(luis, 'primera', '2026-11-13')
  for (const each of [ana, luis]) await raise(each, 1200, '2026-11-01')
  await t.write((tx) => voidPaysheet(tx, voided, later(3), null))
  expect(await owed()).toEqual([])
})

test('has whoever has left since: they are owed it still', async () => {
  const { ana } = await twoOwed()
  await t.write((tx) =>
    tx.update(titulars).set({ active: false }).where(eq(titulars.id, ana.titular_id)),
  )
  const all = await everybodyOwed(t.db, listing(owedListing))
  expect(all.map(({ name, active }) => [name, active])).toEqual([
    ['Ana', false],
    ['Luis', true],
  ])
})

test.each([
  ['sort_by=rest,desc', ['Luis', 'José', 'Ana']],
  ['sort_by=rest,asc', ['Ana', 'José', 'Luis']],
  ['sort_by=paid,desc', ['Luis', 'José', 'Ana']],
  ['sort_by=fortnights,asc', ['José', 'Luis', 'Ana']],
  ['sort_by=department,asc', ['Luis', 'Ana', 'José']],
  ['sort_by=name,desc', ['Luis', 'José', 'Ana']],
  ['search=lu', ['Luis']],
  ['search=nadie', []],
])('is sorted and searched: %s', async (query, names) => {
  const { luis } = await twoOwed()
  const jose = await employee('José', 1000)
  await pay(jose, 'primera', '2026-11-13')
  // 800,00 instead of 500,00: 300,00.
  await raise(jose, 1600, '2026-11-01')
  await give(luis, 1)
  const inDepartment = { department: 'Ventas' }
  await t.write((tx) =>
    tx.update(titulars).set(inDepartment).where(eq(titulars.id, jose.titular_id)),
  )
  // Those who are equal stand by when they were hired: Luis, Ana, José.
  expect((await owed(query)).map(([name]) => name)).toEqual(names)
})

test.each([
  [0n, undefined],
  [-1n, undefined],
  [999_999_999_999_999n, '9.999.999.999.999,99'],
  [1_000_000_000_000_000n, undefined],
  [123_456n, '1.234,56'],
])('%i céntimos are paid by one order of %s', (rest, amount) => {
  const to = paymentOfArrears(7, rest)
  const query = to && Object.fromEntries(new URL(to, 'http://own.invalid').searchParams)
  expect(query).toEqual(
    amount && { titular: '7', amount, concept: 'Diferencia de salario', arrears: 'on' },
  )
})

/** So many who were paid the first half of November by 100,00 Bs, and were raised to 110,00 Bs. */
async function manyOwed(count: number) {
  const ana = await employee('Ana', 100)
  const id = await pay(ana, 'primera', '2026-11-13')
  await t.write(async (tx) => {
    const [row] = await tx.select().from(paysheets).where(eq(paysheets.id, id))
    const people = await aCrowd(tx, count)
    const orders = people.flatMap(({ titular_id, account_id }, n) => {
      if (!row) return []
      const { id: _, approved_at, approved_by, voided_at, voided_by, void_reason, ...order } = row
      return [{ ...order, order: 1000 + n, titular_id, account_id }]
    })
    await insertRows(tx, paysheets, orders)
    const raised = { salary: bs(110), since: day('2026-11-01'), reason: null, user_id: null }
    const at = { user_name: 'Ana', created_at: later(5).at.toISOString() }
    const changes = people.map(({ titular_id }) => ({ titular_id, ...raised, ...at }))
    await insertRows(tx, salary_changes, changes)
  })
}

test('two thousand people take statements by slices, not by people', async () => {
  await manyOwed(2000)
  let all: Awaited<ReturnType<typeof owed>> = []
  const count = await statements(async () => {
    all = await owed()
  })
  expect(all).toHaveLength(2000)
  // Half of 10,00 more.
  expect(all.filter(([, , sum]) => sum !== 5_00n)).toEqual([])
  // Who they are, then of each 500 their histories, orders and payments.
  expect(count).toBeLessThanOrEqual(1 + 3 * 4)
})

if (planOf) {
  test('reads everybody by indexes, and no order but those of whom it lists', async () => {
    const { ana } = await twoOwed()
    await give(ana, 1)
    const steps = await planOf(() => owed())
    expect(steps).toContain(
      'SEARCH paid USING COVERING INDEX paysheets_titular (titular_id=? AND issued_at>?)',
    )
    for (const [table, how] of [
      ['paysheets', 'INDEX paysheets_titular (titular_id=? AND issued_at>?)'],
      ['late', 'COVERING INDEX paysheets_titular (titular_id=?)'],
      ['arrear_payments', 'INDEX arrear_payments_paysheet (paysheet_id=?)'],
      ['payments', 'INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN'],
    ]) {
      expect(steps).toContain(`SEARCH ${table} USING ${how}`)
    }
    const whole = /^SCAN (paid|paysheets|payments|titulars|salary_changes|arrear_payments)/
    expect(steps.filter((step) => whole.test(step))).toEqual([])
  })
}
