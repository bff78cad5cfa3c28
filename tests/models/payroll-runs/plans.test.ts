// Proves docs/rules/run-screens.md#2.
/** A run's screens read by indexes, however many orders and changes others have. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordTrail, runTrail } from '#app/models/audit/read.server.ts'
import { documentMovements } from '#app/models/movements/read.server.ts'
import { readOrderSides } from '#app/models/orders/record.server.ts'
import { runOrderListing } from '#app/models/payroll-runs/fields.ts'
import { runOrderRows } from '#app/models/payroll-runs/orders.server.ts'
import { arrearsOfOrder } from '#app/models/titulars/salaries/read.server.ts'
import { runJustMade } from '#app/models/wizard/create.server.ts'
import { previewOfNext } from '#app/models/wizard/from-run.server.ts'
import { audit, paysheets } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { listing } from '#tests/support/models/factories.ts'
import { watchPlans } from '#tests/support/models/plans.ts'
import { aPayer, aRun } from '#tests/support/models/stored-runs.ts'

const planOf = watchPlans()
const TRAIL = { sorts: ['id'], defaultSort: 'id,desc' } as const

const RUNS = 30
const ORDERS = 6
const NAMES = ['Ana', 'Luis', 'Eva', 'Rosa', 'Juan', 'Alí']

let run = 0
/** Thirty runs of six orders, each with a change on record. */
const t = testDatabase((t) =>
  t.write(async (tx) => {
    const enterprise = await aPayer(tx)
    const runs: number[] = []
    for (let n = 0; n < RUNS; n++) {
      const people = NAMES.slice(0, ORDERS).map((name, i) => ({
        ...{ name, base: 100, ric: `V${10_000_000 + n * ORDERS + i}` },
      }))
      runs.push(await aRun(tx, people, { enterprise }))
    }
    const orders = await tx.select({ id: paysheets.id }).from(paysheets)
    const change = { at: '2026-11-13T14:00:00.000Z', user_name: 'Ana', action: 'update' }
    await tx
      .insert(audit)
      .values([
        ...orders.map(({ id }) => ({ ...change, kind: 'paysheet', record_id: id })),
        ...runs.map((id) => ({ ...change, kind: 'payroll_run', record_id: id })),
      ])
    await tx.run(sql`analyze`)
    run = runs[0] ?? 0
  }),
)

const scans = (plan: string[]) =>
  plan.filter((step) => /^SCAN (paysheets|audit|movements)\b/.test(step))

test.each(['', 'bank=none', 'enterprise=1', 'sort_by=total,desc', 'voided=1'])(
  'the orders of a run are found by its index: %j',
  async (query) => {
    const plan = await planOf(() => runOrderRows(t.db, run, listing(runOrderListing, query)))
    expect(plan.join('\n')).toMatch(/paysheets_run|PRIMARY KEY/)
    expect(scans(plan)).toEqual([])
  },
)

test('the history of a run, and of an order, is found by the index of records', async () => {
  const plan = await planOf(async () => {
    await runTrail(t.db, run, listing(TRAIL, ''))
    await recordTrail(t.db, 'paysheet', 1, listing(TRAIL, ''))
    await readOrderSides(t.db, 'paysheet', 1)
    await arrearsOfOrder(t.db, 'paysheet', 1)
    await documentMovements(t.db, 'paysheet', 1, 50)
  })
  expect(plan.join('\n')).toContain('audit_record (kind=? AND record_id=?)')
  expect(plan.join('\n')).toContain('movements_document (kind=? AND document_id=?)')
  expect(scans(plan)).toEqual([])
})

test('the next fortnight, and the run just made, are found by indexes', async () => {
  const plan = await planOf(async () => {
    await previewOfNext(t.db, t.actor, run)
    await runJustMade(t.db, t.actor)
  })
  expect(scans(plan)).toEqual([])
  expect(plan.filter((step) => step.startsWith('SCAN payroll_runs'))).toEqual([])
})
