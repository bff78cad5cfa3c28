// Proves docs/rules/runs.md#3, #5.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Conflict, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import { centimos } from '#app/kernel/values/money.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { updatePaysheet, voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { movements, paysheets } from '#db/schema.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { aFile } from '#tests/support/models/bank-files.ts'
import { booksOf, expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  bs,
  CEILING,
  capitalOf,
  fillUp,
  TOO_MUCH,
} from '#tests/support/models/factories.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import { aRun } from '#tests/support/models/runs.ts'

const t = testDatabase()

const pay = (values?: Parameters<typeof aRun>[1]) => t.write((tx) => aRun(tx, values))
const run = () => getPayrollRun(t.db, 1)
const discard = (version?: number, reason: string | null = null, id = 1) =>
  t.write((tx) => voidPayrollRun(tx, id, t.actor, reason, version))

describe('Voiding a run', () => {
  test('voids every order with its own movement, one reason and one row in the trail', async () => {
    const { ids, enterprise_id } = await pay()
    await discard(1, 'Mes equivocado')
    expect(await run()).toMatchObject({ status: 'voided', count: 0, total: 0n, version: 2 })
    expect(await capitalOf(t.db, enterprise_id)).toBe(5000_00)
    const voided = await t.db.select().from(paysheets).where(eq(paysheets.payroll_run_id, 1))
    const said = { voided_by: 1, void_reason: 'Mes equivocado', version: 2, pending: false }
    expect(voided).toMatchObject([said, said, said])
    const back = await t.db.select().from(movements).where(eq(movements.reversal, true))
    expect(back.map((row) => [row.document_id, row.amount, row.balance, row.issued_at])).toEqual(
      ids.map((id, i) => [id, 500_00, bs(3500 + 500 * (i + 1)), '2026-11-13']),
    )
    for (const id of ids) {
      expect(await trailOf(t.db, 'paysheet', id)).toMatchObject([
        { action: 'create' },
        { action: 'void', after: { void_reason: 'Mes equivocado' } },
      ])
    }
    expect(await trailOf(t.db, 'payroll_run', 1)).toMatchObject([
      { action: 'create' },
      { action: 'void', after: { count: 3, void_reason: 'Mes equivocado' } },
    ])
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('leaves alone the orders that were edited out of it or voided before', async () => {
    const { ids } = await pay()
    const [first = 0, second = 0] = ids
    await t.write((tx) => voidPaysheet(tx, first, t.actor, 'Doble'))
    await t.write((tx) => updatePaysheet(tx, second, { payroll_run_id: null }, t.actor))
    await discard()
    const rows = await t.db.select().from(paysheets)
    expect(rows.map((row) => [row.void_reason, row.voided_at === null, row.version])).toEqual([
      ['Doble', false, 2],
      [null, true, 2],
      [null, false, 2],
    ])
    await expectBooksBalance(t.db)
  })

  test('returns to each account what an edit took from another', async () => {
    const { ids, enterprise_id } = await pay()
    const other = await t.write((tx) => aCompanyAccount(tx, { capital: bs(900) }))
    const change = { enterprise_id: other, adition: bs(100), adition_reason: 'Guardia' }
    await t.write((tx) => updatePaysheet(tx, ids[1] as number, change, t.actor))
    expect(await capitalOf(t.db, other)).toBe(300_00)
    await discard()
    expect([await capitalOf(t.db, other), await capitalOf(t.db, enterprise_id)]).toEqual([
      900_00, 5000_00,
    ])
    await expectBooksBalance(t.db)
  })

  test('is refused by an older version, for a run without orders, and for none', async () => {
    const { ids } = await pay()
    await t.write((tx) => updatePaysheet(tx, ids[0] as number, { number: '77' }, t.actor))
    const before = await booksOf(t.db)
    expect(await errorOf(discard(1))).toBeInstanceOf(StaleVersion)
    expect(await errorOf(discard(undefined, null, 99))).toBeInstanceOf(NotFound)
    expect(await booksOf(t.db)).toEqual(before)
    await discard(2)
    const again = await errorOf(discard())
    expect(again).toBeInstanceOf(Conflict)
    expect(again).toMatchObject({ code: 'already_done', message: 'La nómina ya está anulada' })
  })

  test('names the orders whose money no longer fits, and voids none', async () => {
    const { ids, enterprise_id } = await pay()
    await t.write((tx) => fillUp(tx, enterprise_id, centimos(CEILING - 700_00)))
    const before = await booksOf(t.db)
    const error = await errorOf(discard())
    expect(error).toMatchObject({
      code: 'capital_too_large',
      message: `No se pueden anular todas las órdenes. N° 000002, Luis: ${TOO_MUCH}. N° 000003, Eva: ${TOO_MUCH}`,
      documents: [{ id: ids[1], order: 2, name: 'Luis' }, { id: ids[2] }],
    })
    expect(await booksOf(t.db)).toEqual(before)
  })

  test('asks when the bank has some of its orders, and then voids all', async () => {
    const { enterprise_id } = await pay([{}, {}, { transaction: 'Cheque' }])
    await t.write((tx) => aFile(tx, { run: 1 }, { account_id: enterprise_id, format: 'csv' }))
    expect(await errorOf(discard())).toMatchObject({
      asked: { '': ['in_bank_file'] },
      message: '2 órdenes van en el archivo N° 000001 del banco Banesco',
    })
    await t.write((tx) =>
      voidPayrollRun(tx, 1, t.actor, null, undefined, { allow_in_bank_file: true }),
    )
    expect(await run()).toMatchObject({ status: 'voided' })
    expect(await capitalOf(t.db, enterprise_id)).toBe(5000_00)
  })

  test('by two users at once returns the money once', async () => {
    const { enterprise_id } = await pay()
    const outcomes = await Promise.allSettled([discard(1), discard(1), discard()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await capitalOf(t.db, enterprise_id)).toBe(5000_00)
    await expectBooksBalance(t.db)
  })
})
