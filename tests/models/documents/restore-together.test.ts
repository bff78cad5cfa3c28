// @both-engines
// Proves docs/rules/undoing.md#3, #5.
/** 'Deshacer' of what was voided together: all of it comes back, once, or nothing. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { approveRun } from '#app/models/approval/change.server.ts'
import { changeClosing } from '#app/models/closing/change.server.ts'
import type { RestoreMany, Undoing } from '#app/models/documents/restore.server.ts'
import type { VoidChosen } from '#app/models/documents/void-chosen.server.ts'
import { restoreIncomes, voidIncomes } from '#app/models/incomes/change.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import {
  restorePayment,
  restorePayments,
  voidPayments,
} from '#app/models/payments/change.server.ts'
import { voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import {
  rejectPaysheet,
  restorePaysheets,
  voidPaysheet,
  voidPaysheets,
} from '#app/models/paysheets/change.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import {
  createTransfer,
  restoreTransfers,
  voidTransfers,
} from '#app/models/transfers/change.server.ts'
import { payments, paysheets } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { setApproval, withApproval } from '#tests/support/models/approval.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { aFile } from '#tests/support/models/bank-files.ts'
import { booksOf, expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  anAccount,
  anIncome,
  aTitular,
  bs,
  capitalOf,
  day,
} from '#tests/support/models/factories.ts'
import { aPaysheet, aPersonalOrder, type Parties } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import { aRun } from '#tests/support/models/runs.ts'

const t = testDatabase()

const voidAll = (change: VoidChosen, ids: readonly number[], answers = {}) =>
  t.write((tx) =>
    change(
      tx,
      ids.map((id) => ({ id, version: 1 })),
      { actor: t.actor, reason: 'Lote equivocado', answers },
    ),
  )
const undo = (
  restore: RestoreMany,
  ids: readonly number[],
  minutes = 1,
  answers: Undoing['answers'] = {},
) => t.write((tx) => restore(tx, ids, { actor: later(minutes), answers }))
const undoPayments = (ids: readonly number[], minutes = 1) => undo(restorePayments, ids, minutes)
const undoOrders = (ids: readonly number[], minutes = 1, answers = {}) =>
  undo(restorePaysheets, ids, minutes, answers)
const idsOf = (documents: readonly { id: number }[]) => documents.map(({ id }) => id)

/** Three orders of 100,10, 200,20 and 300,30 Bs out of 700,00 Bs, each of its own number. */
const threeOrders = () =>
  t.write(async (tx) => {
    const titular_id = await aTitular(tx, { scope: 'Externo', name: 'Zoe Paz' })
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(700) })
    const account_id = await anAccount(tx, { titular_id })
    const ids: number[] = []
    for (const amount of [100.1, 200.2, 300.3]) {
      const order = { titular_id, account_id, enterprise_id, amount: bs(amount) }
      ids.push(await aPersonalOrder(tx, { ...order, number: String(amount) }))
    }
    return { enterprise_id, titular_id, ids }
  })

