// @both-engines
/** Whether anybody could approve what 'Deshacer' makes again (docs/rules/undoing.md#6). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { trailsOfWaiting } from '#app/models/approval/read.server.ts'
import { voidPayment } from '#app/models/payments/change.server.ts'
import { voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { decidersOf, undecidable } from '#app/services/documents/deciders.server.ts'
import { paysheets, users } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { anotherAdministrator, aWaitingRun, withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, aTitular, bs } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, aPersonalOrder } from '#tests/support/models/orders.ts'
import { aRun } from '#tests/support/models/runs.ts'
import { watchStatements } from '#tests/support/models/statements.ts'

const t = testDatabase()
const statements = watchStatements()

describe('an order that one administrator made, and another undoes', () => {
  test.each([
    ['is stuck though a third was deactivated', { active: false }, true],
    ['is stuck though a third was not confirmed', { type: 0 }, true],
    ['is not while a third may enter', { active: true }, false],
  ] as const)('%s', async (_, values, isStuck) => {
    const { id, berta } = await t.write(async (tx) => {
      const berta = await withApproval(tx, { payments: bs(0) })
      const { id: third } = await anotherAdministrator(tx)
      await tx
        .update(users)
        .set(values)
        .where(eq(users.id, third ?? 0))
      const titular_id = await aTitular(tx)
      const enterprise_id = await aCompanyAccount(tx, { capital: bs(500) })
      const id = await aPersonalOrder(tx, { titular_id, enterprise_id })
      await voidPayment(tx, id, ADMINISTRATOR, null)
      return { id, berta: berta.id ?? 0 }
    })
    expect((await undecidable(t.db, 'payment', [id], berta)).has(id)).toBe(isStuck)
  })
})

test('a payroll order goes back into its run, and who changed another order of it does not help', async () => {
  const { ids, berta, carla } = await t.write(async (tx) => {
    const berta = await withApproval(tx, { runs: bs(0) })
    const carla = await anotherAdministrator(tx)
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(5000) })
    const { ids } = await aWaitingRun(tx, 2, enterprise_id)
    await voidPaysheet(tx, ids[0] ?? 0, ADMINISTRATOR, null)
    return { ids, berta: berta.id ?? 0, carla }
  })
  const [first = 0, second = 0] = ids
  const stuck = () => undecidable(t.db, 'paysheet', [first], berta)
  expect(await stuck()).toEqual(new Set())
  await t.write((tx) => voidPaysheet(tx, second, carla, null))
  expect(await stuck()).toEqual(new Set([first]))
})

test('is asked of a run as a whole, however many orders it has', async () => {
  const { berta, enterprise_id } = await t.write(async (tx) => {
    const berta = await withApproval(tx, { runs: bs(0) })
    return {
      berta: berta.id ?? 0,
      enterprise_id: await aCompanyAccount(tx, { capital: bs(50_000) }),
    }
  })
  const asked = async (size: number) => {
    const { run, ids } = await t.write((tx) => aWaitingRun(tx, size, enterprise_id))
    await t.write((tx) => voidPayrollRun(tx, run, ADMINISTRATOR, null))
    const counts = []
    // The administrator may decide about what Berta undoes; about their own nobody may.
    for (const user of [ADMINISTRATOR.id ?? 0, berta]) {
      counts.push(await statements(() => undecidable(t.db, 'paysheet', ids, user)))
    }
    return counts
  }
  await asked(2)
  const few = await asked(2)
  expect(Math.min(...few)).toBeGreaterThan(0)
  expect(await asked(12)).toEqual(few)
})

test('who may decide about a page of what waits takes no more questions than about one row', async () => {
  const { berta, enterprise_id, titular_id } = await t.write(async (tx) => {
    const berta = await withApproval(tx, { payments: bs(0), runs: bs(0) })
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(50_000) })
    return { berta, enterprise_id, titular_id: await aTitular(tx) }
  })
  const rows: { path: 'payments' | 'payroll-runs'; id: number }[] = []
  const wait = () =>
    t.write(async (tx) => {
      const id = await aPersonalOrder(tx, { titular_id, enterprise_id })
      const { run } = await aWaitingRun(tx, 2, enterprise_id)
      rows.push({ path: 'payments', id }, { path: 'payroll-runs', id: run })
    })
  let found: Set<number>[] = []
  const asked = () =>
    statements(async () => {
      found = await decidersOf(t.db, await trailsOfWaiting(t.db, rows))
    })
  await wait()
  await asked()
  const few = await asked()
  expect(few).toBeGreaterThan(0)
  for (let n = 0; n < 7; n++) await wait()
  expect(await asked()).toBe(few)
  expect(found).toEqual(rows.map(() => new Set([berta.id])))
  // Berta changes an order of the first run: nobody is left to approve that.
  const [, first] = rows
  await t.write(async (tx) => {
    const [order] = await tx
      .select({ id: paysheets.id })
      .from(paysheets)
      .where(eq(paysheets.payroll_run_id, first?.id ?? 0))
    await voidPaysheet(tx, order?.id ?? 0, berta, null)
  })
  await asked()
  expect(found.map((may) => may.size)).toEqual(rows.map((row) => (row === first ? 0 : 1)))
})

describe('payroll orders that were voided together are weighed as they would be made again', () => {
  const GUARD = { adition: bs(100), adition_reason: 'Guardia' }

  // Each pays 500,00 Bs, the first 600,00 with its guard.
  test.each([
    ['by what an order pays, not by its base', { paysheets: bs(600) }, [0], [0]],
    ['with the orders that their run still has', { runs: bs(1600) }, [1], [1]],
    ['with each other, though none reaches it alone', { runs: bs(1600) }, [0, 1, 2], [0, 1, 2]],
    ['and not above what they come to', { runs: bs(1600.01) }, [0, 1, 2], []],
  ])('%s', async (_, amounts, voided, stuck) => {
    const { ids, berta } = await t.write(async (tx) => {
      const made = await aRun(tx, [GUARD, {}, {}])
      const berta = await withApproval(tx, amounts)
      for (const i of voided) await voidPaysheet(tx, made.ids[i] ?? 0, ADMINISTRATOR, null)
      return { ids: made.ids, berta: berta.id ?? 0 }
    })
    const idsOf = (places: readonly number[]) => places.map((i) => ids[i] ?? 0)
    const found = await undecidable(t.db, 'paysheet', idsOf(voided), berta)
    expect([...found]).toEqual(idsOf(stuck))
  })
})

test('a payroll order that is in no run, too', async () => {
  const { id, berta } = await t.write(async (tx) => {
    const berta = await withApproval(tx, { paysheets: bs(0) })
    const id = await aPaysheet(tx, await aPayroll(tx))
    await voidPaysheet(tx, id, berta, null)
    return { id, berta: berta.id ?? 0 }
  })
  expect(await undecidable(t.db, 'paysheet', [id], berta)).toEqual(new Set([id]))
})

test('orders of two runs that are undone together are asked of each run', async () => {
  const { free, held, berta } = await t.write(async (tx) => {
    const berta = await withApproval(tx, { runs: bs(0) })
    const carla = await anotherAdministrator(tx)
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(5000) })
    const [free = 0] = (await aWaitingRun(tx, 2, enterprise_id)).ids
    const [held = 0, other = 0] = (await aWaitingRun(tx, 2, enterprise_id)).ids
    // Carla may approve the first run, and changed the second.
    await voidPaysheet(tx, other, carla, null)
    for (const id of [free, held]) await voidPaysheet(tx, id, berta, null)
    return { free, held, berta: berta.id ?? 0 }
  })
  for (const ids of [
    [free, held],
    [held, free],
  ]) {
    expect(await undecidable(t.db, 'paysheet', ids, berta)).toEqual(new Set([held]))
  }
})
