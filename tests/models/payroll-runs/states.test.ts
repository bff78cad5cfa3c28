/** A run's state is the first of its list that holds (docs/rules/runs.md#1). */
import { expect, test } from 'vitest'
import { markBankLines } from '#app/models/bank-files/lines.server.ts'
import { changeClosing } from '#app/models/closing/change.server.ts'
import { voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import type { BankLineState } from '#db/kinds.ts'
import { setApproval, withApproval } from '#tests/support/models/approval.ts'
import { aFile, aRun } from '#tests/support/models/bank-files.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'

const t = testDatabase()
const statusOf = async () => (await getPayrollRun(t.db, 1)).status

/** Closes all days up to this one, or opens all. */
const close = (until: string | null) =>
  t.write((tx) => {
    const input = { until: until === null ? null : day(until), reason: 'x' }
    return changeClosing(tx, { ...input, allow_no_bank_file: true }, t.actor)
  })

/** The bank says this of the orders, which file 1 holds. */
const said = (status: BankLineState, ...orders: number[]) =>
  t.write((tx) => {
    const reason = status === 'rejected' ? 'No' : undefined
    const marks = orders.map((order_id) => ({ order_id, status, ...(reason && { reason }) }))
    return markBankLines(tx, 1, marks, t.actor)
  })

test('a run of transfers and a cheque is approved, in a file, paid, closed, and at last voided', async () => {
  const paid = [{ name: 'Ana' }, { name: 'Luis' }, { transaction: 'Cheque' as const }]
  const { enterprise_id, ids } = await t.write((tx) => aRun(tx, paid))
  expect(await statusOf()).toBe('approved')
  await t.write((tx) => aFile(tx, { run: 1 }, { account_id: enterprise_id }))
  expect(await statusOf()).toBe('filed')
  await said('paid', ids[0] ?? 0)
  expect(await statusOf()).toBe('filed')
  await said('paid', ids[1] ?? 0)
  expect(await statusOf()).toBe('paid')
  await close('2026-11-12')
  expect(await statusOf()).toBe('paid')
  await close('2026-11-13')
  expect(await statusOf()).toBe('closed')
  await close(null)
  await t.write((tx) =>
    voidPayrollRun(tx, 1, t.actor, null, undefined, { allow_in_bank_file: true }),
  )
  await close('2026-11-13')
  expect(await statusOf()).toBe('voided')
})

test('a run is no longer in a file once the bank refuses an order, until that is voided', async () => {
  const { enterprise_id, ids } = await t.write((tx) =>
    aRun(tx, [{ name: 'Ana' }, { name: 'Luis' }]),
  )
  await t.write((tx) => aFile(tx, { run: 1 }, { account_id: enterprise_id }))
  await said('rejected', ids[1] ?? 0)
  expect(await statusOf()).toBe('approved')
  await t.write((tx) => voidPaysheet(tx, ids[1] ?? 0, t.actor, null))
  expect(await statusOf()).toBe('filed')
})

test('a run that pays nothing by transfer is neither in a file nor paid', async () => {
  await t.write((tx) => aRun(tx, [{ transaction: 'Cheque' }]))
  expect(await statusOf()).toBe('approved')
})

test('a run waits until it is approved, also when approval was switched off meanwhile', async () => {
  await t.write((tx) => withApproval(tx, { runs: bs(1) }))
  await t.write((tx) => aRun(tx, [{ name: 'Ana' }, { name: 'Luis' }]))
  expect(await statusOf()).toBe('pending')
  const off = { runs: null, allow_leaves_waiting: true }
  await t.write((tx) => setApproval(tx, off))
  expect(await statusOf()).toBe('pending')
})
