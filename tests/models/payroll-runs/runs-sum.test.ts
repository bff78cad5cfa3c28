// @both-engines
// Proves docs/rules/lists.md#2.
import { expect, test } from 'vitest'
import { runListing } from '#app/models/payroll-runs/fields.ts'
import { sumPayrollRuns } from '#app/models/payroll-runs/read.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day, listing } from '#tests/support/models/factories.ts'
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