test('come back together, each with its number and its money', async () => {
  const { enterprise_id, ids } = await threeOrders()
  await voidAll(voidPayments, ids)
  expect(await capitalOf(t.db, enterprise_id)).toBe(700_00)
  expect(idsOf(await undoPayments(ids))).toEqual(ids)
  const rows = await t.db.select().from(payments).orderBy(payments.id)
  expect(rows.map(({ order, amount, voided_at }) => [order, amount, voided_at])).toEqual([
    [1, 100_10, null],
    [2, 200_20, null],
    [3, 300_30, null],
  ])
  // 700,00 − 600,60
  expect(await capitalOf(t.db, enterprise_id)).toBe(99_40)
  await expectBooksBalance(t.db)
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('at once and again, come back once', async () => {
  const { enterprise_id, ids } = await threeOrders()
  await voidAll(voidPayments, ids)
  const all = await Promise.all(Array.from({ length: 8 }, () => undoPayments(ids)))
  expect(all.filter((back) => back.length > 0)).toHaveLength(1)
  expect(await undoPayments(ids, 30)).toEqual([])
  expect(await capitalOf(t.db, enterprise_id)).toBe(99_40)
  await expectBooksBalance(t.db)
})

test('one that came back alone does not come twice', async () => {
  const { enterprise_id, ids } = await threeOrders()
  await voidAll(voidPayments, ids)
  const [first = 0, second = 0, third = 0] = ids
  const undoing = { actor: later(1), answers: {} }
  await t.write((tx) => restorePayment(tx, second, undoing))
  expect(idsOf(await undoPayments(ids))).toEqual([first, third])
  expect(await capitalOf(t.db, enterprise_id)).toBe(99_40)
  await expectBooksBalance(t.db)
})

test('stay voided, all of them, when the money of some is gone, and these are named', async () => {
  const { enterprise_id, titular_id, ids } = await threeOrders()
  await voidAll(voidPayments, ids)
  // 700,00 − 399,70 leaves 300,30: enough for the first two, not for the third after them.
  const spent = { titular_id, enterprise_id, amount: bs(399.7), number: 'otra' }
  await t.write((tx) => aPersonalOrder(tx, spent))
  const before = await booksOf(t.db)
  expect(await errorOf(undoPayments(ids))).toMatchObject({
    message: 'No se deshizo nada. N° 000003, Zoe Paz: Fondo insuficiente',
  })
  expect(await booksOf(t.db)).toEqual(before)
})

test('stay voided, all of them, after ten minutes', async () => {
  const { ids } = await threeOrders()
  await voidAll(voidPayments, ids)
  const before = await booksOf(t.db)
  expect(await errorOf(undoPayments(ids, 11))).toMatchObject({ code: 'already_done' })
  expect(await booksOf(t.db)).toEqual(before)
})

test('go back into their run', async () => {
  const { ids, enterprise_id } = await t.write((tx) => aRun(tx))
  const before = [await getPayrollRun(t.db, 1), await capitalOf(t.db, enterprise_id)] as const
  await voidAll(voidPaysheets, ids)
  await undoOrders(ids)
  const { count: orders, total } = await getPayrollRun(t.db, 1)
  expect([orders, total]).toEqual([before[0].count, before[0].total])
  expect(await capitalOf(t.db, enterprise_id)).toBe(before[1])
  await expectBooksBalance(t.db)
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('of a run at once and again, come back once', async () => {
  const { ids, enterprise_id } = await t.write((tx) => aRun(tx))
  await voidAll(voidPaysheets, ids)
  const all = await Promise.all(Array.from({ length: 6 }, () => undoOrders(ids)))
  expect(all.filter((back) => back.length > 0)).toHaveLength(1)
  expect(await undoOrders(ids, 30)).toEqual([])
  expect(await capitalOf(t.db, enterprise_id)).toBe(3500_00)
  await expectBooksBalance(t.db)
})

test('of a run pay what they paid, though salaries were raised since', async () => {
  const { ids, staff } = await t.write((tx) => aRun(tx))
  const before = await t.db.select().from(paysheets).orderBy(paysheets.id)
  await voidAll(voidPaysheets, ids)
  for (const { titular_id } of staff) {
    await t.write((tx) => updateTitular(tx, titular_id, { salary: bs(9000) }, later(0)))
  }
  await undoOrders(ids)
  const updated_at = later(1).at.toISOString()
  const rows = await t.db.select().from(paysheets).orderBy(paysheets.id)
  expect(rows).toEqual(before.map((row) => ({ ...row, version: 3, updated_at })))
})

test('of a run stay voided, all of them, and each that hinders it is named with why', async () => {
  const { ids, enterprise_id, staff } = await t.write((tx) => aRun(tx))
  await voidAll(voidPaysheets, ids)
  // Eva is paid again by hand meanwhile, for the same fortnight and amount.
  const eva = staff[2] as Parties
  await t.write((tx) => aPaysheet(tx, { ...eva, enterprise_id }))
  const before = await booksOf(t.db)
  const refused = await errorOf(undoOrders(ids))
  expect(refused).toMatchObject({
    message: expect.stringMatching(/^No se deshizo nada\. N° 000003, Eva: Ya existe/),
  })
  expect(await booksOf(t.db)).toEqual(before)
  // Whoever answers that she is paid twice undoes all: 5.000,00 − 4 × 500,00.
  expect(await undoOrders(ids, 1, { allow_duplicate: true })).toHaveLength(3)
  expect(await capitalOf(t.db, enterprise_id)).toBe(3000_00)
  await expectBooksBalance(t.db)
})

test('of a run come back into the file of the bank that holds them', async () => {
  const { ids, enterprise_id } = await t.write((tx) => aRun(tx))
  await t.write((tx) => aFile(tx, { run: 1 }, { account_id: enterprise_id, format: 'csv' }))
  expect((await getPayrollRun(t.db, 1)).status).toBe('filed')
  await voidAll(voidPaysheets, ids, { allow_in_bank_file: true })
  await undoOrders(ids)
  expect((await getPayrollRun(t.db, 1)).status).toBe('filed')
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('of a run stay voided when one was rejected', async () => {
  const approver = await t.write((tx) => withApproval(tx, { runs: bs(1) }))
  const { ids } = await t.write((tx) => aRun(tx))
  const [first = 0, ...others] = ids
  await t.write((tx) => rejectPaysheet(tx, first, 'No trabajó', { actor: approver }))
  await voidAll(voidPaysheets, others)
  expect(await errorOf(undoOrders(ids, 2))).toMatchObject({
    message:
      'No se deshizo nada. N° 000001, Ana: Se rechazó al aprobar: hay que crear otro documento',
  })
})

test('of a run stay voided when the money is gone, or its days are closed', async () => {
  const { ids, enterprise_id, staff } = await t.write((tx) => aRun(tx))
  await voidAll(voidPaysheets, ids)
  // 5.000,00 − 4.000,00 pays the first two of three times 500,00 Bs.
  const titular_id = staff[0]?.titular_id ?? 0
  const spent = { titular_id, enterprise_id, amount: bs(4000), number: 'otra' }
  const payment = await t.write((tx) => aPersonalOrder(tx, spent))
  const before = await booksOf(t.db)
  expect(await errorOf(undoOrders(ids))).toMatchObject({
    message: 'No se deshizo nada. N° 000003, Eva: Fondo insuficiente',
  })
  expect(await booksOf(t.db)).toEqual(before)
  await voidAll(voidPayments, [payment])
  const closed = { until: day('2026-11-15'), reason: null, allow_no_bank_file: true }
  await t.write((tx) => changeClosing(tx, closed, t.actor))
  expect(await errorOf(undoOrders(ids))).toMatchObject({
    message: expect.stringContaining('N° 000001, Ana: Los movimientos hasta el 15 nov 2026'),
  })
})

describe('of a run that waits', () => {
  /** Three orders of 500,00 Bs that wait, and who may approve them. */
  const aWaiting = async () => {
    const berta = await t.write((tx) => withApproval(tx, { runs: bs(1200) }))
    return { berta, ...(await t.write((tx) => aRun(tx))) }
  }

  test('wait again, and none of them is paid', async () => {
    const { ids, enterprise_id } = await aWaiting()
    await voidAll(voidPaysheets, ids)
    await undoOrders(ids)
    expect(await getPayrollRun(t.db, 1)).toMatchObject({ status: 'pending', count: 3, waiting: 3 })
    expect(await capitalOf(t.db, enterprise_id)).toBe(5000_00)
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('may be approved by who voided the whole run and brought it back', async () => {
    const { berta, enterprise_id } = await aWaiting()
    const ids = await t.write((tx) => voidPayrollRun(tx, 1, berta, null))
    await undoOrders(ids)
    expect((await trailOf(t.db, 'payroll_run', 1)).map(({ action }) => action)).toEqual([
      'create',
      'void',
      'restore',
    ])
    await t.write((tx) => approveRun(tx, 1, { actor: berta }))
    expect(await capitalOf(t.db, enterprise_id)).toBe(3500_00)
  })

  test('may not be approved by who voided one of them for good', async () => {
    const { berta, ids } = await aWaiting()
    const [first = 0, second = 0] = ids
    for (const id of [first, second]) await t.write((tx) => voidPaysheet(tx, id, berta, null))
    await undoOrders([first])
    const approving = t.write((tx) => approveRun(tx, 1, { actor: berta }))
    expect(await errorOf(approving)).toMatchObject({ code: 'own_document' })
  })
})

test('a run of which one order waits keeps its state, and says how many wait', async () => {
  const berta = await t.write((tx) => withApproval(tx, { transfers: bs(1) }))
  const { ids, enterprise_id } = await t.write((tx) => aRun(tx))
  await t.write(async (tx) => {
    await setApproval(tx, { paysheets: bs(500) }, [t.actor, berta])
    const titular_id = await aTitular(tx, { salary: bs(1000), name: 'Zoe' })
    const account_id = await anAccount(tx, { titular_id })
    await aPaysheet(tx, { titular_id, account_id, enterprise_id, payroll_run_id: 1 })
    // A cheque is in no bank's file.
    await tx.update(paysheets).set({ transaction: 'Cheque' }).where(eq(paysheets.order, 2))
    await aFile(tx, { run: 1 }, { account_id: enterprise_id, format: 'csv' })
  })
  expect(await getPayrollRun(t.db, 1)).toMatchObject({ status: 'filed', count: 4, waiting: 1 })
  await voidAll(voidPaysheets, ids, { allow_in_bank_file: true })
  expect(await getPayrollRun(t.db, 1)).toMatchObject({ status: 'pending', count: 1, waiting: 1 })
  await undoOrders(ids)
  expect(await getPayrollRun(t.db, 1)).toMatchObject({ status: 'filed', count: 4, waiting: 1 })
  await t.write((tx) => approveRun(tx, 1, { actor: berta }))
  expect(await getPayrollRun(t.db, 1)).toMatchObject({ status: 'approved', waiting: 0 })
})

test('come back in the order in which their money moved', async () => {
  const { accounts, incomes, transfers } = await t.write(async (tx) => {
    const [a, b, c] = [
      await aCompanyAccount(tx),
      await aCompanyAccount(tx),
      await aCompanyAccount(tx),
    ]
    const incomes = [
      await anIncome(tx, { account_id: a, amount: bs(100), issued_at: day('2026-11-01') }),
    ]
    const move = (from_account_id: number, to_account_id: number) =>
      createTransfer(
        tx,
        {
          ...{ from_account_id, to_account_id, amount: bs(100), number: '1' },
          ...{ concept: 'Fondos', issued_at: day('2026-11-13') },
        },
        t.actor,
      )
    return { accounts: [a, b, c], incomes, transfers: [await move(a, b), await move(b, c)] }
  })
  await voidAll(voidTransfers, transfers)
  await voidAll(voidIncomes, incomes)
  expect(await errorOf(undo(restoreTransfers, transfers))).toMatchObject({
    message: expect.stringContaining('No se deshizo nada. N° 000001, Fondos:'),
  })
  await undo(restoreIncomes, incomes)
  await undo(restoreTransfers, transfers)
  const capitals = await Promise.all(accounts.map((id) => capitalOf(t.db, id)))
  expect(capitals).toEqual([0, 0, 100_00])
  await expectBooksBalance(t.db)
})
