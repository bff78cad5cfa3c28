// Proves docs/rules/undoing.md#1, #2, #3.
/** 'Deshacer': a voided document comes back itself, within ten minutes. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { linesOfOrder } from '#app/models/bank-files/read.server.ts'
import { changeClosing } from '#app/models/closing/change.server.ts'
import { liveCount } from '#app/models/documents/ledger.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import {
  approvePayment,
  rejectPayment,
  restorePayment,
  voidPayment,
} from '#app/models/payments/change.server.ts'
import {
  createPaysheet,
  restorePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { getPaysheet } from '#app/models/paysheets/read.server.ts'
import { deactivateTitular, updateTitular } from '#app/models/titulars/change.server.ts'
import { audit, movements, payments, paysheets } from '#db/schema.ts'
import { ADMINISTRATOR, later, NOW } from '#tests/support/models/actor.ts'
import { anotherAdministrator, withApproval } from '#tests/support/models/approval.ts'
import { aFile, aRun as aFiledRun } from '#tests/support/models/bank-files.ts'
import { expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  anAccount,
  aTitular,
  bs,
  capitalOf,
  day,
} from '#tests/support/models/factories.ts'
import {
  aPayroll,
  aPaysheet,
  aPersonalOrder,
  paysheetValues,
} from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import { aRun } from '#tests/support/models/runs.ts'

const t = testDatabase()

/** A personal order of 250,00 Bs out of 1.000,00 Bs. */
const aPayment = () =>
  t.write(async (tx) => {
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(1000) })
    const titular_id = await aTitular(tx)
    const id = await aPersonalOrder(tx, { titular_id, enterprise_id, number: '77' })
    return { id, enterprise_id, titular_id }
  })
const aVoidedPayment = async () => {
  const made = await aPayment()
  await t.write((tx) => voidPayment(tx, made.id, ADMINISTRATOR, 'Repetida'))
  return made
}
const undo = (id: number, actor = later(1), answers = {}) =>
  t.write((tx) => restorePayment(tx, id, { actor, answers }))
const undoPaysheet = (id: number) =>
  t.write((tx) => restorePaysheet(tx, id, { actor: later(1), answers: {} }))
const voidOne = (id: number, actor = ADMINISTRATOR) =>
  t.write((tx) => voidPayment(tx, id, actor, null))
const stored = async (id: number) =>
  (await t.db.select().from(payments).where(eq(payments.id, id)))[0]
const refused = (work: Promise<unknown>) => errorOf(work)

