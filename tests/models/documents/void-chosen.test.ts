// Proves docs/rules/lists.md#9.
/** Voiding together what was chosen in a list: all of it or nothing, and the ledger to the céntimo. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DocumentsRefused, NotFound } from '#app/kernel/errors/errors.ts'
import { centimos, MAX_CAPITAL } from '#app/kernel/values/money.ts'
import { changeClosing } from '#app/models/closing/change.server.ts'
import type { VoidChosen, Voiding } from '#app/models/documents/void-chosen.server.ts'
import { voidIncomes } from '#app/models/incomes/change.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { updatePayment, voidPayment, voidPayments } from '#app/models/payments/change.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { updatePaysheet, voidPaysheets } from '#app/models/paysheets/change.server.ts'
import { createTransfer, voidTransfers } from '#app/models/transfers/change.server.ts'
import { payments } from '#db/schema.ts'
import { withApproval } from '#tests/support/models/approval.ts'
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
import { aPersonalOrder } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import { aRun } from '#tests/support/models/runs.ts'

const t = testDatabase()

const at = (ids: readonly number[], version = 1) => ids.map((id) => ({ id, version }))
const together = (
  change: VoidChosen,
  ids: readonly number[],
  answers: Voiding['answers'] = {},
  version = 1,
) =>
  t.write((tx) =>
    change(tx, at(ids, version), { actor: t.actor, reason: 'Lote equivocado', answers }),
  )

/** Three personal orders, of 100,10, 200,20 and 300,30 Bs, from two accounts of 1.000,00 Bs each. */
const threeOrders = () =>
  t.write(async (tx) => {
    const titular_id = await aTitular(tx, { scope: 'Externo', name: 'Zoe Paz' })
    const one = await aCompanyAccount(tx, { capital: bs(1000) })
    const other = await aCompanyAccount(tx, { capital: bs(1000) })
    const account_id = await anAccount(tx, { titular_id })
    const pay = (enterprise_id: number, amount: number) =>
      aPersonalOrder(tx, { titular_id, account_id, enterprise_id, amount: bs(amount) })
    const ids = [await pay(one, 100.1), await pay(one, 200.2), await pay(other, 300.3)] as const
    return { one, other, ids }
  })

