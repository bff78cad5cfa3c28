/** Which receipts staff are told of as lost, and at which run (docs/rules/mail.md#5, docs/rules/screens.md#21). */
import { expect, test } from 'vitest'
import { failedReceipts } from '#app/models/payroll-runs/failed-receipts.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import type { MailState } from '#db/kinds.ts'
import { mails, outbox, paysheets } from '#db/schema.ts'
import { ADMINISTRATOR, later, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { day } from '#tests/support/models/factories.ts'
import { aPaysheet, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { aRun } from '#tests/support/models/runs.ts'

const DAY = 24 * 60
const at = NOW.toISOString()
const TOLD = { user_id: 1, title: 'Recibo', content: 'x', next_attempt_at: at, created_at: at }

let staff: Parties[]
let ids: number[]
const t = testDatabase(async (t) => {
  ;({ staff, ids } = await t.write((tx) => aRun(tx)))
})
const mailed = (id = 0, state: MailState) =>
  t.write(async (tx) => {
    const mail = { ...TOLD, kind: 'receipt' as const, address: 'a@example.com', state }
    await tx.insert(mails).values({ ...mail, occasion: `paysheet:${id}` })
  })
const told = (id = 0) =>
  t.write(async (tx) => {
    await tx.insert(outbox).values({ ...TOLD, occasion: `paysheet:${id}`, state: 'failed' })
  })
const runOf = async (id = 0) =>
  (await t.db.select().from(paysheets)).find((row) => row.id === id)?.payroll_run_id
const lost = (minutes = 0) => failedReceipts(t.db, later(minutes).at)

test('each is counted once, whichever way it failed, for thirty days', async () => {
  expect(await lost()).toBeUndefined()
  await told(ids[0])
  await mailed(ids[0], 'failed')
  await mailed(ids[1], 'failed')
  const told30 = { run: await runOf(ids[0]), count: 2 }
  expect([await lost(), await lost(30 * DAY)]).toEqual([told30, told30])
  expect(await lost(30 * DAY + 1)).toBeUndefined()
})

test('what arrived, may have arrived or waits is none, nor what tells of no order in a run', async () => {
  for (const [i, state] of (['sent', 'unknown', 'waiting'] as const).entries()) {
    await mailed(ids[i], state)
  }
  const [ana] = staff
  if (!ana) throw new Error('nobody')
  const second = { payday: 'segunda', issued_at: day('2026-11-28') } as const
  await mailed(await t.write((tx) => aPaysheet(tx, { ...ana, ...second })), 'failed')
  expect(await lost()).toBeUndefined()
})

test('of several runs the last leads to them', async () => {
  const inputs = staff.map((who) => paysheetValues({ ...who, payday: 'segunda' }))
  const [later] = await t.write((tx) => createPaysheets(tx, inputs, ADMINISTRATOR))
  for (const id of ids) await mailed(id, 'failed')
  expect(await lost()).toEqual({ run: await runOf(ids[0]), count: 3 })
  await told(later?.id)
  expect(await lost()).toEqual({ run: await runOf(later?.id), count: 1 })
})

test('that of a voided order, which its run no longer shows, is not told of', async () => {
  for (const id of ids) await mailed(id, 'failed')
  await t.write((tx) => voidPaysheet(tx, ids[0] ?? 0, ADMINISTRATOR, 'Doble'))
  expect(await lost()).toMatchObject({ count: 2 })
  await t.write(async (tx) => {
    for (const id of ids.slice(1)) await voidPaysheet(tx, id, ADMINISTRATOR, 'Doble')
  })
  expect(await lost()).toBeUndefined()
})
