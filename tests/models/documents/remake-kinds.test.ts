/** Documents of two kinds that have the same id: what was made again of one says nothing of the other. */
import { expect, test } from 'vitest'
import { rejectPayment, remakePayment, voidPayment } from '#app/models/payments/change.server.ts'
import {
  createPaysheet,
  remakePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { readArrears, salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import { remadeOf, remakesOf } from '#app/services/documents/remake.server.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, capitalOf, day } from '#tests/support/models/factories.ts'
import { aPayroll, aPersonalOrder, paysheetValues } from '#tests/support/models/orders.ts'

const t = testDatabase()
type Values = Parameters<typeof paysheetValues>[0]
const pay = (values: Values, minutes = 0) =>
  t.write((tx) => createPaysheet(tx, paysheetValues(values), later(minutes)))

/** A personal order of 250,00 Bs with the id 1, voided, and the one with the id 2 made of it. */
const aRemadePayment = (values: Values) =>
  t.write(async (tx) => {
    const id = await aPersonalOrder(tx, values)
    await voidPayment(tx, id, ADMINISTRATOR, null)
    const made = await remakePayment(tx, id, later(1))
    expect([id, made.id]).toEqual([1, 2])
  })

test('a payroll order is undone, though a personal order of its id was', async () => {
  const parties = await t.write((tx) => aPayroll(tx))
  await aRemadePayment(parties)
  const first = await pay(parties)
  const second = await pay({ ...parties, payday: 'segunda' })
  await t.write((tx) => voidPaysheet(tx, first, ADMINISTRATOR, null))
  expect([first, second]).toEqual([1, 2])
  expect(await remakesOf(t.db, 'paysheet', first)).toEqual({})
  expect(await remakesOf(t.db, 'paysheet', second)).toEqual({})
  expect(await remadeOf(t.db, 'paysheet', [first])).toEqual(new Map())
  const made = await t.write((tx) => remakePaysheet(tx, first, later(2)))
  expect(made).toEqual({ id: 3, again: false })
  // 5.000,00 less 250,00 and both fortnights of 500,00.
  expect(await capitalOf(t.db, parties.enterprise_id)).toBe(bs(3750))
})

test('a payroll order is undone, though a personal order of its id was rejected', async () => {
  const parties = await t.write((tx) => aPayroll(tx))
  const approver = await t.write((tx) => withApproval(tx, { payments: bs(100) }))
  const payment = await t.write((tx) => aPersonalOrder(tx, parties))
  await t.write((tx) => rejectPayment(tx, payment, 'No procede', { actor: approver }))
  const paysheet = await pay(parties)
  await t.write((tx) => voidPaysheet(tx, paysheet, ADMINISTRATOR, null))
  expect(payment).toBe(paysheet)
  const made = await t.write((tx) => remakePaysheet(tx, paysheet, later(2)))
  expect(made.again).toBe(false)
})

test('what a raise owes counts from when the payroll order was made, whatever other kinds were', async () => {
  const parties = await t.write((tx) => aPayroll(tx))
  const raise = (salary: number, since: string, minutes: number) =>
    t.write((tx) => {
      const change = { salary: bs(salary), since: day(since), reason: null }
      return changeSalary(tx, parties.titular_id, change, later(minutes), undefined)
    })
  const owed = async () =>
    readArrears(t.db, parties.titular_id, await salaryHistory(t.db, parties.titular_id))
  await pay({ ...parties, issued_at: day('2026-10-13') })
  await raise(1200, '2026-11-01', 1)
  await raise(1300, '2026-11-10', 2)
  const order = await pay(parties, 3)
  await aRemadePayment(parties)
  expect(order).toBe(2)
  expect(await owed()).toEqual({ orders: [], sum: 0n })
  await t.write(async (tx) => {
    await voidPaysheet(tx, order, later(4), null)
    await remakePaysheet(tx, order, later(5))
  })
  expect(await owed()).toEqual({ orders: [], sum: 0n })
})
