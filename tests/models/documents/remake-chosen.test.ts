/** 'Deshacer' of what was voided together: all of it again, once, or nothing. */
import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { remakeIncome, voidIncomes } from '#app/models/incomes/change.server.ts'
import { remakePayment, voidPayments } from '#app/models/payments/change.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { remakePaysheet, voidPaysheets } from '#app/models/paysheets/change.server.ts'
import {
  createTransfer,
  remakeTransfer,
  voidTransfers,
} from '#app/models/transfers/change.server.ts'
import type { ListedKind } from '#app/services/documents/listing.server.ts'
import { type RemakeOne, remakeTogether } from '#app/services/documents/remake-chosen.server.ts'
import type { VoidChosen } from '#app/services/documents/void-chosen.server.ts'
import { findBrokenInvariants } from '#app/services/invariants/all.server.ts'
import { payments, remade_documents } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
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
import { aPersonalOrder } from '#tests/support/models/orders.ts'
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
  expect(made.again).toBe(false)
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
  expect(all.filter(({ again }) => !again)).toHaveLength(1)
  const late = await undoPayments(ids, 30)
  expect(late.again).toBe(true)
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
  await undo('paysheet', remakePaysheet, ids)
  const { count: orders, total } = await getPayrollRun(t.db, 1)
  expect([orders, total]).toEqual([before[0].count, before[0].total])
  expect(await capitalOf(t.db, enterprise_id)).toBe(before[1])
  await expectBooksBalance(t.db)
  expect(await findBrokenInvariants(t.db)).toEqual([])
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
