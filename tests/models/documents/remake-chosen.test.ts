// @both-engines
/** 'Deshacer' of what was voided together: all of it again, once, or nothing. */
import { count, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeClosing } from '#app/models/closing/change.server.ts'
import { remakeIncome, voidIncomes } from '#app/models/incomes/change.server.ts'
import { remakePayment, voidPayments } from '#app/models/payments/change.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import {
  rejectPaysheet,
  remakePaysheet,
  voidPaysheets,
} from '#app/models/paysheets/change.server.ts'
import { remakePaysheets } from '#app/models/paysheets/undoing/change.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import {
  createTransfer,
  remakeTransfer,
  voidTransfers,
} from '#app/models/transfers/change.server.ts'
import type { ListedKind } from '#app/services/documents/listing.server.ts'
import {
  type RemakeOne,
  remakeTogether,
  type Undoing,
  undoOfMany,
} from '#app/services/documents/remake-chosen.server.ts'
import type { VoidChosen } from '#app/services/documents/void-chosen.server.ts'
import { findBrokenInvariants } from '#app/services/invariants/all.server.ts'
import { audit, payments, paysheets, remade_documents } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { withApproval } from '#tests/support/models/approval.ts'
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
const undo = (kind: ListedKind, one: RemakeOne, ids: readonly number[], minutes = 1) =>
  t.write((tx) => remakeTogether(tx, kind, ids, one, { actor: later(minutes), answers: {} }))
const undoOrders = (ids: readonly number[], minutes = 1, answers: Undoing['answers'] = {}) =>
  t.write((tx) => remakePaysheets(tx, ids, { actor: later(minutes), answers }))
const undoPayments = (ids: readonly number[], minutes = 1) =>
  undo('payment', remakePayment, ids, minutes)

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

