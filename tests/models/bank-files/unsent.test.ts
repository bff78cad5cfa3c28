// @both-engines
// Proves docs/rules/screens.md#21.
/** The bank files that the dashboard names, since nobody has sent them. */
import { expect, test } from 'vitest'
import { markBankLines, markFileSent } from '#app/models/bank-files/change.server.ts'
import { readWaits } from '#app/models/dashboard/read.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { later, NOW } from '#tests/support/models/actor.ts'
import { aFile, aRun } from '#tests/support/models/bank-files.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { day } from '#tests/support/models/factories.ts'

const t = testDatabase()
const RUN = { run: 1 }
const unsent = async (now = NOW) =>
  (await readWaits(t.db, { user_id: 1, today: day('2026-11-20'), now })).unsentFile
const voided = (id: number) =>
  t.write((tx) => voidPaysheet(tx, id, t.actor, null, { allow_in_bank_file: true }))

test('A file is named until somebody says that it was sent, for thirty days', async () => {
  const { enterprise_id } = await t.write((tx) => aRun(tx, [{}]))
  expect(await unsent()).toBeUndefined()
  const { ids } = await t.write((tx) => aFile(tx, RUN, { account_id: enterprise_id }))
  const [id = 0] = ids
  expect(await unsent()).toEqual({ id, lot: 1, of: 1 })
  const DAY = 24 * 60
  expect(await unsent(later(30 * DAY).at)).toMatchObject({ id })
  expect(await unsent(later(30 * DAY + 1).at)).toBeUndefined()
  await t.write((tx) => markFileSent(tx, id, t.actor))
  expect(await unsent()).toBeUndefined()
})

test('Nor is one whose orders are voided, or go in a later one', async () => {
  const { enterprise_id, ids: orders } = await t.write((tx) => aRun(tx, [{}, {}]))
  const wanted = { account_id: enterprise_id, allow_again: true }
  const file = async () => (await t.write((tx) => aFile(tx, RUN, wanted))).ids[0] ?? 0
  await file()
  const second = await file()
  expect(await unsent()).toEqual({ id: second, lot: 2, of: 1 })
  const [first = 0, last = 0] = orders
  await voided(first)
  expect(await unsent()).toMatchObject({ id: second })
  await voided(last)
  expect(await unsent()).toBeUndefined()
})

test('Nor is one whose bank has answered', async () => {
  const { enterprise_id, ids: orders } = await t.write((tx) => aRun(tx, [{}, {}]))
  const { ids } = await t.write((tx) => aFile(tx, RUN, { account_id: enterprise_id }))
  const paid = [{ order_id: orders[0] ?? 0, status: 'paid' as const }]
  await t.write((tx) => markBankLines(tx, ids[0] ?? 0, paid, t.actor))
  expect(await unsent()).toBeUndefined()
})
