// @both-engines
// Proves docs/rules/approval.md#13.
/** Accounts that are not those that were paid last (docs/rules/run-review.md#5). */
import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { updateAccount, updateAccounts } from '#app/models/accounts/change.server.ts'
import { changedAccounts } from '#app/models/accounts/changed.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { accounts, outbox } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { anotherAdministrator } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { anAccount, bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, type Parties } from '#tests/support/models/orders.ts'

const t = testDatabase()

const someone = () => t.write((tx) => aPayroll(tx, { capital: bs(50_000) }))
const numberOf = async (id: number) =>
  (await t.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.number ?? ''
const tail = (number: string) => `Banesco ··${number.slice(-4)}`
/** What is said of an account that is paid now. */
const said = async ({ titular_id }: Parties, id: number, before?: number) => {
  const paid = { titular_id, id, number: await numberOf(id), bank: 'Banesco' }
  return (await changedAccounts(t.db, 'paysheet', [paid], before)).get(titular_id)
}

test('An account whose number was edited since the last order says by whom, and when', async () => {
  const one = await someone()
  expect(await said(one, one.account_id)).toBeUndefined()
  await t.write((tx) => aPaysheet(tx, one))
  expect(await said(one, one.account_id)).toBeUndefined()
  const was = await numberOf(one.account_id)
  const berta = { ...later(60 * 24), name: 'Berta' }
  const number = '01340001610000009999'
  const edit = { number, allow_check_digit: true }
  await t.write((tx) => updateAccount(tx, one.account_id, edit, berta))
  // An edit of something else is not when it changed.
  const phone = { phone_number: '04121234567' }
  await t.write((tx) => updateAccount(tx, one.account_id, phone, later(60 * 48)))
  expect(await said(one, one.account_id)).toBe(
    `de ${tail(was)} a Banesco ··9999, desde el 21 nov 2026 por Berta`,
  )
})

test('Another account than that of the last order in force is told; voided ones do not count', async () => {
  const one = await someone()
  const other = await t.write((tx) => anAccount(tx, { titular_id: one.titular_id }))
  const first = await t.write((tx) => aPaysheet(tx, { ...one, issued_at: day('2026-10-14') }))
  const second = await t.write((tx) => aPaysheet(tx, { ...one, account_id: other }))
  const [a, b] = [await numberOf(one.account_id), await numberOf(other)]
  const back = `de ${tail(b)} a ${tail(a)}`
  expect(await said(one, one.account_id)).toContain(back)
  expect(await said(one, other)).toBeUndefined()
  // Compared with what came before the second order.
  expect(await said(one, one.account_id, second)).toBeUndefined()
  expect(await said(one, other, second)).toContain(`de ${tail(a)} a ${tail(b)}`)
  expect(await said(one, other, first)).toBeUndefined()
  await t.write((tx) => voidPaysheet(tx, second, t.actor, 'Repetida'))
  expect(await said(one, one.account_id)).toBeUndefined()
})

describe('Another number of an account', () => {
  const told = () =>
    t.db.select().from(outbox).where(like(outbox.title, 'Cambi%cuenta%')).orderBy(outbox.id)
  const number = '01340001610000009999'
  const renumber = (id: number) =>
    t.write((tx) => updateAccount(tx, id, { number, allow_check_digit: true }, later(1)))

  test('that orders pay is told to all administrators', async () => {
    const one = await someone()
    const second = await t.write((tx) => anotherAdministrator(tx))
    await t.write((tx) => aPaysheet(tx, one))
    const was = await numberOf(one.account_id)
    await renumber(one.account_id)
    const messages = await told()
    expect(messages.map(({ user_id }) => user_id)).toEqual([1, second.id])
    expect(messages[0]?.content).toContain(`de ··${was.slice(-4)} a ··9999.`)
    const phone = { phone_number: '04121234567' }
    await t.write((tx) => updateAccount(tx, one.account_id, phone, later(2)))
    expect(await told()).toHaveLength(2)
  })

  test('that no order in force pays is not', async () => {
    const one = await someone()
    const id = await t.write((tx) => aPaysheet(tx, one))
    await t.write((tx) => voidPaysheet(tx, id, t.actor, 'Repetida'))
    await renumber(one.account_id)
    expect(await told()).toEqual([])
  })

  test('that changed with others is told in one message', async () => {
    const [one, two] = [await someone(), await someone()]
    await t.write(async (tx) => {
      await aPaysheet(tx, one)
      await aPaysheet(tx, two)
      const updates = [one, two].map(({ account_id }, i) => ({
        id: account_id,
        changes: { number: `0134000161000000999${i}`, allow_check_digit: true },
      }))
      await updateAccounts(tx, updates, later(1))
    })
    const messages = await told()
    expect(messages).toHaveLength(1)
    expect(messages[0]?.content).toMatch(/··9990; .*··9991\.$/)
  })
})
