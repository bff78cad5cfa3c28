// @both-engines
// Proves docs/rules/bank-files.md#18, #19.
import { expect, test } from 'vitest'
import { bank_file_lines, bank_files } from '#db/schema.ts'
import { aFile, aRun } from '#tests/support/models/bank-files.ts'
import { testDatabase } from '#tests/support/models/database.ts'
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

test('A file is made again only by who speaks of the latest that holds its orders', async () => {
  const { enterprise_id } = await t.write((tx) => aRun(tx, [{}]))
  const file = (more: object) =>
    t.write((tx) => aFile(tx, { run: 1 }, { account_id: enterprise_id, ...more }))
  await file({})
  await file({ allow_again: true })
  for (const last_file of [1, 3, 999_999]) {
    const refused = file({ allow_again: true, last_file })
    expect(await errorOf(refused)).toMatchObject({ asked: { account_id: ['again'] } })
  }
  await file({ allow_again: true, last_file: 2 })
  expect(await t.db.select().from(bank_files)).toHaveLength(3)
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
