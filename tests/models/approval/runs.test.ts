// Proves docs/rules/approval.md#2, #3, #5, #6, #7, #8.
import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#app/kernel/access/actor.ts'
import { type Conflict, type FieldErrors, StaleVersion } from '#app/kernel/errors/errors.ts'
import { approveRun, rejectRun } from '#app/models/approval/change.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { renamePayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import {
  approvePaysheet,
  rejectPaysheet,
  restorePaysheet,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { movements, outbox, paysheets, titulars } from '#db/schema.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { aWaitingRun, setApproval, withApproval } from '#tests/support/models/approval.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { booksOf, expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, aUser, bs, capitalOf, day } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, paysheetValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

let approver: Actor
let account: number

const t = testDatabase((t) =>
  t.write(async (tx) => {
    approver = await withApproval(tx, { runs: bs(1500) })
    account = await aCompanyAccount(tx, { capital: bs(2000) })
  }),
)

const aRun = (count = 3) => t.write((tx) => aWaitingRun(tx, count, account))
const approve = (run: number, decision = {}) =>
  t.write((tx) => approveRun(tx, run, { actor: approver, ...decision }))
const OFF = { runs: null, allow_leaves_waiting: true } as const
const pendingOf = async () =>
  (await t.db.select().from(paysheets).orderBy(paysheets.id)).map(({ pending }) => pending)