test('are made again together, each with a number of its own and its money', async () => {
  const { enterprise_id, ids } = await threeOrders()
  await voidAll(voidPayments, ids)
  expect(await capitalOf(t.db, enterprise_id)).toBe(700_00)
  const made = await undoPayments(ids)
  expect(made.made).toEqual(made.ids)
  const rows = await t.db.select().from(payments).orderBy(payments.id)
  expect(rows.map(({ order, amount, voided_at }) => [order, amount, voided_at === null])).toEqual([
    [1, 100_10, false],
    [2, 200_20, false],
    [3, 300_30, false],
    [4, 100_10, true],
    [5, 200_20, true],
    [6, 300_30, true],
  ])
  expect(made.ids).toEqual(rows.slice(3).map(({ id }) => id))
  // 700,00 − 600,60
  expect(await capitalOf(t.db, enterprise_id)).toBe(99_40)
  await expectBooksBalance(t.db)
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('at once and again, make each once', async () => {
  const { enterprise_id, ids } = await threeOrders()
  await voidAll(voidPayments, ids)
  const all = await Promise.all(Array.from({ length: 8 }, () => undoPayments(ids)))
  expect(all.filter(({ made }) => made.length > 0)).toHaveLength(1)
  const late = await undoPayments(ids, 30)
  expect(late.made).toEqual([])
  for (const each of all) expect(each.ids).toEqual(late.ids)
  expect(await t.db.select({ n: count() }).from(payments)).toEqual([{ n: 6 }])
  expect(await capitalOf(t.db, enterprise_id)).toBe(99_40)
  await expectBooksBalance(t.db)
})

test('one that was made again alone is not made twice', async () => {
  const { enterprise_id, ids } = await threeOrders()
  await voidAll(voidPayments, ids)
  const [, second = 0] = ids
  const [alone, together] = await Promise.all([
    t.write((tx) => remakePayment(tx, second, later(1))),
    undoPayments(ids),
  ])
  expect(together.ids).toContain(alone.id)
  expect(await t.db.select({ n: count() }).from(remade_documents)).toEqual([{ n: 3 }])
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
  expect(await t.db.select({ n: count() }).from(remade_documents)).toEqual([{ n: 0 }])
})

test('stay voided, all of them, after ten minutes', async () => {
  const { ids } = await threeOrders()
  await voidAll(voidPayments, ids)
  const before = await booksOf(t.db)
  expect(await errorOf(undoPayments(ids, 11))).toMatchObject({ code: 'already_done' })
  expect(await booksOf(t.db)).toEqual(before)
})

test('stay voided, all of them, when a bank’s file holds one', async () => {
  const { enterprise_id, ids } = await threeOrders()
  const file = { account_id: enterprise_id, format: 'csv' } as const
  await t.write((tx) => aFile(tx, { payments: ids.slice(0, 1) }, file))
  await voidAll(voidPayments, ids, { allow_in_bank_file: true })
  const before = await booksOf(t.db)
  expect(await errorOf(undoPayments(ids))).toMatchObject({
    message: expect.stringContaining('N° 000001, Zoe Paz: La orden va en el archivo N° 000001'),
  })
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

test('of a run at once and again, are made once each', async () => {
  const { ids, enterprise_id } = await t.write((tx) => aRun(tx))
  await voidAll(voidPaysheets, ids)
  const all = await Promise.all(Array.from({ length: 6 }, () => undoOrders(ids)))
  expect(all.filter(({ made }) => made.length > 0)).toHaveLength(1)
  const late = await undoOrders(ids, 30)
  expect(late.made).toEqual([])
  for (const each of all) expect(each.ids).toEqual(late.ids)
  expect(await t.db.select({ n: count() }).from(paysheets)).toEqual([{ n: 6 }])
  expect(await capitalOf(t.db, enterprise_id)).toBe(3500_00)
  await expectBooksBalance(t.db)
})

test('of no run make none, pay what they paid, and tell the trail of both', async () => {
  const { ids } = await t.write((tx) => aRun(tx))
  await t.write((tx) => tx.update(paysheets).set({ payroll_run_id: null }))
  const staff = await t.db.select().from(paysheets).orderBy(paysheets.id)
  await voidAll(voidPaysheets, ids)
  for (const { titular_id } of staff) {
    await t.write((tx) => updateTitular(tx, titular_id, { salary: bs(9000) }, later(0)))
  }
  const made = await undoOrders(ids)
  const rows = await t.db.select().from(paysheets).where(inArray(paysheets.id, made.ids))
  expect(rows.map((row) => [row.payroll_run_id, row.salary, row.total])).toEqual([
    [null, bs(1000), bs(500)],
    [null, bs(1000), bs(500)],
    [null, bs(1000), bs(500)],
  ])
  const told = await t.db.select().from(audit).where(eq(audit.action, 'remake'))
  expect(told.map(({ record_id, after }) => [record_id, after])).toEqual([
    [1, { remade_as: 'N° 000004' }],
    [4, { remade_of: 'N° 000001' }],
    [2, { remade_as: 'N° 000005' }],
    [5, { remade_of: 'N° 000002' }],
    [3, { remade_as: 'N° 000006' }],
    [6, { remade_of: 'N° 000003' }],
  ])
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
  expect(await t.db.select({ n: count() }).from(remade_documents)).toEqual([{ n: 0 }])
  // Whoever answers that she is paid twice undoes all: 5.000,00 − 4 × 500,00.
  const { made } = await undoOrders(ids, 1, { allow_duplicate: true })
  expect(made).toHaveLength(3)
  expect(await capitalOf(t.db, enterprise_id)).toBe(3000_00)
  await expectBooksBalance(t.db)
})

test('of a run stay voided when a bank’s file holds them', async () => {
  const { ids, enterprise_id } = await t.write((tx) => aRun(tx))
  const file = { account_id: enterprise_id, format: 'csv' } as const
  await t.write((tx) => aFile(tx, { run: 1 }, file))
  await voidAll(voidPaysheets, ids, { allow_in_bank_file: true })
  expect(await errorOf(undoOrders(ids))).toMatchObject({
    message: expect.stringMatching(
      /N° 000001, Ana: La orden va en el archivo .*N° 000003, Eva: La/,
    ),
  })
})

test('of a run stay voided when one was rejected, which the dialog says before', async () => {
  const approver = await t.write((tx) => withApproval(tx, { runs: bs(1) }))
  const { ids } = await t.write((tx) => aRun(tx))
  const [first = 0, ...others] = ids
  await t.write((tx) => rejectPaysheet(tx, first, 'No trabajó', { actor: approver }))
  await voidAll(voidPaysheets, others)
  const why = 'Se rechazó al aprobar: hay que crear otro documento'
  const shown = await undoOfMany(t.db, 'paysheet', ids, later(2).at)
  expect(shown.map(({ refusal }) => refusal)).toEqual([why, undefined, undefined])
  expect(await errorOf(undoOrders(ids, 2))).toMatchObject({
    message: `No se deshizo nada. N° 000001, Ana: ${why}`,
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

test('are weighed together for approval: of a run that needs it none is paid before', async () => {
  const { ids, enterprise_id } = await t.write((tx) => aRun(tx))
  // Three times 500,00 Bs: the first two alone would stay below it.
  await t.write((tx) => withApproval(tx, { runs: bs(1200) }))
  await voidAll(voidPaysheets, ids)
  const made = await undoOrders(ids)
  const rows = await t.db.select().from(paysheets).where(inArray(paysheets.id, made.ids))
  expect(rows.map(({ pending, payroll_run_id }) => [pending, payroll_run_id])).toEqual([
    [true, 1],
    [true, 1],
    [true, 1],
  ])
  expect(await capitalOf(t.db, enterprise_id)).toBe(5000_00)
  await expectBooksBalance(t.db)
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('are weighed without what was made again alone before', async () => {
  const { ids, enterprise_id } = await t.write((tx) => aRun(tx))
  await t.write((tx) => withApproval(tx, { runs: bs(1600) }))
  await voidAll(voidPaysheets, ids)
  await t.write((tx) => remakePaysheet(tx, ids[1] ?? 0, later(1)))
  await undoOrders(ids)
  // 1.500,00 in all, which counted twice would be 2.000,00.
  expect(await capitalOf(t.db, enterprise_id)).toBe(3500_00)
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
  expect(await errorOf(undo('transfer', remakeTransfer, transfers))).toMatchObject({
    message: expect.stringContaining('No se deshizo nada. N° 000001, Fondos:'),
  })
  await undo('income', remakeIncome, incomes)
  await undo('transfer', remakeTransfer, transfers)
  const capitals = await Promise.all(accounts.map((id) => capitalOf(t.db, id)))
  expect(capitals).toEqual([0, 0, 100_00])
  await expectBooksBalance(t.db)
})
