/** How a run was voided last (docs/rules/run-screens.md#9). */
import { expect, test } from 'vitest'
import { voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { lastVoiding } from '#app/models/payroll-runs/voiding.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { anotherAdministrator, aWaitingRun } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, bs } from '#tests/support/models/factories.ts'

const t = testDatabase()

test('is that of the orders that went last, not of one voided alone before', async () => {
  const { run, ids, berta } = await t.write(async (tx) => {
    const berta = await anotherAdministrator(tx)
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(5000) })
    return { ...(await aWaitingRun(tx, 3, enterprise_id)), berta }
  })
  expect(await lastVoiding(t.db, run)).toBeUndefined()
  await t.write((tx) => voidPaysheet(tx, ids[0] ?? 0, ADMINISTRATOR, 'Sola'))
  await t.write((tx) => voidPayrollRun(tx, run, berta, 'Las demás'))
  // Two of 500,00 each, a minute after the first.
  expect(await lastVoiding(t.db, run)).toEqual({
    ...{ at: berta.at.toISOString(), by: 'Berta Aprobadora', reason: 'Las demás' },
    ...{ count: 2, total: 1000_00n },
  })
})