describe('a run that reaches the amount', () => {
  test('waits whole, and is approved and paid whole', async () => {
    const { run, ids } = await aRun()
    expect(await pendingOf()).toEqual([true, true, true])
    expect(await getPayrollRun(t.db, run)).toMatchObject({ status: 'pending' })
    expect(await capitalOf(t.db, account)).toBe(2000_00)
    await approve(run, { version: 1 })
    expect(await getPayrollRun(t.db, run)).toMatchObject({
      ...{ status: 'approved', version: 2, approved_by: approver.id },
      approved_at: approver.at.toISOString(),
    })
    expect(await capitalOf(t.db, account)).toBe(500_00)
    expect(await trailOf(t.db, 'payroll_run', run)).toMatchObject([
      { action: 'create' },
      { action: 'approve', user_name: approver.name },
    ])
    for (const id of ids) {
      const trail = await trailOf(t.db, 'paysheet', id)
      expect(trail.map(({ action }) => action)).toEqual(['create', 'approve'])
    }
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('waits whole when one of its orders reaches the amount of orders, new or joined', async () => {
    const orders = { runs: null, paysheets: bs(600) }
    await t.write((tx) => setApproval(tx, orders))
    const [small, large] = await t.write(async (tx) => {
      const each = async () => paysheetValues({ ...(await aPayroll(tx)), enterprise_id: account })
      const added = { adition: bs(100), adition_reason: 'Guardia' }
      const small = await each()
      const hers = eq(titulars.id, small.titular_id)
      await tx
        .update(titulars)
        .set({ user_id: await aUser(tx) })
        .where(hers)
      return [small, { ...(await each()), ...added }] as const
    })
    const together = (run: number | null) =>
      t.write((tx) => {
        const inputs = [small, large].map((each) => ({ ...each, payroll_run_id: run }))
        const known = inputs.map((each) => ({ ...each, allow_duplicate: true }))
        return createPaysheets(tx, known, ADMINISTRATOR)
      })
    await together(null)
    expect(await pendingOf()).toEqual([true, true])
    const { run } = await aRun(1)
    await together(run)
    expect(await pendingOf()).toEqual([true, true, false, true, true])
    // Nobody is told of an order that waits.
    expect(await t.db.select().from(outbox).where(like(outbox.occasion, 'paysheet:%'))).toEqual([])
  })

  test('is paid at once below it', async () => {
    await aRun(2)
    expect(await pendingOf()).toEqual([false, false])
    expect(await capitalOf(t.db, account)).toBe(1000_00)
  })

  test('names each order that cannot be paid, and pays none', async () => {
    const { run } = await aRun(6)
    const before = await booksOf(t.db)
    const refused = (await errorOf(approve(run))) as Conflict & { documents: unknown[] }
    expect(refused).toMatchObject({ name: 'DocumentsRefused', code: 'insufficient_funds' })
    expect(refused.documents).toMatchObject([{ order: 5 }, { order: 6 }])
    expect(refused.message).toMatch(/N° 000005, Titular \d+: Fondo insuficiente\. N° 000006/)
    expect(await booksOf(t.db)).toEqual(before)
  })

  test('shows a salary that changed, and asks', async () => {
    const { run, ids } = await aRun()
    const [order] = await t.db
      .select()
      .from(paysheets)
      .where(eq(paysheets.id, ids[1] ?? 0))
    const salary = bs(2000)
    await t.write((tx) => updateTitular(tx, order?.titular_id ?? 0, { salary }, ADMINISTRATOR))
    const asked = await errorOf(approve(run))
    expect(asked).toMatchObject({ code: 'salary_changed', asked: { '': ['salary_changed'] } })
    expect(asked).toMatchObject({ documents: [{ id: ids[1] }] })
    await approve(run, { accepted: { allow_salary_changed: true } })
    expect(await capitalOf(t.db, account)).toBe(500_00)
  })

  test('is not approved by its maker, nor by who changed one of its orders', async () => {
    const { run, ids } = await aRun()
    const own = await errorOf(approve(run, { actor: ADMINISTRATOR }))
    expect(own).toMatchObject({ code: 'own_document' })
    await t.write((tx) => updatePaysheet(tx, ids[0] ?? 0, { concept: 'Otro' }, approver))
    expect(await errorOf(approve(run))).toMatchObject({ code: 'own_document' })
    expect(await pendingOf()).toEqual([true, true, true])
  })

  test('is not approved by who renamed it, nor by who took one of its orders out', async () => {
    const [renamed, shrunk] = [await aRun(), await aRun(4)]
    await t.write((tx) => renamePayrollRun(tx, renamed.run, { title: 'Otra' }, approver))
    expect(await errorOf(approve(renamed.run))).toMatchObject({ code: 'own_document' })
    const out = { payroll_run_id: null }
    await t.write((tx) => updatePaysheet(tx, shrunk.ids[0] ?? 0, out, approver))
    expect(await errorOf(approve(shrunk.run))).toMatchObject({ code: 'own_document' })
  })

  test('makes an order wait that joins it, however small, alone or with others', async () => {
    const { run } = await aRun()
    await t.write((tx) => setApproval(tx, OFF))
    await t.write(async (tx) => {
      await aPaysheet(tx, { ...(await aPayroll(tx)), payroll_run_id: run })
      const more = { ...(await aPayroll(tx)), payroll_run_id: run }
      await createPaysheets(tx, [paysheetValues(more)], ADMINISTRATOR)
    })
    expect(await pendingOf()).toEqual([true, true, true, true, true])
  })

  test('takes for what joins it no money that others made with it need', async () => {
    const { run } = await aRun()
    await t.write((tx) => setApproval(tx, OFF))
    /** Where three orders of 500,00 Bs are refused, of which the second joins the run. */
    const refused = async (capital: number, funded: string) => {
      const made = t.write(async (tx) => {
        const enterprise_id = await aCompanyAccount(tx, {
          capital: bs(capital),
          funded: day(funded),
        })
        const inputs = []
        for (const payroll_run_id of [null, run, null]) {
          const parties = { ...(await aPayroll(tx)), enterprise_id }
          inputs.push(paysheetValues({ ...parties, payroll_run_id }))
        }
        return createPaysheets(tx, inputs, ADMINISTRATOR)
      })
      return Object.keys(((await errorOf(made)) as FieldErrors).fields)
    }
    expect(await refused(600, '2026-11-01')).toEqual(['2.enterprise_id'])
    // All are dated the 13th, before there was money.
    expect(await refused(1500, '2026-11-20')).toEqual(['0.issued_at', '2.issued_at'])
  })

  test('is not approved as it no longer is', async () => {
    const { run, ids } = await aRun()
    await t.write((tx) => voidPaysheet(tx, ids[0] ?? 0, ADMINISTRATOR, null))
    const { version } = await getPayrollRun(t.db, run)
    if (version > 1)
      expect(await errorOf(approve(run, { version: 1 }))).toBeInstanceOf(StaleVersion)
    await approve(run, { version })
    expect(await capitalOf(t.db, account)).toBe(1000_00)
  })

  test('is rejected whole with a reason', async () => {
    const { run } = await aRun()
    await t.write((tx) => rejectRun(tx, run, 'Falta gente', { actor: approver }))
    expect(await getPayrollRun(t.db, run)).toMatchObject({ status: 'voided', count: 0 })
    expect(await trailOf(t.db, 'payroll_run', run)).toMatchObject([{}, { action: 'reject' }])
    expect(await errorOf(approve(run))).toMatchObject({ code: 'already_done' })
    expect(await capitalOf(t.db, account)).toBe(2000_00)
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('loses a single order that is rejected, and none is approved alone', async () => {
    const { run, ids } = await aRun()
    const [id = 0] = ids
    const alone = t.write((tx) => approvePaysheet(tx, id, { actor: approver }))
    expect(await errorOf(alone)).toMatchObject({ code: 'waits_with_run' })
    await t.write((tx) => rejectPaysheet(tx, id, 'Ya se fue', { actor: approver }))
    await approve(run)
    expect(await capitalOf(t.db, account)).toBe(1000_00)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })
})

describe('a run below the amount', () => {
  const join = (run: number) =>
    t.write(async (tx) =>
      createPaysheets(
        tx,
        [paysheetValues({ ...(await aPayroll(tx)), payroll_run_id: run })],
        ADMINISTRATOR,
      ),
    )

  test('lets only what joins it wait, when its sum then reaches it', async () => {
    const { run } = await aRun(2)
    await join(run)
    expect(await pendingOf()).toEqual([false, false, true])
  })

  test('is not changed below it by who voids some of its orders, once it was approved', async () => {
    const { run, ids } = await aRun()
    await approve(run)
    const [first = 0, ...others] = ids
    await t.write(async (tx) => {
      for (const id of others) await voidPaysheet(tx, id, ADMINISTRATOR, null)
    })
    const edit = (changes: object) =>
      errorOf(t.write((tx) => updatePaysheet(tx, first, changes, ADMINISTRATOR)))
    const added = { adition: bs(1), adition_reason: 'Guardia' }
    expect(await edit(added)).toMatchObject({
      ...{ code: 'needs_approval' },
      message: 'La aprobó una segunda persona: anúlela y créela de nuevo',
    })
    expect(await edit({ concept: 'Nómina' })).toBeUndefined()
    await t.write((tx) => setApproval(tx, OFF))
    expect(await edit(added)).toBeUndefined()
  })

  test('gets none back that was approved, while one joined it that nobody approved', async () => {
    const { run, ids } = await aRun()
    await approve(run)
    const [first = 0, second = 0, third = 0] = ids
    const undo = (id: number) =>
      errorOf(t.write((tx) => restorePaysheet(tx, id, { actor: later(3), answers: {} })))
    await t.write(async (tx) => {
      for (const id of ids) await voidPaysheet(tx, id, ADMINISTRATOR, null)
    })
    const joined = await t.write(async (tx) => {
      const payroll = await aPayroll(tx)
      return aPaysheet(tx, { ...payroll, enterprise_id: account, payroll_run_id: run })
    })
    expect(await pendingOf()).toEqual([false, false, false, false])
    // 500,00 joined; with 500,00 of the first it is 1.000,00 of 1.500,00.
    expect(await undo(first)).toBeUndefined()
    expect(await undo(second)).toMatchObject({ code: 'needs_approval' })
    await t.write((tx) => voidPaysheet(tx, joined, ADMINISTRATOR, null))
    expect(await undo(second)).toBeUndefined()
    expect(await undo(third)).toBeUndefined()
    await expectBooksBalance(t.db)
  })

  test('is weighed without its voided orders, and an edited one counts once', async () => {
    const { run, ids } = await aRun(2)
    await t.write((tx) => updatePaysheet(tx, ids[1] ?? 0, { concept: 'Otro' }, ADMINISTRATOR))
    await t.write((tx) => voidPaysheet(tx, ids[0] ?? 0, ADMINISTRATOR, null))
    await join(run)
    expect(await pendingOf()).toEqual([false, false, false])
  })
})

describe('orders that are made together without a run', () => {
  test('wait together when their sum reaches the amount', async () => {
    await t.write(async (tx) => {
      const inputs = []
      for (const issued_at of [day('2026-10-13'), day('2026-11-13')]) {
        const parties = await aPayroll(tx, { salary: bs(1500) })
        inputs.push(paysheetValues({ ...parties, issued_at }))
      }
      await createPaysheets(tx, inputs, ADMINISTRATOR)
    })
    expect(await pendingOf()).toEqual([true, true])
    expect(await t.db.select().from(movements).where(eq(movements.kind, 'paysheet'))).toEqual([])
  })
})

describe('at once', () => {
  test('100 approvals of one run pay it once', async () => {
    const { run } = await aRun()
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => approve(run)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('already_done')
    }
    expect(await capitalOf(t.db, account)).toBe(500_00)
    await expectBooksBalance(t.db)
  })

  test('of 20 runs against funds for 5 exactly 5 are paid', async () => {
    const payer = await t.write((tx) => aCompanyAccount(tx, { capital: bs(7999.99) }))
    const runs: number[] = []
    await t.write(async (tx) => {
      for (let n = 0; n < 20; n++) runs.push((await aWaitingRun(tx, 3, payer)).run)
    })
    const outcomes = await Promise.allSettled(runs.map((run) => approve(run)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('insufficient_funds')
    }
    expect(await capitalOf(t.db, payer)).toBe(499_99)
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })
})
