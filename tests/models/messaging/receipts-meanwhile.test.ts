// Proves docs/rules/messages.md#8; docs/rules/mail.md#3.
/** Between an order and the sending of its receipt, it may no longer be its reader's. */
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliverOutbox } from '#app/io/messaging/delivery.server.ts'
import { deliverMail } from '#app/io/messaging/mail-delivery.server.ts'
import { openMailChannel, queueMails } from '#app/io/messaging/mail-queue.server.ts'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { linkOfMail } from '#app/models/users/change.server.ts'
import { mails, outbox, paysheets, titulars, users } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'
import { aRun } from '#tests/support/models/runs.ts'

const t = testDatabase((t) => t.write((tx) => openMailChannel(tx, true)))
const TEXT = { title: 'Recibo', content: 'Su recibo de nómina' }
type Change = Partial<typeof paysheets.$inferInsert>

/** An order whose receipt waits for its employee's user, by Telegram and mail, and what happens then. */
async function receipt(meanwhile: { order?: Change; other?: boolean }): Promise<void> {
  await t.write(async (tx) => {
    const { ids, staff } = await aRun(tx, [{}])
    const [id = 0] = ids
    const titular_id = staff[0]?.titular_id ?? 0
    const user_id = await aUser(tx)
    await tx
      .update(users)
      .set({ simgulary_bot_id: `9${user_id}` })
      .where(eq(users.id, user_id))
    await tx.update(titulars).set({ user_id }).where(eq(titulars.id, titular_id))
    const text = { ...TEXT, occasion: `paysheet:${id}`, attachment: { kind: 'paysheets', id } }
    await enqueue(tx, [{ receiver: { id: user_id, simgulary_bot_id: '9' }, ...text }], NOW)
    await queueMails(tx, [{ ...text, kind: 'receipt', to: { user_id } }], NOW)
    await tx
      .update(paysheets)
      .set({ updated_at: NOW.toISOString(), ...meanwhile.order })
      .where(eq(paysheets.id, id))
    const then = meanwhile.other ? await aUser(tx) : user_id
    await tx.update(titulars).set({ user_id: then }).where(eq(titulars.id, titular_id))
  })
}

test('goes to nobody who is no longer its employee, and not when it was voided or waits', async () => {
  const voided = { voided_at: NOW.toISOString(), voided_by: 1, void_reason: 'Repetida' }
  await receipt({})
  await receipt({ other: true })
  await receipt({ order: voided })
  await receipt({ order: { pending: true } })

  const common = { database: t.database, holder: 'one', now: () => NOW, log: createLog('silent') }
  const { signal } = new AbortController()
  const send = async () => 'sent' as const
  await deliverOutbox({ ...common, sender: { send } }, signal)
  const sender = { send, rest: () => undefined }
  await deliverMail({ ...common, sender, linkOf: linkOfMail }, signal)
  const told = await t.db.select().from(outbox).where(eq(outbox.title, 'Recibo'))
  expect(told.map(({ state }) => state)).toEqual(['sent', 'app-only', 'app-only', 'app-only'])
  const sent = await t.db.select().from(mails).orderBy(asc(mails.id))
  expect(sent.map(({ state }) => state)).toEqual(['sent', 'dropped', 'dropped', 'dropped'])
})
