// @both-engines
// Proves docs/rules/money.md#14.
import { expect, test } from 'vitest'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { type PaymentInput, updatePayment } from '#app/models/payments/change.server.ts'
import { paymentListing } from '#app/models/payments/fields.ts'
import { listPayments } from '#app/models/payments/read.server.ts'
import { booksOf, expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  aTitular,
  bs,
  capitalOf,
  listing,
} from '#tests/support/models/factories.ts'
import { aPersonalOrder } from '#tests/support/models/orders.ts'
import { outcomesOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

/** Somebody to be paid, and a company account of so many Bs. */
const parties = (capital: number) =>
  t.write(async (tx) => ({
    titular_id: await aTitular(tx, { scope: 'Externo', name: 'Zoe Paz' }),
    enterprise_id: await aCompanyAccount(tx, { capital: bs(capital) }),
  }))
type Parties = Awaited<ReturnType<typeof parties>>

const pay = (values: Parties & Partial<PaymentInput>) => t.write((tx) => aPersonalOrder(tx, values))

test('100 payments at once from an account that can pay 10 make exactly 10', async () => {
  const of = await parties(1000)
  const { made, refused } = await outcomesOf(
    Array.from({ length: 100 }, () => pay({ ...of, amount: bs(100) })),
  )
  expect([made, refused.length]).toEqual([10, 90])
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(FieldErrors)
    expect(reason.fields).toEqual({ enterprise_id: ['Fondo insuficiente'] })
  }
  expect(await capitalOf(t.db, of.enterprise_id)).toBe(0)
  expect((await listPayments(t.db, listing(paymentListing))).total).toBe(10)
  const { movements, audit } = await booksOf(t.db)
  expect(movements.filter(({ kind }) => kind === 'payment')).toHaveLength(10)
  expect(audit.filter(({ kind }) => kind === 'payment')).toHaveLength(10)
  await expectBooksBalance(t.db)
})

test('of equal payments at once one is created', async () => {
  const of = { ...(await parties(1000)), amount: bs(100), number: '77' }
  const { made, refused } = await outcomesOf(Array.from({ length: 8 }, () => pay(of)))
  expect(made).toBe(1)
  for (const { fields } of refused) {
    expect(fields.number).toEqual([
      'Ya existe una orden personal de Zoe Paz por 100,00 Bs con el número 77',
    ])
  }
  expect(await capitalOf(t.db, of.enterprise_id)).toBe(900_00)
})

test('of edits at once that make payments equal one is saved', async () => {
  const of = { ...(await parties(1000)), amount: bs(100) }
  const ids = [await pay({ ...of, number: '1' }), await pay({ ...of, number: '2' })]
  const { made, refused } = await outcomesOf(
    ids.map((id) => t.write((tx) => updatePayment(tx, id, { number: '77' }, t.actor))),
  )
  expect([made, refused.length]).toEqual([1, 1])
  await expectBooksBalance(t.db)
})
