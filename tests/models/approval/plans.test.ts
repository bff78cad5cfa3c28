// Proves docs/rules/approval.md#6, #11.
/** Approving and the bell read by an index, however long the trail and the lists are. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#app/kernel/access/actor.ts'
import { countWaiting } from '#app/models/approval/read.server.ts'
import { checkMayDecide, trailOf, trailOfRun } from '#app/models/documents/approvers.server.ts'
import { audit } from '#db/schema.ts'
import { aWaitingRun, withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, bs } from '#tests/support/models/factories.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()

let waiting: { approver: Actor; run: number }
/** A run that waits, and a trail of 1.000 other changes. */
const t = testDatabase((t) =>
  t.write(async (tx) => {
    const approver = await withApproval(tx, { runs: bs(0) })
    const { run } = await aWaitingRun(tx, 3, await aCompanyAccount(tx, { capital: bs(5000) }))
    const change = (n: number) => ({
      ...{ at: '2026-11-01T12:00:00.000Z', user_id: 1, user_name: 'Alguien', action: 'update' },
      ...{ kind: n % 2 ? 'paysheet' : 'user', record_id: 100 + n },
    })
    for (let from = 0; from < 1000; from += 100) {
      await tx.insert(audit).values(Array.from({ length: 100 }, (_, n) => change(from + n)))
    }
    await tx.run(sql`analyze audit`)
    waiting = { approver, run }
  }),
)

const scans = (plan: string[], table: string) =>
  plan.filter((step) => step.startsWith(`SCAN ${table}`) && !/USING (COVERING )?INDEX/.test(step))

describe('approval reads by an index', () => {
  test('who made and changed what waits', async () => {
    const { approver, run } = waiting
    const plan = await planOf(() =>
      t.write(async (tx) => {
        await checkMayDecide(tx, approver, await trailOfRun(tx, run))
        await checkMayDecide(tx, approver, trailOf('payment', 1))
      }),
    )
    expect(plan).toContain('SEARCH audit USING INDEX audit_record (kind=? AND record_id=?)')
    expect(plan.filter((step) => step.startsWith('SCAN audit'))).toEqual([])
  })

  test('what waits under the bell', async () => {
    const plan = await planOf(() => countWaiting(t.db))
    for (const table of ['paysheets', 'payments', 'transfers']) {
      expect(plan.join()).toContain(`${table}_pending`)
      expect(scans(plan, table)).toEqual([])
    }
  })
})
