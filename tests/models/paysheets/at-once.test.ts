// @both-engines
// Proves docs/rules/money.md#4.
import { expect, test } from 'vitest'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { listPaysheets } from '#app/models/paysheets/read.server.ts'
import { booksOf, expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  anAccount,
  aTitular,
  bs,
  capitalOf,
  listing,
} from '#tests/support/models/factories.ts'
import {
  aPaysheet,
  aPersonalOrder,
  type Parties,
  paysheetValues,
} from '#tests/support/models/orders.ts'

const t = testDatabase()

test('100 orders at once from an account that can pay 10 make exactly 10', async () => {
  const orders = await t.write(async (tx) => {
    // Each of the 100 employees is to be paid 250,00 Bs, half of 500,00.
    const enterprise_id = await aCompanyAccount(tx, { capital: bs(2500) })
    const people: { titular_id: number; account_id: number; enterprise_id: number }[] = []
    for (let n = 0; n < 100; n++) {
      const titular_id = await aTitular(tx, { salary: bs(500) })
      people.push({ titular_id, account_id: await anAccount(tx, { titular_id }), enterprise_id })
    }
    return people
  })
  const outcomes = await Promise.allSettled(
    orders.map((order) => t.write((tx) => aPaysheet(tx, order))),
  )
  const made = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  const reasons = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(made).toHaveLength(10)
  expect(reasons).toHaveLength(90)
  for (const reason of reasons) {
    expect(reason).toBeInstanceOf(FieldErrors)
    expect(reason.fields).toEqual({ enterprise_id: ['Fondo insuficiente'] })
  }
  expect(await capitalOf(t.db, orders[0]?.enterprise_id ?? 0)).toBe(0)
  const { data, total } = await listPaysheets(t.db, listing(paysheetListing, 'limit=0'))
  expect(total).toBe(10)
  expect(data.map(({ id }) => id).sort()).toEqual(made.map(({ value }) => value).sort())
  const { movements, audit } = await booksOf(t.db)
  expect(movements.filter(({ kind }) => kind === 'paysheet')).toHaveLength(10)
  expect(audit.filter(({ kind }) => kind === 'paysheet')).toHaveLength(10)
  await expectBooksBalance(t.db)
})

test('arrays over two accounts are all created while personal orders are paid from the second', async () => {
  const { pairs, singles, second } = await t.write(async (tx) => {
    const first = await aCompanyAccount(tx, { capital: bs(5000) })
    const second = await aCompanyAccount(tx, { capital: bs(10_000) })
    const from = async (enterprise_id: number) => {
      const titular_id = await aTitular(tx, { salary: bs(500) })
      return { titular_id, account_id: await anAccount(tx, { titular_id }), enterprise_id }
    }
    const pairs: Parties[][] = []
    const singles: Parties[] = []
    for (let n = 0; n < 20; n++) {
      pairs.push([await from(first), await from(second)])
      singles.push(await from(second))
    }
    return { pairs, singles, second }
  })
  const outcomes = await Promise.allSettled(
    pairs.flatMap((pair, i) => [
      t.write((tx) => createPaysheets(tx, pair.map(paysheetValues), t.actor)),
      t.write((tx) => aPersonalOrder(tx, singles[i] as Parties)),
    ]),
  )
  const reasons = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(reasons).toEqual([])
  // 20 of the arrays and 20 personal ones, 250,00 each.
  expect(await capitalOf(t.db, second)).toBe(0)
  await expectBooksBalance(t.db)
})
