/** A titular's year, month by month and concept by concept (docs/rules/salaries.md#9). */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { centimos } from '#app/kernel/values/money.ts'
import { yearInDollars } from '#app/models/documents/dollars.server.ts'
import { yearTotals } from '#app/models/documents/statistics.server.ts'
import { voidPayment } from '#app/models/payments/change.server.ts'
import { yearRows, yearSheet, yearSummary } from '#app/models/payroll-runs/year/read.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { createRate } from '#app/models/rates/change.server.ts'
import { movements } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, aPersonalOrder } from '#tests/support/models/orders.ts'

const t = testDatabase()

const ANSWERS = { allow_duplicate: true, allow_old_date: true, allow_balance_by_date: true }

test('a year has each concept by month, and agrees with the statistics and the ledger', async () => {
  const parties = await t.write((tx) => aPayroll(tx))
  const pay = (issued_at: string, more = {}) =>
    t.write((tx) => aPaysheet(tx, { ...parties, issued_at: day(issued_at), ...ANSWERS, ...more }))
  await pay('2025-12-31')
  const payment = { titular_id: parties.titular_id, account_id: parties.account_id }
  const paid = (issued_at: string, amount: number) =>
    t.write((tx) =>
      aPersonalOrder(tx, {
        ...{ ...payment, enterprise_id: parties.enterprise_id, amount: bs(amount) },
        ...{ issued_at: day(issued_at), ...ANSWERS },
      }),
    )
  await paid('2026-01-20', 30.25)
  await paid('2026-03-05', 10)
  const withdrawn = await paid('2026-03-06', 7)
  await t.write((tx) => voidPayment(tx, withdrawn, ADMINISTRATOR, null))
  await paid('2025-12-31', 5)
  const other = await t.write((tx) => aPayroll(tx))
  await pay('2026-02-15', other)
  const lines = [
    { concept: 'Horas extra', kind: 'asignacion' as const, amount: bs(120.5), reason: null },
    { concept: 'Préstamo', kind: 'deduccion' as const, amount: bs(50), reason: null },
  ]
  await pay('2026-01-15', { lines, lph: true })
  await pay('2026-01-31', { payday: 'segunda' })
  await pay('2026-11-15', { payday: 'completo', lines: lines.slice(1) })
  const voided = await pay('2026-03-15')
  await t.write((tx) => voidPaysheet(tx, voided, ADMINISTRATOR, null))
  await t.write((tx) => withApproval(tx, { paysheets: centimos(1) }))
  await pay('2026-05-15')

  const summary = await yearSummary(t.db, parties.titular_id, 2026)
  const shown = yearRows(summary).map(({ label, months, sum }) => [
    label,
    ...[0, 2, 4, 10].map((month) => months[month]),
    sum,
  ])
  // No rate yet: nothing to convert by.
  const before = await yearSummary(t.db, parties.titular_id, 2026, 'USD')
  expect(before.dollars?.sum).toBe(0n)
  await t.write(async (tx) => {
    for (const [on, value] of [
      ['2026-01-20', '8'],
      ['2026-02-01', '16'],
    ] as const) {
      const rate = { currency: 'USD', day: day(on), value, source: 'BCV' } as const
      await createRate(tx, { ...rate, allow_rate_far: true }, ADMINISTRATOR)
    }
  })
  const { dollars } = await yearSummary(t.db, parties.titular_id, 2026, 'USD')
  // 30,25 / 8 = 3,78125 and 500,00 / 8 = 62,50 in January, where the 15th has no rate; 10,00 / 16 = 0,625.
  expect([dollars?.months[0], dollars?.months[2], dollars?.months[10]]).toEqual([
    66_28n,
    63n,
    59_38n,
  ])
  // Salary 1.000,00: halves of 500,00, L.P.H of 10,00.
  expect(shown).toEqual([
    ['Salario base', 100_000n, 0n, 0n, 100_000n, 200_000n],
    ['Horas extra', 12_050n, 0n, 0n, 0n, 12_050n],
    ['Total asignaciones', 112_050n, 0n, 0n, 100_000n, 212_050n],
    ['L.P.H', 1000n, 0n, 0n, 0n, 1000n],
    ['Préstamo', 5000n, 0n, 0n, 5000n, 10_000n],
    ['Total deducciones', 6000n, 0n, 0n, 5000n, 11_000n],
    ['Neto pagado', 106_050n, 0n, 0n, 95_000n, 201_050n],
    ['Otros pagos', 3025n, 1000n, 0n, 0n, 4025n],
    ['Total pagado', 109_075n, 1000n, 0n, 95_000n, 205_075n],
  ])
  expect([summary.count, summary.payments]).toEqual([3, 2])
  const statistics = (await yearTotals(t.db, 2026)).paysheet
  // Nothing else was paid to the other one, and their summary does not speak of it.
  const alone = await yearSummary(t.db, other.titular_id, 2026)
  expect(yearRows(alone).at(-1)?.label).toBe('Neto pagado')
  const others = alone.net
  expect(others.sum).toBe(50_000n)
  expect(statistics.months.map(({ total }) => total)).toEqual(
    summary.net.months.map((amount, i) => amount + (others.months[i] ?? 0n)),
  )
  expect(statistics.total).toBe(summary.net.sum + others.sum)
  const [ledger] = await t.db
    .select({ sum: sql<number>`sum(${movements.amount})`.mapWith(Number) })
    .from(movements)
    .where(eq(movements.kind, 'paysheet'))
  // With the order of 2025 and the other employee's, of 500,00 each.
  expect(-(ledger?.sum ?? 0)).toBe(201_050 + 100_000)
  expect(yearSheet(summary).totals?.()).toEqual([
    ['Total', 200_000n, 12_050n, 212_050n, 1000n, 10_000n, 11_000n, 201_050n, 4025n, 205_075n],
  ])
})

test('in dollars each kind of a day is rounded by itself, as on the dashboard', async () => {
  const issued_at = day('2026-10-15')
  const parties = await t.write((tx) => aPayroll(tx, { salary: bs(20), capital: bs(1000) }))
  await t.write(async (tx) => {
    const rate = { currency: 'USD', day: day('2026-10-01'), value: '3', source: 'BCV' } as const
    await createRate(tx, { ...rate, allow_rate_far: true }, ADMINISTRATOR)
    await aPaysheet(tx, { ...parties, issued_at, ...ANSWERS })
    const { titular_id, account_id, enterprise_id } = parties
    const payment = { titular_id, account_id, enterprise_id, amount: bs(20.02) }
    await aPersonalOrder(tx, { ...payment, issued_at, ...ANSWERS })
  })
  const { paid, dollars } = await yearSummary(t.db, parties.titular_id, 2026, 'USD')
  // The half of 20,00 / 3 = 3,333…; 20,02 / 3 = 6,673…; both together would be 10,006…
  expect([paid.sum, dollars?.months[9], dollars?.sum]).toEqual([30_02n, 10_00n, 10_00n])
  const { months } = await yearInDollars(t.db, 2026)
  expect([months.paysheet[9], months.payment[9]]).toEqual([3_33n, 6_67n])
})