describe('Personal orders voided together', () => {
  test('return what each took to its account, once, each with its trail', async () => {
    const { one, other, ids } = await threeOrders()
    const [first, , third] = ids
    const voided = await together(voidPayments, [third, first])
    expect(voided.map(({ order, amount }) => [order, amount])).toEqual([
      [1, 100_10],
      [3, 300_30],
    ])
    // 1.000,00 − 200,20 and 1.000,00, reckoned apart from the ledger.
    expect([await capitalOf(t.db, one), await capitalOf(t.db, other)]).toEqual([799_80, 1000_00])
    const { movements } = await booksOf(t.db)
    const back = movements.filter(({ reversal }) => reversal)
    expect(back.map(({ document_id, amount }) => [document_id, amount])).toEqual([
      [first, 100_10],
      [third, 300_30],
    ])
    for (const id of [first, third]) {
      expect(await trailOf(t.db, 'payment', id)).toMatchObject([
        { action: 'create' },
        { action: 'void', after: { void_reason: 'Lote equivocado' } },
      ])
    }
    await expectBooksBalance(t.db)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('are refused with each reason when some changed, were voided or are of a closed day', async () => {
    const { ids } = await threeOrders()
    const [first, second, third] = ids
    await t.write(async (tx) => {
      await updatePayment(tx, first, { number: '77' }, t.actor)
      await voidPayment(tx, second, t.actor, null)
      const early = { issued_at: day('2026-10-01') }
      await updatePayment(tx, third, early, t.actor)
      const closing = { until: day('2026-10-31'), reason: null, allow_no_bank_file: true }
      await changeClosing(tx, closing, t.actor)
    })
    const before = await booksOf(t.db)
    const error = await errorOf(
      t.write((tx) =>
        voidPayments(
          tx,
          [
            { id: first, version: 1 },
            { id: second, version: 1 },
            { id: third, version: 2 },
          ],
          { actor: t.actor, reason: null, answers: {} },
        ),
      ),
    )
    expect(error).toBeInstanceOf(DocumentsRefused)
    expect(error).toMatchObject({
      message:
        'No se anuló nada. N° 000001, Zoe Paz: Otro usuario modificó este registro. N° 000002, Zoe Paz: Otro usuario ya anuló este registro. N° 000003, Zoe Paz: Los movimientos hasta el 31 oct 2026 están cerrados',
    })
    expect(await booksOf(t.db)).toEqual(before)
  })

  test('are refused together when what they return no longer fits, naming the one that does not', async () => {
    const { one, other, ids } = await threeOrders()
    // 150,00 Bs below the ceiling: 100,10 fit, and 200,20 more do not.
    await t.write((tx) =>
      anIncome(tx, { account_id: one, amount: centimos(MAX_CAPITAL - 699_70 - 150_00) }),
    )
    const before = await booksOf(t.db)
    expect(await errorOf(together(voidPayments, ids))).toMatchObject({
      code: 'capital_too_large',
      documents: [{ order: 2, amount: 200_20 }],
    })
    expect(await booksOf(t.db)).toEqual(before)
    await together(voidPayments, [ids[0], ids[2]])
    expect(await capitalOf(t.db, one)).toBe(MAX_CAPITAL - 49_90)
    expect(await capitalOf(t.db, other)).toBe(1000_00)
  })

  test('ask when a bank has some of them, naming these, and void all once that is answered', async () => {
    const { one, ids } = await threeOrders()
    const filed = ids.slice(0, 1)
    await t.write((tx) => aFile(tx, { payments: filed }, { account_id: one, format: 'csv' }))
    const before = await booksOf(t.db)
    expect(await errorOf(together(voidPayments, ids))).toMatchObject({
      asked: { '': ['in_bank_file'] },
      message: 'No se anuló nada. N° 000001, Zoe Paz: Va en el archivo N° 000001 del banco Banesco',
    })
    expect(await booksOf(t.db)).toEqual(before)
    await together(voidPayments, ids, { allow_in_bank_file: true })
    expect(await capitalOf(t.db, one)).toBe(1000_00)
    await expectBooksBalance(t.db)
  })

  test('that wait for approval move nothing, beside others that return their money', async () => {
    const { one, ids } = await threeOrders()
    const waiting = await t.write(async (tx) => {
      await withApproval(tx, { payments: bs(400) })
      const [row] = await tx.select().from(payments).where(eq(payments.id, ids[0]))
      const { titular_id, enterprise_id } = row as typeof payments.$inferSelect
      return aPersonalOrder(tx, { titular_id, enterprise_id, amount: bs(400) })
    })
    await together(voidPayments, [ids[0], waiting])
    expect(await capitalOf(t.db, one)).toBe(799_80)
    await expectBooksBalance(t.db)
  })

  test('by two users at once return the money once, and who is later is told', async () => {
    const { one, other, ids } = await threeOrders()
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => together(voidPayments, ids)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    for (const reason of refused) expect(reason).toMatchObject({ code: 'already_done' })
    expect([await capitalOf(t.db, one), await capitalOf(t.db, other)]).toEqual([1000_00, 1000_00])
    await expectBooksBalance(t.db)
  })

  test('while another edits one of them are either voided whole or not at all', async () => {
    const { one, other, ids } = await threeOrders()
    const edit = t.write((tx) => updatePayment(tx, ids[1], { amount: bs(50) }, t.actor, 1))
    const [voided, edited] = await Promise.allSettled([together(voidPayments, ids), edit])
    expect([voided.status, edited.status].sort()).toEqual(['fulfilled', 'rejected'])
    const capitals = [await capitalOf(t.db, one), await capitalOf(t.db, other)]
    // Voided: all is back. Edited: 1.000,00 − 100,10 − 50,00 and 1.000,00 − 300,30.
    expect(capitals).toEqual(voided.status === 'fulfilled' ? [1000_00, 1000_00] : [849_90, 699_70])
    await expectBooksBalance(t.db)
  })

  test('are not found when one of the ids is none', async () => {
    const { ids } = await threeOrders()
    expect(await errorOf(together(voidPayments, [...ids, 999]))).toBeInstanceOf(NotFound)
    expect(await errorOf(together(voidPayments, []))).toBeInstanceOf(NotFound)
  })
})

test('Payroll orders voided together give their run its next version', async () => {
  const { ids, enterprise_id } = await t.write((tx) => aRun(tx))
  await together(voidPaysheets, ids.slice(1))
  expect(await getPayrollRun(t.db, 1)).toMatchObject({ count: 1, total: 500_00n, version: 2 })
  expect(await capitalOf(t.db, enterprise_id)).toBe(4500_00)
  const [first = 0] = ids
  await t.write((tx) => updatePaysheet(tx, first, { number: '9' }, t.actor, 1))
  await expectBooksBalance(t.db)
})

describe('Incomes and transfers voided together', () => {
  test('go from the last to the first, so that a chain of transfers comes back', async () => {
    const [a, b, c, ids] = await t.write(async (tx) => {
      const from = await aCompanyAccount(tx, { capital: bs(100) })
      const middle = await aCompanyAccount(tx)
      const to = await aCompanyAccount(tx)
      const move = (from_account_id: number, to_account_id: number) =>
        createTransfer(
          tx,
          {
            ...{ from_account_id, to_account_id, amount: bs(100), number: '1' },
            ...{ concept: 'Fondos', issued_at: day('2026-11-13') },
          },
          t.actor,
        )
      return [from, middle, to, [await move(from, middle), await move(middle, to)]] as const
    })
    await together(voidTransfers, ids)
    const capitals = [await capitalOf(t.db, a), await capitalOf(t.db, b), await capitalOf(t.db, c)]
    expect(capitals).toEqual([100_00, 0, 0])
    await expectBooksBalance(t.db)
  })

  test('stay all in force when the money of one is spent, which is named', async () => {
    const { ids } = await t.write(async (tx) => {
      const titular_id = await aTitular(tx, { scope: 'Externo' })
      const [enterprise_id, other] = [await aCompanyAccount(tx), await aCompanyAccount(tx)]
      const make = (account_id: number, provider: string) =>
        anIncome(tx, { account_id, provider, issued_at: day('2026-11-01') })
      const made = [await make(enterprise_id, 'Ávila'), await make(other, 'Ñandú')]
      await aPersonalOrder(tx, { titular_id, enterprise_id, amount: bs(1) })
      return { ids: made }
    })
    const before = await booksOf(t.db)
    expect(await errorOf(together(voidIncomes, ids))).toMatchObject({
      code: 'insufficient_funds',
      message:
        'No se anuló nada. N° 000001, Ávila: El ingreso no se puede anular: los fondos ya fueron utilizados',
    })
    expect(await booksOf(t.db)).toEqual(before)
    await together(voidIncomes, ids.slice(1))
    await expectBooksBalance(t.db)
  })
})