test('a voided order is in force again as it was, with its number; the ledger grows', async () => {
  const { id, enterprise_id } = await aPayment()
  const before = await stored(id)
  await voidOne(id)
  expect(await undo(id)).toBe(true)
  const updated_at = later(1).at.toISOString()
  expect(await stored(id)).toEqual({ ...before, version: 3, updated_at })
  expect(await capitalOf(t.db, enterprise_id)).toBe(bs(750))
  expect(await liveCount(t.db, 'payment')).toBe(1)
  const posted = await t.db
    .select({ amount: movements.amount, reversal: movements.reversal })
    .from(movements)
    .where(eq(movements.kind, 'payment'))
    .orderBy(movements.id)
  expect(posted).toEqual([
    { amount: -250_00, reversal: false },
    { amount: 250_00, reversal: true },
    { amount: -250_00, reversal: false },
  ])
  const said = await t.db.select().from(audit).where(eq(audit.action, 'restore'))
  expect(
    said.map(({ kind, record_id, before, after }) => ({ kind, record_id, before, after })),
  ).toEqual([
    {
      kind: 'payment',
      record_id: id,
      before: { voided_at: NOW.toISOString(), voided_by: 1 },
      after: {},
    },
  ])
  await expectBooksBalance(t.db)
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('comes back up to ten minutes after the voiding, not a millisecond later', async () => {
  const { id } = await aVoidedPayment()
  const late = { ...later(10), at: new Date(later(10).at.getTime() + 1) }
  expect(await refused(undo(id, late))).toMatchObject({
    message: 'Pasaron más de 10 minutos desde que se anuló: hay que crear otro documento',
  })
  expect(await undo(id, later(10))).toBe(true)
})

test('one in force stays as it is, and one that does not exist is not found', async () => {
  const { id } = await aPayment()
  const before = await stored(id)
  expect(await undo(id)).toBe(false)
  expect(await stored(id)).toEqual(before)
  expect(await refused(undo(99))).toMatchObject({ name: 'NotFound' })
})

describe('twice', () => {
  test('twenty presses at once bring it back once', async () => {
    const { id, enterprise_id } = await aVoidedPayment()
    const done = await Promise.all(Array.from({ length: 20 }, () => undo(id)))
    expect(done.filter((isDone) => isDone)).toHaveLength(1)
    expect(await capitalOf(t.db, enterprise_id)).toBe(bs(750))
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('it may be voided and brought back in its turn', async () => {
    const { id, enterprise_id } = await aVoidedPayment()
    await undo(id)
    await voidOne(id, later(2))
    expect(await undo(id, later(12))).toBe(true)
    expect(await capitalOf(t.db, enterprise_id)).toBe(bs(750))
    await expectBooksBalance(t.db)
  })

  test('voiding and undoing at once leave it in force, or not', async () => {
    const { id } = await aPayment()
    await Promise.allSettled([voidOne(id), ...[1, 2, 3].map(() => undo(id)), voidOne(id), undo(id)])
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })
})

describe('is refused, and stays voided', () => {
  test('when the money is gone', async () => {
    const { id, enterprise_id } = await aVoidedPayment()
    const taken = { titular_id: await t.write((tx) => aTitular(tx)), enterprise_id }
    await t.write((tx) => aPersonalOrder(tx, { ...taken, amount: bs(900) }))
    expect(await refused(undo(id))).toMatchObject({ message: 'Fondo insuficiente' })
    expect(await stored(id)).toMatchObject({ voided_at: NOW.toISOString(), version: 2 })
    await expectBooksBalance(t.db)
  })

  test('when its titular is no longer active', async () => {
    const { id, titular_id } = await aVoidedPayment()
    await t.write((tx) => deactivateTitular(tx, titular_id, ADMINISTRATOR))
    expect(await refused(undo(id))).toMatchObject({ message: 'El titular está inactivo' })
  })

  test('when its day was closed meanwhile', async () => {
    const { id } = await aVoidedPayment()
    const closing = { until: day('2026-11-15'), reason: null, allow_no_bank_file: true }
    await t.write((tx) => changeClosing(tx, closing, ADMINISTRATOR))
    expect(await refused(undo(id))).toMatchObject({
      message: 'Los movimientos hasta el 15 nov 2026 están cerrados',
    })
  })

  test('until an equal one that was made meanwhile is accepted', async () => {
    const { id, titular_id, enterprise_id } = await aVoidedPayment()
    await t.write((tx) => aPersonalOrder(tx, { titular_id, enterprise_id, number: '77' }))
    expect(await refused(undo(id))).toMatchObject({ asked: { '': ['duplicate'] } })
    expect(await undo(id, later(1), { allow_duplicate: true })).toBe(true)
  })

  test('when a second administrator rejected it, but not when they rejected one of another kind', async () => {
    const other = await t.write((tx) => withApproval(tx, { payments: bs(100) }))
    const { id } = await aPayment()
    await t.write((tx) => rejectPayment(tx, id, 'No procede', { actor: other }))
    expect(await refused(undo(id, later(2)))).toMatchObject({
      message: 'Se rechazó al aprobar: hay que crear otro documento',
    })
    const paysheet = await t.write(async (tx) => aPaysheet(tx, await aPayroll(tx)))
    expect(paysheet).toBe(id)
    await t.write((tx) => voidPaysheet(tx, paysheet, ADMINISTRATOR, null))
    expect(await undoPaysheet(paysheet)).toBe(true)
  })
})

test('an order that a bank’s file holds has its place there', async () => {
  await t.write(async (tx) => {
    const { enterprise_id } = await aFiledRun(tx, [{}, {}])
    await aFile(tx, { run: 1 }, { account_id: enterprise_id })
  })
  const lines = await linesOfOrder(t.db, 'paysheet', 1)
  await t.write((tx) => voidPaysheet(tx, 1, ADMINISTRATOR, null, { allow_in_bank_file: true }))
  expect(await undoPaysheet(1)).toBe(true)
  expect(lines).toHaveLength(1)
  expect(await linesOfOrder(t.db, 'paysheet', 1)).toEqual(lines)
})

test('a payroll order pays what it paid, though the salary was raised since', async () => {
  const parties = await t.write((tx) => aPayroll(tx))
  const id = await t.write((tx) => aPaysheet(tx, parties))
  await t.write((tx) => voidPaysheet(tx, id, ADMINISTRATOR, null))
  await t.write((tx) => updateTitular(tx, parties.titular_id, { salary: bs(2000) }, later(0)))
  await undoPaysheet(id)
  expect(await getPaysheet(t.db, id)).toMatchObject({ salary: bs(1000), total: bs(500) })
})

describe('where a second administrator approves', () => {
  test('what waited waits again, and who voided it and brought it back may approve it', async () => {
    const [berta, carla] = await t.write(async (tx) => [
      await withApproval(tx, { payments: bs(100) }),
      await anotherAdministrator(tx),
    ])
    const { id, enterprise_id } = await aPayment()
    await voidOne(id, berta)
    await undo(id, carla)
    expect(await stored(id)).toMatchObject({ pending: true, voided_at: null })
    expect(await capitalOf(t.db, enterprise_id)).toBe(bs(1000))
    expect(await findBrokenInvariants(t.db)).toEqual([])
    const approve = (actor: typeof berta) =>
      refused(t.write((tx) => approvePayment(tx, id, { actor })))
    expect(await approve(later(2))).toMatchObject({ code: 'own_document' })
    expect(await approve(berta)).toBeUndefined()
    expect(await capitalOf(t.db, enterprise_id)).toBe(bs(750))
  })

  test('what waited waits again, whatever order of another kind with its id has moved', async () => {
    const paysheet = await t.write(async (tx) => aPaysheet(tx, await aPayroll(tx)))
    await t.write((tx) => withApproval(tx, { payments: bs(100) }))
    const { id } = await aPayment()
    expect(id).toBe(paysheet)
    await voidOne(id)
    await undo(id)
    expect(await stored(id)).toMatchObject({ pending: true })
  })

  test('what was approved is approved still, and paid', async () => {
    const other = await t.write((tx) => withApproval(tx, { payments: bs(100) }))
    const { id, enterprise_id } = await aPayment()
    await t.write((tx) => approvePayment(tx, id, { actor: other }))
    await voidOne(id, later(2))
    await undo(id, later(3))
    expect(await stored(id)).toMatchObject({ pending: false, approved_by: other.id })
    expect(await capitalOf(t.db, enterprise_id)).toBe(bs(750))
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  /** A run of 1.500,00 Bs, from whose 1.800,00 Bs a second person approves, with one order voided. */
  const aRunBelow = async () => {
    const { ids, enterprise_id } = await t.write((tx) => aRun(tx))
    await t.write((tx) => withApproval(tx, { runs: bs(1800) }))
    const [id = 0] = ids
    await t.write((tx) => voidPaysheet(tx, id, ADMINISTRATOR, null))
    return { id, enterprise_id, second: ids[1] ?? 0 }
  }
  const join = (enterprise_id: number) =>
    t.write(async (tx) => {
      const titular_id = await aTitular(tx, { salary: bs(1000) })
      const account_id = await anAccount(tx, { titular_id })
      const order = paysheetValues({ titular_id, account_id, enterprise_id })
      return createPaysheet(tx, { ...order, payroll_run_id: 1 }, ADMINISTRATOR)
    })

  test('an order does not come back into a run that grew meanwhile to what they approve', async () => {
    const { id, enterprise_id } = await aRunBelow()
    // 1.000,00 and 500,00 wait for nobody; with the 500,00 that would come back it is 2.000,00.
    await join(enterprise_id)
    expect(await refused(undoPaysheet(id))).toMatchObject({
      code: 'needs_approval',
      message:
        'Su nómina cambió después, y con esta orden llega al monto que aprueba una segunda persona',
    })
    await expectBooksBalance(t.db)
  })

  test('it comes back into a run that reached it before the amount was set', async () => {
    const { id } = await aRunBelow()
    await t.write((tx) => withApproval(tx, { runs: bs(1000) }))
    expect(await undoPaysheet(id)).toBe(true)
    const [order] = await t.db.select().from(paysheets).where(eq(paysheets.id, id))
    expect(order).toMatchObject({ pending: false, voided_at: null, payroll_run_id: 1 })
  })
})
