/** What is told of undoing a voiding, and who may approve what came of it (docs/rules/undoing.md). */
import { expect, test } from 'vitest'
import {
  approvePayment,
  rejectPayment,
  remakePayment,
  voidPayment,
  voidPayments,
} from '#app/models/payments/change.server.ts'
import { documentOf, undoOf } from '#app/services/documents/remake.server.ts'
import { remakeTogether, undoOfMany } from '#app/services/documents/remake-chosen.server.ts'
import type { Tx } from '#db/client.server.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { anotherAdministrator, withApproval } from '#tests/support/models/approval.ts'
import { aFile } from '#tests/support/models/bank-files.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, anAccount, aTitular, bs } from '#tests/support/models/factories.ts'
import { aPersonalOrder } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
const remake = (id: number, actor = later(1)) => t.write((tx) => remakePayment(tx, id, actor))

/** Orders of 250,00 Bs out of one account. */
async function orders(tx: Tx, count: number) {
  const titular_id = await aTitular(tx, { scope: 'Externo' })
  const account_id = await anAccount(tx, { titular_id })
  const enterprise_id = await aCompanyAccount(tx, { capital: bs(5000) })
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    ids.push(await aPersonalOrder(tx, { titular_id, account_id, enterprise_id }))
  }
  return { enterprise_id, ids }
}

test('what was made again is told of as that, and is not offered once more', async () => {
  const { ids } = await t.write((tx) => orders(tx, 1))
  const [id = 0] = ids
  await t.write((tx) => voidPayment(tx, id, ADMINISTRATOR, null))
  const told = async () =>
    undoOf(t.db, 'payment', await documentOf(t.db, 'payment', id), later(2).at)
  expect(await told()).toEqual({ refusal: undefined })
  const made = await remake(id)
  expect(await told()).toEqual({
    ...{ made: { id: made.id, order: 2 }, refusal: 'Ya se hizo de nuevo' },
  })
})

test('of many each is told for itself: in a bank’s file, too late, or made again already', async () => {
  const { ids } = await t.write(async (tx) => {
    const made = await orders(tx, 3)
    const file = { account_id: made.enterprise_id, format: 'csv' } as const
    await aFile(tx, { payments: made.ids.slice(0, 1) }, file)
    return made
  })
  const seen = ids.map((id) => ({ id, version: 1 }))
  const answers = { allow_in_bank_file: true }
  await t.write((tx) =>
    voidPayments(tx, seen, { actor: ADMINISTRATOR, reason: 'Lote equivocado', answers }),
  )
  const alone = await remake(ids[1] ?? 0)
  const refusals = async (minutes: number) =>
    (await undoOfMany(t.db, 'payment', ids, later(minutes).at)).map(({ refusal }) => refusal)
  const held = expect.stringContaining('La orden va en el archivo N° 000001')
  expect(await refusals(10)).toEqual([held, undefined, undefined])
  const late = expect.stringContaining('Pasaron más de 10 minutos')
  expect(await refusals(11)).toEqual([late, undefined, late])
  const rest = ids.slice(1)
  const done = await t.write((tx) =>
    remakeTogether(tx, 'payment', rest, remakePayment, { actor: later(2), answers: {} }),
  )
  expect([done.ids[0], done.made]).toEqual([alone.id, done.ids.slice(1)])
})

test('the rejection of one order does not keep another from being made again', async () => {
  const { ids } = await t.write((tx) => orders(tx, 1))
  const [id = 0] = ids
  await t.write((tx) => voidPayment(tx, id, ADMINISTRATOR, null))
  const approver = await t.write((tx) => withApproval(tx, { payments: bs(100) }))
  const other = await t.write((tx) => orders(tx, 1))
  await t.write((tx) => rejectPayment(tx, other.ids[0] ?? 0, 'No', { actor: approver }))
  expect(await remake(id)).toMatchObject({ again: false })
})

test('who made the first of three does not approve the third, which others made of it', async () => {
  const berta = await t.write((tx) => withApproval(tx, { payments: bs(100) }))
  const [carla, dora] = await t.write(async (tx) => [
    await anotherAdministrator(tx),
    await anotherAdministrator(tx),
  ])
  const { ids } = await t.write((tx) => orders(tx, 1))
  let id = ids[0] ?? 0
  for (const actor of [berta, carla]) {
    await t.write((tx) => voidPayment(tx, id, actor, null))
    id = (await remake(id, actor)).id
  }
  const approve = (actor: typeof berta) =>
    errorOf(t.write((tx) => approvePayment(tx, id, { actor })))
  for (const maker of [later(2), berta, carla]) {
    expect(await approve(maker)).toMatchObject({ code: 'own_document' })
  }
  expect(await approve(dora)).toBeUndefined()
})
