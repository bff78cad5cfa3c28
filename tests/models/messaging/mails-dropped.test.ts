// @both-engines
// Proves docs/rules/mail.md#6.
/** Mails that are not sent, and of which staff are told (docs/rules/mail.md#5). */
import { asc, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliverMail } from '#app/io/messaging/mail-delivery.server.ts'
import { openMailChannel, queueMails } from '#app/io/messaging/mail-queue.server.ts'
import type { MailOutcome } from '#app/io/messaging/mail-server.server.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { readWaits } from '#app/models/dashboard/read.server.ts'
import { dropMails } from '#app/models/mails/dropped.server.ts'
import { delayedMails, lostMails } from '#app/models/mails/read.server.ts'
import { linkOfMail } from '#app/models/users/change.server.ts'
import { noteForgotten } from '#app/models/users/forgotten.server.ts'
import type { MailKind, MailState } from '#db/kinds.ts'
import { mails, outbox, paysheets, users } from '#db/schema.ts'
import { later, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser, day } from '#tests/support/models/factories.ts'
import { aRun } from '#tests/support/models/runs.ts'

const DAY = 24 * 60
const TEXT = { title: 'Aviso', content: 'Mañana no hay oficina' }
const t = testDatabase((t) => t.write((tx) => openMailChannel(tx, true)))
const states = async () =>
  (await t.db.select().from(mails).orderBy(asc(mails.id))).map(({ state }) => state)

const failedMails = async (now: Date) =>
  (await readWaits(t.db, { user_id: 1, today: day('2026-11-20'), now })).failedMails

/** A mail to a new user, in this state since NOW. */
const aMail = (state: MailState, kind: MailKind = 'notice') =>
  t.write(async (tx) => {
    const user_id = await aUser(tx)
    const occasion = `a:${user_id}`
    await queueMails(tx, [{ ...TEXT, kind, occasion, to: { user_id } }], NOW)
    await tx.update(mails).set({ state }).where(eq(mails.occasion, occasion))
    return user_id
  })

test('where no mails go out, those that wait are dropped, and what was sent stays sent', async () => {
  for (const state of ['sent', 'unknown', 'failed', 'waiting'] as const) await aMail(state)
  await t.write((tx) => dropMails(tx, NOW))
  expect(await states()).toEqual(['sent', 'unknown', 'failed', 'dropped'])
})

test('one to a person whose registration nobody confirmed is dropped', async () => {
  const id = await aMail('waiting')
  await t.write((tx) => tx.update(users).set({ type: 0 }).where(eq(users.id, id)))
  const sent: string[] = []
  const send = async ({ address }: { address: string }): Promise<MailOutcome> => {
    sent.push(address)
    return 'sent'
  }
  const sender = { send, rest: () => undefined }
  const outgoing = { database: t.database, sender, holder: 'one', now: () => NOW }
  const log = createLog('silent')
  await deliverMail({ ...outgoing, linkOf: linkOfMail, log }, new AbortController().signal)
  expect([sent, await states()]).toEqual([[], ['dropped']])
})

test('of who may not enter, administrators are asked for no link', async () => {
  const administrator = { role_id: 1 }
  const ids = await t.write(async (tx) => [
    await aUser(tx),
    await aUser(tx, administrator),
    await aUser(tx, administrator),
  ])
  const [active = 0, disabled = 0, unconfirmed = 0] = ids
  await t.write(async (tx) => {
    await tx.update(users).set({ active: false }).where(eq(users.id, disabled))
    await tx.update(users).set({ type: 0 }).where(eq(users.id, unconfirmed))
    for (const { id, email } of await tx.select().from(users)) {
      if (ids.includes(id)) await noteForgotten(tx, email, NOW)
    }
    await dropMails(tx, NOW)
  })
  // Nor are administrators told who may not enter themselves.
  const told = await t.db.select().from(outbox).where(like(outbox.occasion, 'forgotten:%'))
  expect(told.map(({ user_id, attachment }) => [user_id, attachment?.id])).toEqual([[1, active]])
})

test('staff are told of what failed and of what may not have arrived, for thirty days', async () => {
  await aMail('sent')
  await aMail('failed', 'receipt')
  await aMail('unknown')
  const told = async (minutes: number) =>
    (await lostMails(t.db, later(minutes).at)).map(({ state }) => state)
  expect(await told(30 * DAY)).toEqual(['unknown', 'failed'])
  expect(await told(30 * DAY + 1)).toEqual([])
})

test('a receipt that its run tells of is not told of again, any other is', async () => {
  const { ids } = await t.write((tx) => aRun(tx))
  const [ofRun = 0, alone = 0] = ids
  await t.write(async (tx) => {
    await tx.update(paysheets).set({ payroll_run_id: null }).where(eq(paysheets.id, alone))
    for (const id of [ofRun, alone]) {
      const receipt = { kind: 'receipt', occasion: `paysheet:${id}`, to: { user_id: 1 } } as const
      await queueMails(tx, [{ ...TEXT, ...receipt }], NOW)
    }
    await tx.update(mails).set({ state: 'failed' })
  })
  const titles = async () => (await lostMails(t.db, NOW)).map(({ id }) => id)
  const [, second] = await t.db.select().from(mails).orderBy(asc(mails.id))
  expect(await titles()).toEqual([second?.id])
  expect(await failedMails(NOW)).toBe(1)
})

test('the dashboard counts what failed within a week', async () => {
  for (const kind of ['receipt', 'notice', 'invitation'] as const) await aMail('failed', kind)
  await aMail('unknown')
  expect(await failedMails(later(7 * DAY).at)).toBe(3)
  expect(await failedMails(later(7 * DAY + 1).at)).toBe(0)
})

test('what has been tried and goes out later is counted, with why the last did not', async () => {
  const tried = async (state: MailState, last_error: string) => {
    const user_id = await aMail(state)
    const tries = { attempts: 2, last_error }
    await t.write((tx) => tx.update(mails).set(tries).where(eq(mails.user_id, user_id)))
  }
  await tried('sent', 'Se cortó')
  await tried('failed', 'El buzón no existe')
  await aMail('waiting')
  expect(await delayedMails(t.db)).toEqual({ n: 0, last_error: null })
  await tried('waiting', 'El buzón está lleno')
  await tried('waiting', 'El servidor no responde')
  expect(await delayedMails(t.db)).toEqual({ n: 2, last_error: 'El servidor no responde' })
})

test('a hundred lost mails are listed, the latest first', async () => {
  for (let n = 0; n < 101; n++) await aMail('failed')
  const listed = (await lostMails(t.db, NOW)).map(({ id }) => id)
  const all = (await t.db.select().from(mails).orderBy(asc(mails.id))).map(({ id }) => id)
  expect(listed).toEqual(all.slice(1).toReversed())
})
