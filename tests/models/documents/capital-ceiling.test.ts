// Proves docs/rules/money.md#3.
/** No change raises a capital above what an API number can carry to the céntimo. */
import { expect, test } from 'vitest'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import { createAdjustment, voidAdjustment } from '#app/models/adjustments/change.server.ts'
import { updateIncome } from '#app/models/incomes/change.server.ts'
import { createPayment, updatePayment, voidPayment } from '#app/models/payments/change.server.ts'
import { updatePaysheet, voidPaysheet } from '#app/models/paysheets/change.server.ts'
import {
  createTransfer,
  updateTransfer,
  voidTransfer,
} from '#app/models/transfers/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { booksOf, expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  anIncome,
  bs,
  CEILING,
  capitalOf,
  day,
  fillUp,
  TOO_MUCH,
} from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, paymentValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
const issued_at = day('2026-11-20')

/** An account that holds all that it may, with a document of each kind, and another account. */
async function aWorld() {
  return t.write(async (tx) => {
    const parties = await aPayroll(tx, { salary: bs(100), capital: bs(1000) })
    const full = parties.enterprise_id
    const other = await aCompanyAccount(tx, { capital: bs(1000) })
    const values = paymentValues({ ...parties, account_id: null, amount: bs(10) })
    const payment = await createPayment(tx, values, t.actor)
    const paysheet = await aPaysheet(tx, parties)
    const sent = { amount: bs(10), number: '1', concept: 'Fondos', issued_at }
    const transfer = await createTransfer(
      tx,
      { ...sent, from_account_id: full, to_account_id: other },
      t.actor,
    )
    const income = await anIncome(tx, { account_id: full, amount: bs(20) })
    const elsewhere = await anIncome(tx, { account_id: other, amount: bs(20) })
    const fee = { account_id: full, amount: bs(-5), reason: 'Comisión', issued_at }
    const adjustment = await createAdjustment(tx, fee, t.actor)
    await fillUp(tx, full)
    return { full, other, payment, paysheet, transfer, income, elsewhere, adjustment, sent }
  })
}
type World = Awaited<ReturnType<typeof aWorld>>
type Change = (tx: Tx, world: World) => Promise<unknown>

const more: Record<string, [field: string, change: Change]> = {
  'an income': ['amount', (tx, { full }) => anIncome(tx, { account_id: full, amount: bs(0.01) })],
  'a greater amount of an income': [
    'amount',
    (tx, { income }) => updateIncome(tx, income, { amount: bs(20.01) }, t.actor),
  ],
  'an income that comes from another account': [
    'account_id',
    (tx, { elsewhere, full }) => updateIncome(tx, elsewhere, { account_id: full }, t.actor),
  ],
  'a transfer': [
    'to_account_id',
    (tx, { full, other, sent }) =>
      createTransfer(tx, { ...sent, from_account_id: other, to_account_id: full }, t.actor),
  ],
  'a smaller transfer out of it': [
    'to_account_id',
    (tx, { transfer }) => updateTransfer(tx, transfer, { amount: bs(9.99) }, t.actor),
  ],
  'an adjustment': [
    'amount',
    (tx, { full }) =>
      createAdjustment(
        tx,
        { account_id: full, amount: bs(0.01), reason: 'Redondeo', issued_at },
        t.actor,
      ),
  ],
  'a smaller personal order': [
    'enterprise_id',
    (tx, { payment }) => updatePayment(tx, payment, { amount: bs(9.99) }, t.actor),
  ],
  'a personal order that another account pays': [
    'enterprise_id',
    (tx, { payment, other }) => updatePayment(tx, payment, { enterprise_id: other }, t.actor),
  ],
  'a smaller payroll order': [
    'enterprise_id',
    (tx, { paysheet }) =>
      updatePaysheet(tx, paysheet, { discount: bs(0.01), discount_reason: 'Redondeo' }, t.actor),
  ],
}

const doors = Object.entries(more).map(([what, [field, change]]) => [what, field, change] as const)
test.each(doors)(
  '%s above the ceiling of the capital is refused under %s',
  async (_, field, change) => {
    const world = await aWorld()
    expect(await capitalOf(t.db, world.full)).toBe(CEILING)
    const before = await booksOf(t.db)
    const error = await errorOf(t.write((tx) => change(tx, world)))
    expect(error).toBeInstanceOf(FieldErrors)
    expect(error).toMatchObject({ fields: { [field]: [TOO_MUCH] } })
    expect(await booksOf(t.db)).toEqual(before)
  },
)

const voids: Record<string, Change> = {
  'a personal order': (tx, { payment }) => voidPayment(tx, payment, t.actor, null),
  'a payroll order': (tx, { paysheet }) => voidPaysheet(tx, paysheet, t.actor, null),
  'a transfer out of it': (tx, { transfer }) => voidTransfer(tx, transfer, t.actor, null),
  'a bank fee': (tx, { adjustment }) => voidAdjustment(tx, adjustment, t.actor, null),
}

test.each(Object.entries(voids))(
  'voiding %s above the ceiling of the capital throws a Conflict that says so',
  async (_, annul) => {
    const world = await aWorld()
    const before = await booksOf(t.db)
    const error = await errorOf(t.write((tx) => annul(tx, world)))
    expect(error).toBeInstanceOf(Conflict)
    expect(error).toMatchObject({ message: TOO_MUCH })
    expect(await booksOf(t.db)).toEqual(before)
  },
)

test('a payment out of a full account, and a mere change of date, is accepted', async () => {
  const { full, other, income, payment, sent } = await aWorld()
  await t.write(async (tx) => {
    await updateIncome(tx, income, { issued_at: day('2026-11-19') }, t.actor)
    await updatePayment(tx, payment, { amount: bs(11) }, t.actor)
    await createTransfer(tx, { ...sent, from_account_id: full, to_account_id: other }, t.actor)
  })
  expect(await capitalOf(t.db, full)).toBe(CEILING - 11_00)
  await expectBooksBalance(t.db)
})
