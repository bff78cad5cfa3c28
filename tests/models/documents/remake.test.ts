/** 'Deshacer': a voided document is made again, once, within ten minutes. */
import { count, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { markBankLines } from '#app/models/bank-files/change.server.ts'
import { changeClosing } from '#app/models/closing/change.server.ts'
import {
  approvePayment,
  createPayment,
  rejectPayment,
  remakePayment,
  voidPayment,
} from '#app/models/payments/change.server.ts'
import { voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { remakePaysheet, voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { getPaysheet } from '#app/models/paysheets/read.server.ts'
import { deactivateTitular, updateTitular } from '#app/models/titulars/change.server.ts'
import { remakesOf } from '#app/services/documents/remake.server.ts'
import { findBrokenInvariants } from '#app/services/invariants/all.server.ts'
import { audit, payments, paysheets, remade_documents } from '#db/schema.ts'
import { ADMINISTRATOR, later, NOW } from '#tests/support/models/actor.ts'
import { anotherAdministrator, withApproval } from '#tests/support/models/approval.ts'
import { aFile, aRun as aFiledRun } from '#tests/support/models/bank-files.ts'
import { expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompany,
  aCompanyAccount,
  aTitular,
  bs,
  capitalOf,
  day,
} from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, aPersonalOrder, paymentValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import { aRun } from '#tests/support/models/runs.ts'

const t = testDatabase()

/** A personal order of 250,00 Bs out of 1.000,00 Bs, which is voided at NOW. */
const aVoidedPayment = () =>
  t.write(async (tx) => {
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(1000) })
    const titular_id = await aTitular(tx)
    const id = await aPersonalOrder(tx, { titular_id, enterprise_id, number: '77' })
    await voidPayment(tx, id, ADMINISTRATOR, 'Repetida')
    return { id, enterprise_id, titular_id }
  })
const undo = (id: number, actor = later(1), answers = {}) =>
  t.write((tx) => remakePayment(tx, id, actor, answers))
const undoPaysheet = (id: number) => t.write((tx) => remakePaysheet(tx, id, later(1)))
const refused = (work: Promise<unknown>) => errorOf(work)

test('a voided order is made again with its data and a number of its own', async () => {
  const { id, enterprise_id } = await aVoidedPayment()
  const made = await undo(id)
  const [before, after] = await t.db.select().from(payments).orderBy(payments.id)
  const { order, id: _, voided_at, voided_by, void_reason, ...same } = before ?? { order: 0 }
  expect([order, voided_at, voided_by, void_reason]).toEqual([1, NOW.toISOString(), 1, 'Repetida'])
  expect(after).toEqual({
    ...same,
    ...{ id: made.id, order: 2, voided_at: null, voided_by: null, void_reason: null, version: 1 },
    ...{ created_at: later(1).at.toISOString(), updated_at: later(1).at.toISOString() },
  })
  expect(await capitalOf(t.db, enterprise_id)).toBe(bs(750))
  expect(await remakesOf(t.db, 'payment', id)).toEqual({ made: { id: made.id, order: 2 } })
  expect(await remakesOf(t.db, 'payment', made.id)).toEqual({ source: { id, order: 1 } })
  const said = await t.db.select().from(audit).where(eq(audit.action, 'remake'))
  expect(said.map(({ record_id, after }) => [record_id, after])).toEqual([
    [id, { remade_as: 'N° 000002' }],
    [made.id, { remade_of: 'N° 000001' }],
  ])
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('is made again up to ten minutes after the voiding, not a millisecond later', async () => {
  const { id } = await aVoidedPayment()
  const late = { ...later(10), at: new Date(later(10).at.getTime() + 1) }
  expect(await refused(undo(id, late))).toMatchObject({
    message: 'Pasaron más de 10 minutos desde que se anuló: hay que crear otro documento',
  })
  expect(await undo(id, later(10))).toMatchObject({ again: false })
})

describe('twice', () => {
  test('two presses, one after the other, make one', async () => {
    const { id } = await aVoidedPayment()
    const first = await undo(id)
    expect(await undo(id, later(30))).toEqual({ id: first.id, again: true })
    expect(await t.db.select({ n: count() }).from(payments)).toEqual([{ n: 2 }])
  })

  test('twenty presses at once make one', async () => {
    const { id, enterprise_id } = await aVoidedPayment()
    const made = await Promise.all(Array.from({ length: 20 }, () => undo(id)))
    expect(new Set(made.map((each) => each.id)).size).toBe(1)
    expect(made.filter(({ again }) => !again)).toHaveLength(1)
    expect(await capitalOf(t.db, enterprise_id)).toBe(bs(750))
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('what was made may be voided and made again in its turn', async () => {
    const { id } = await aVoidedPayment()
    const second = await undo(id)
    await t.write((tx) => voidPayment(tx, second.id, later(2), null))
    const third = await undo(second.id, later(3))
    expect(await remakesOf(t.db, 'payment', second.id)).toMatchObject({
      made: { id: third.id },
      source: { id },
    })
    await expectBooksBalance(t.db)
  })

  test('voiding and undoing at once leave one in force, or none', async () => {
    const { id } = await aVoidedPayment()
    const { id: made } = await undo(id)
    await Promise.allSettled([
      t.write((tx) => voidPayment(tx, made, later(2), null)),
      ...[1, 2, 3].map(() => undo(made, later(2))),
      undo(id, later(2)),
    ])
    const rows = await t.db.select().from(payments)
    expect(rows.filter(({ voided_at }) => voided_at === null).length).toBeLessThanOrEqual(1)
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })
})

describe('is refused like creating', () => {
  test('when the money is gone', async () => {
    const { id, enterprise_id } = await aVoidedPayment()
    const taken = { titular_id: await t.write((tx) => aTitular(tx)), enterprise_id }
    await t.write((tx) => aPersonalOrder(tx, { ...taken, amount: bs(900) }))
    const error = await refused(undo(id))
    expect(error).toMatchObject({ fields: { enterprise_id: expect.anything() } })
    expect(await t.db.select().from(remade_documents)).toEqual([])
  })

  test('when its titular is no longer active', async () => {
    const { id, titular_id } = await aVoidedPayment()
    await t.write((tx) => deactivateTitular(tx, titular_id, ADMINISTRATOR))
    expect(await refused(undo(id))).toMatchObject({ fields: { titular_id: expect.anything() } })
  })

  test('when its day was closed meanwhile', async () => {
    const { id } = await aVoidedPayment()
    const closing = { until: day('2026-11-15'), reason: null, allow_no_bank_file: true }
    await t.write((tx) => changeClosing(tx, closing, ADMINISTRATOR))
    expect(await refused(undo(id))).toMatchObject({
      message: 'Los movimientos hasta el 15 nov 2026 están cerrados',
    })
  })

  test('and asks when an equal one was made meanwhile', async () => {
    const { id, titular_id, enterprise_id } = await aVoidedPayment()
    await t.write((tx) => aPersonalOrder(tx, { titular_id, enterprise_id, number: '77' }))
    expect(await refused(undo(id))).toMatchObject({ asked: { number: ['duplicate'] } })
    expect(await undo(id, later(1), { allow_duplicate: true })).toMatchObject({ again: false })
  })
})

test('one in force, and one that does not exist, are not made again', async () => {
  const { id } = await aVoidedPayment()
  const { id: made } = await undo(id)
  expect(await refused(undo(made))).toMatchObject({
    message: 'No se anuló: no hay nada que deshacer',
  })
  expect(await refused(undo(99))).toMatchObject({ name: 'NotFound' })
})

test('a payment to the company without an account is not asked about again', async () => {
  const id = await t.write(async (tx) => {
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(1000) })
    const titular_id = await aCompany(tx, { name: 'Otra, C.A.', ric: 'J070133805' })
    const values = paymentValues({ titular_id, enterprise_id, allow_no_account: true })
    const id = await createPayment(tx, values, ADMINISTRATOR)
    await voidPayment(tx, id, ADMINISTRATOR, null)
    return id
  })
  expect(await undo(id)).toMatchObject({ again: false })
})

describe('of a bank’s file', () => {
  const aVoided = (isRejected: boolean) =>
    t.write(async (tx) => {
      const { enterprise_id } = await aFiledRun(tx, [{}, {}])
      await aFile(tx, { run: 1 }, { account_id: enterprise_id })
      const line = { order_id: 1, status: 'rejected' as const, reason: 'No' }
      if (isRejected) await markBankLines(tx, 1, [line], later(1))
      await voidPaysheet(tx, 1, ADMINISTRATOR, null, { allow_in_bank_file: true })
    })

  test('an order that the bank holds is not made again: it would be paid twice', async () => {
    await aVoided(false)
    expect(await refused(undoPaysheet(1))).toMatchObject({
      message:
        'La orden va en el archivo N° 000001 del banco Banesco, que la paga: otra igual la pagaría dos veces',
    })
  })

  test('one that the bank rejected is', async () => {
    await aVoided(true)
    expect(await undoPaysheet(1)).toMatchObject({ again: false })
  })
})

describe('a payroll order', () => {
  test('goes back into its run', async () => {
    await t.write((tx) => aRun(tx))
    await t.write((tx) => voidPayrollRun(tx, 1, ADMINISTRATOR, null))
    for (const id of [1, 2, 3]) await undoPaysheet(id)
    const rows = await t.db.select().from(paysheets).orderBy(paysheets.id)
    expect(rows.slice(3).map((row) => [row.payroll_run_id, row.order, row.total])).toEqual([
      [1, 4, bs(500)],
      [1, 5, bs(500)],
      [1, 6, bs(500)],
    ])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('pays what it paid, though the salary was raised since', async () => {
    const parties = await t.write((tx) => aPayroll(tx))
    const id = await t.write((tx) => aPaysheet(tx, parties))
    await t.write((tx) => voidPaysheet(tx, id, ADMINISTRATOR, null))
    await t.write((tx) => updateTitular(tx, parties.titular_id, { salary: bs(2000) }, later(0)))
    const made = await undoPaysheet(id)
    expect(await getPaysheet(t.db, made.id)).toMatchObject({ salary: bs(1000), total: bs(500) })
  })
})

describe('where a second administrator approves', () => {
  test('it waits again, and who made or voided the first does not approve it', async () => {
    const third = await t.write((tx) => anotherAdministrator(tx))
    const { id } = await aVoidedPayment()
    const other = await t.write((tx) => withApproval(tx, { payments: bs(100) }))
    const again = { ...other, at: later(1).at }
    const first = await undo(id, again)
    await t.write((tx) => voidPayment(tx, first.id, again, null))
    const made = await undo(first.id, again)
    const approve = (actor: typeof third) =>
      refused(t.write((tx) => approvePayment(tx, made.id, { actor })))
    expect(await approve(later(2))).toMatchObject({ code: 'own_document' })
    expect(await approve(other)).toMatchObject({ code: 'own_document' })
    expect(await approve(third)).toBeUndefined()
  })

  test('what was rejected is not made again', async () => {
    const other = await t.write((tx) => withApproval(tx, { payments: bs(100) }))
    const id = await t.write(async (tx) =>
      aPersonalOrder(tx, {
        titular_id: await aTitular(tx),
        enterprise_id: await aCompanyAccount(tx, { capital: bs(1000) }),
      }),
    )
    await t.write((tx) => rejectPayment(tx, id, 'No procede', { actor: other }))
    expect(await refused(undo(id, later(2)))).toMatchObject({
      message: 'Se rechazó al aprobar: hay que crear otro documento',
    })
  })
})
