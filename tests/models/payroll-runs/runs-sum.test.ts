// @both-engines
// Proves docs/rules/lists.md#2, rates.md#10.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runListing } from '#app/models/payroll-runs/fields.ts'
import { presentRun } from '#app/models/payroll-runs/present.server.ts'
import {
  dollarsOf,
  getPayrollRun,
  listPayrollRuns,
  sumPayrollRuns,
} from '#app/models/payroll-runs/read.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { getPaysheet, listPaysheetRows, listPaysheets } from '#app/models/paysheets/read.server.ts'
import { createRate } from '#app/models/rates/change.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { paysheets } from '#db/schema.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day, fillUp, listing } from '#tests/support/models/factories.ts'
import { aPayroll, paysheetValues } from '#tests/support/models/orders.ts'
import { aRun } from '#tests/support/models/runs.ts'

const t = testDatabase()
const sum = (query: string) => sumPayrollRuns(t.db, listing(runListing, query))

test('what the runs of a listing come to, and what of it waits', async () => {
  await t.write(async (tx) => {
    // Three orders of 500,00 Bs, of which one is voided; then one of 500,00 Bs that waits.
    const { ids } = await aRun(tx)
    await voidPaysheet(tx, ids[0] ?? 0, t.actor, null)
    await withApproval(tx, { paysheets: bs(400), runs: bs(400) })
    await aRun(tx, [{ issued_at: day('2026-10-13') }])
  })
  expect(await sum('')).toBeUndefined()
  expect(await sum('startDate=2026-11-01')).toEqual({ sum: 1000_00n, waiting: 0n })
  expect(await sum('payday=primera')).toEqual({ sum: 1500_00n, waiting: 500_00n })
  expect(await sum('status=approved')).toEqual({ sum: 1000_00n, waiting: 0n })
  expect(await sum('search=no%20hay')).toEqual({ sum: 0n, waiting: 0n })
})

test('in dollars each day is at its rate, rounded half up; before the first there is none', async () => {
  await t.write(async (tx) => {
    // 500,00 on each of two days, and one voided; a run before the first rate.
    const { ids } = await aRun(tx)
    await voidPaysheet(tx, ids[0] ?? 0, t.actor, null)
    await tx
      .update(paysheets)
      .set({ issued_at: day('2026-11-20') })
      .where(eq(paysheets.id, ids[1] ?? 0))
    await aRun(tx, [{ issued_at: day('2026-10-13') }])
    for (const [on, value] of [
      ['2026-11-01', '3'],
      ['2026-11-20', '7'],
    ] as const) {
      const rate = { currency: 'USD', value, source: 'BCV', allow_rate_far: true } as const
      await createRate(tx, { ...rate, day: day(on) }, t.actor)
    }
  })
  const usd = async (query: string) =>
    (await listPayrollRuns(t.db, listing(runListing, query))).data.map((run) => run.usd)
  // 500,00 / 3 = 166,67 and 500,00 / 7 = 71,43
  expect(await usd('currency=USD')).toEqual([238_10n, null])
  expect(await usd('')).toEqual([undefined, undefined])
  expect(await usd('currency=USD&search=nada')).toEqual([])
  expect(await sum('payday=primera')).toMatchObject({ sum: 1500_00n, hasDollars: true })
  expect(await sum('payday=primera&currency=USD')).toMatchObject({
    ...{ sum: 1500_00n, waiting: 0n },
    dollars: { sum: 238_10n, waiting: 0n, isWhole: false },
  })
  // One of its days before the first rate leaves a run without.
  await t.write((tx) =>
    tx
      .update(paysheets)
      .set({ issued_at: day('2026-10-30') })
      .where(eq(paysheets.issued_at, day('2026-11-13'))),
  )
  expect(await usd('currency=USD')).toEqual([null, null])
  const run = await getPayrollRun(t.db, 1)
  expect(presentRun({ ...run, usd: 238_10n })).toMatchObject({ usd: 238.1 })
  expect(presentRun({ ...run, usd: null })).toMatchObject({ usd: null })
  expect(presentRun(run)).not.toHaveProperty('usd')
})

test('an order that keeps a rate is in dollars by it, though another was entered for its day', async () => {
  const enterOn13 = (value: string) =>
    t.write((tx) =>
      createRate(
        tx,
        { currency: 'USD', day: day('2026-11-13'), value, source: 'BCV', allow_rate_far: true },
        t.actor,
      ),
    )
  await enterOn13('245.55555555')
  const paid = await t.write(async (tx) => {
    const [ana, beto] = [await aPayroll(tx, { name: 'Ana' }), await aPayroll(tx, { name: 'Beto' })]
    const wage = { salary: bs(120), salary_currency: 'USD' as const }
    await updateTitular(tx, ana.titular_id, wage, t.actor)
    await fillUp(tx, ana.enterprise_id)
    const inputs = [ana, beto].map((one) =>
      paysheetValues({
        ...{ ...one, enterprise_id: ana.enterprise_id },
        allow_balance_by_date: true,
      }),
    )
    return createPaysheets(tx, inputs, t.actor)
  })
  await enterOn13('290')
  // 60 US$, kept at 245,55555555; Beto's 500,00 Bs go by the day's: 500,00 / 290 = 1,724…
  const query = listing(paysheetListing, 'currency=USD&sort_by=id,asc')
  const usd = ({ data }: { data: { usd?: bigint | null }[] }) => data.map((row) => row.usd)
  expect(usd(await listPaysheets(t.db, query))).toEqual([60_00n, 1_72n])
  expect(usd(await listPaysheetRows(t.db, query))).toEqual([60_00n, 1_72n])
  const { payroll_run_id } = await getPaysheet(t.db, paid[0]?.id ?? 0)
  expect(await dollarsOf(t.db, [payroll_run_id ?? 0])).toEqual([61_72n])
})
