// @both-engines
// Proves docs/rules/approval.md#14.
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openMailChannel } from '#app/io/messaging/mail-queue.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { approveRun } from '#app/models/approval/change.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { createTransfer } from '#app/models/transfers/change.server.ts'
import { updateUser } from '#app/models/users/access.server.ts'
import { updatePreferences } from '#app/models/users/preferences.server.ts'
import { mails, outbox, titulars } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { anotherAdministrator, aWaitingRun, withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, aTitular, aUser, bs, day } from '#tests/support/models/factories.ts'
import {
  aPayroll,
  aPaysheet,
  aPersonalOrder,
  paysheetValues,
} from '#tests/support/models/orders.ts'

let approver: Actor
let account: number

const t = testDatabase((t) =>
  t.write(async (tx) => {
    approver = await withApproval(tx, { runs: bs(1500), payments: bs(500), transfers: bs(500) })
    account = await aCompanyAccount(tx, { capital: bs(9000) })
    await aUser(tx, { role_id: 2 })
  }),
)

const told = async () =>
  (await t.db.select().from(outbox).where(like(outbox.occasion, 'waits:%')).orderBy(outbox.id)).map(
    ({ user_id, title, content }) => ({ user_id, title, content }),
  )
const waitsFor = ({ id }: Actor, what: string, pronoun = 'la') => ({
  user_id: id,
  title: 'Por aprobar',
  content: `${ADMINISTRATOR.name} dejó por aprobar ${what}. Falta que ${pronoun} apruebe otro administrador, como usted, en «Por aprobar».`,
})
const join = (payroll_run_id: number) =>
  t.write(async (tx) =>
    aPaysheet(tx, { ...(await aPayroll(tx)), enterprise_id: account, payroll_run_id }),
  )

test('of a run that waits, who may approve it is told once, and nobody else', async () => {
  // Three orders of 500,00.
  const { run, ids } = await t.write((tx) => aWaitingRun(tx, 3, account))
  const said = 'la nómina N° 000001 «Primera quincena de noviembre de 2026», por 1.500,00 Bs'
  const once = [waitsFor(approver, said)]
  expect(await told()).toEqual(once)
  await join(run)
  expect(await told()).toEqual(once)
  await t.write((tx) => approveRun(tx, run, { actor: approver }))
  await join(run)
  // It waits anew, for the order that came after.
  const again = '«Primera quincena de noviembre de 2026», por 500,00 Bs. Falta que la apruebe'
  expect((await told()).slice(1)).toMatchObject([{ content: expect.stringContaining(again) }])
  expect(ids).toHaveLength(3)
})

test('employees of a run that waits are not told', async () => {
  const user_id = await t.write(async (tx) => {
    const id = await aUser(tx)
    const parties = await aPayroll(tx)
    await tx.update(titulars).set({ user_id: id }).where(eq(titulars.id, parties.titular_id))
    const added = { adition: bs(1000), adition_reason: 'Guardia' }
    await createPaysheets(
      tx,
      [paysheetValues({ ...parties, enterprise_id: account, ...added })],
      ADMINISTRATOR,
    )
    return id
  })
  expect(await told()).toHaveLength(1)
  expect(await t.db.select().from(outbox).where(eq(outbox.user_id, user_id))).toEqual([])
})

test('orders of several fortnights, which are no run, are told of together', async () => {
  await t.write(async (tx) => {
    const parties = { ...(await aPayroll(tx, { salary: bs(4000) })), enterprise_id: account }
    const inputs = (['primera', 'segunda'] as const).map((payday) =>
      paysheetValues({ ...parties, payday }),
    )
    await createPaysheets(tx, inputs, ADMINISTRATOR)
  })
  const said = '2 órdenes de nómina, por 4.000,00 Bs'
  expect(await told()).toEqual([waitsFor(approver, said, 'las')])
})

test('of a personal order and a transfer is told whoever may approve them', async () => {
  await t.write(async (tx) => {
    const { id } = await anotherAdministrator(tx)
    // Who makes them had a hand in this account since its owner chose a password.
    await updateUser(tx, id ?? 0, { name: 'Carla' }, ADMINISTRATOR)
    const titular_id = await aTitular(tx, { scope: 'Externo' })
    await aPersonalOrder(tx, { titular_id, enterprise_id: account, amount: bs(500) })
    await aPersonalOrder(tx, { titular_id, enterprise_id: account, amount: bs(499) })
    const accounts = { from_account_id: account, to_account_id: await aCompanyAccount(tx) }
    const said = { number: '1', concept: 'Fondos', issued_at: day('2026-11-13') }
    await createTransfer(tx, { ...accounts, ...said, amount: bs(600) }, ADMINISTRATOR)
  })
  expect(await told()).toEqual([
    waitsFor(approver, 'la orden personal N° 000001, por 500,00 Bs'),
    waitsFor(approver, 'la transferencia N° 000001, por 600,00 Bs'),
  ])
})

test.each([
  ['it by mail too, where mails go out', true, 1],
  ['nothing, who does not want it', false, 0],
])('an approver gets %s', async (_, allow_receive_approval_notification, count) => {
  await t.write(async (tx) => {
    await openMailChannel(tx, true)
    const id = approver.id ?? 0
    await updatePreferences(tx, id, { allow_receive_approval_notification }, approver)
    await aWaitingRun(tx, 3, account)
  })
  expect(await told()).toHaveLength(count)
  const sent = await t.db.select().from(mails)
  expect(sent.map(({ kind, user_id }) => [kind, user_id])).toEqual(
    Array(count).fill(['notice', approver.id]),
  )
})
