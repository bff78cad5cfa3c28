// @both-engines
// Proves docs/rules/bank-files.md#18, #19.
import { expect, test } from 'vitest'
import { previewBankFiles } from '#app/models/bank-files/read.server.ts'
import { restorePayment, voidPayment } from '#app/models/payments/change.server.ts'
import { bank_file_lines, bank_files } from '#db/schema.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { aFile, aRun } from '#tests/support/models/bank-files.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs } from '#tests/support/models/factories.ts'
import { aPersonalOrder } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

test('Of 20 people who make a run’s file at once, one makes it, and the others are asked', async () => {
  const { enterprise_id } = await t.write((tx) => aRun(tx, [{}, {}, {}]))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      t.write((tx) => aFile(tx, { run: 1 }, { account_id: enterprise_id })),
    ),
  )
  const asked = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.asked] : []))
  expect(asked).toEqual(Array(19).fill({ account_id: ['again'] }))
  expect(await t.db.select().from(bank_files)).toMatchObject([{ lot: 1, count: 3 }])
  expect(await t.db.select().from(bank_file_lines)).toHaveLength(3)
})

test('A file is made again only by who speaks of the orders and files that hold it back', async () => {
  const { enterprise_id } = await t.write((tx) => aRun(tx, [{}]))
  const file = (more: object) =>
    t.write((tx) => aFile(tx, { run: 1 }, { account_id: enterprise_id, ...more }))
  const heldIn = async () => {
    const wanted = { account_id: enterprise_id }
    return (await previewBankFiles(t.db, { run: 1 }, wanted, ADMINISTRATOR.at)).held_in
  }
  const seen = [await heldIn()]
  await file({})
  seen.push(await heldIn())
  await file({ allow_again: true })
  for (const held_in of [...seen, 'x']) {
    const refused = file({ allow_again: true, held_in })
    expect(await errorOf(refused)).toMatchObject({ asked: { account_id: ['again'] } })
  }
  await file({ allow_again: true, held_in: await heldIn() })
  expect(await t.db.select().from(bank_files)).toHaveLength(3)
})

test('An order that comes back into an older file meanwhile is asked about too', async () => {
  const { enterprise_id, inputs } = await t.write((tx) => aRun(tx, [{}]))
  const { titular_id, account_id } = inputs[0] as { titular_id: number; account_id: number }
  const wanted = { account_id: enterprise_id }
  const [old, young] = await t.write(async (tx) => {
    const order = () =>
      aPersonalOrder(tx, { titular_id, account_id, enterprise_id, amount: bs(10) })
    const two = [await order(), await order()] as const
    for (const id of two) await aFile(tx, { payments: [id] }, wanted)
    const answers = { allow_in_bank_file: true }
    await voidPayment(tx, two[0], later(1), null, answers)
    return two
  })
  const source = { payments: [old, young] }
  const { held_in } = await previewBankFiles(t.db, source, wanted, ADMINISTRATOR.at)
  await t.write((tx) => restorePayment(tx, old, { actor: later(2), answers: {} }))
  const again = t.write((tx) => aFile(tx, source, { ...wanted, allow_again: true, held_in }))
  expect(await errorOf(again)).toMatchObject({ asked: { account_id: ['again'] } })
})

test('Files that are made at once by those who say yes never share a lot', async () => {
  const { enterprise_id } = await t.write((tx) => aRun(tx, [{}]))
  const wanted = { account_id: enterprise_id, allow_again: true }
  await Promise.all(
    Array.from({ length: 10 }, () => t.write((tx) => aFile(tx, { run: 1 }, wanted))),
  )
  const files = await t.db.select({ lot: bank_files.lot }).from(bank_files)
  expect(files.map(({ lot }) => lot).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})
