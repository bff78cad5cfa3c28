/** Mails that are queued once more, and those that are dropped (docs/rules/mail.md#5). */
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  openMailChannel,
  queueAgain,
  queueMails,
  whileMailGoesOut,
} from '#app/io/messaging/mail-queue.server.ts'
import { dropMails } from '#app/models/mails/dropped.server.ts'
import { noteForgotten } from '#app/models/users/forgotten.server.ts'
import { mails, outbox, users } from '#db/schema.ts'
import { later, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'

const open = (is_open: boolean) => t.write((tx) => openMailChannel(tx, is_open))
const t = testDatabase(() => open(true))

const mail = (occasion: string, user_id: number, content = 'Texto') => ({
  ...{ kind: 'notice' as const, title: 'Aviso', occasion, content, to: { user_id } },
})
const rows = () => t.db.select().from(mails).orderBy(asc(mails.id))

test('only what surely did not arrive goes again, as new, and no mail of another occasion', async () => {
  const [eva, luis] = await t.write(async (tx) => [await aUser(tx), await aUser(tx)])
  const states = ['waiting', 'sent', 'unknown', 'failed', 'dropped'] as const
  for (const state of states) {
    await t.write(async (tx) => {
      await queueMails(tx, [mail(state, eva ?? 0)], NOW)
      await tx
        .update(mails)
        .set({ state, attempts: 7, last_error: 'ocupado' })
        .where(eq(mails.occasion, state))
    })
  }
  const before = await rows()
  const again = (occasion: string) =>
    t.write((tx) => queueAgain(tx, [mail(occasion, luis ?? 0, 'Otro texto')], later(5).at))
  for (const state of ['waiting', 'sent', 'unknown'] as const) expect(await again(state)).toBe(0)
  expect(await rows()).toEqual(before)
  expect(await again('failed')).toBe(1)
  const fresh = {
    ...{
      state: 'waiting',
      attempts: 0,
      last_error: null,
      next_attempt_at: later(5).at.toISOString(),
    },
    ...{ user_id: luis, content: 'Otro texto' },
  }
  expect(await rows()).toEqual([
    ...before.slice(0, 3),
    expect.objectContaining(fresh),
    ...before.slice(4),
  ])
  expect(await again('dropped')).toBe(1)
  expect((await rows()).at(-1)).toMatchObject(fresh)
})

test('no address is taken while no mails go out', async () => {
  const address = async () =>
    (await t.db.select({ email: whileMailGoesOut(users.email) }).from(users))[0]?.email
  expect(await address()).toContain('@')
  await open(false)
  expect(await address()).toBeNull()
})

test('who forgot a password is told of to the administrators once', async () => {
  await open(false)
  const id = await t.write((tx) => aUser(tx))
  const [user] = await t.db.select().from(users).where(eq(users.id, id))
  await t.write((tx) => noteForgotten(tx, user?.email ?? '', NOW))
  for (const minutes of [0, 1]) await t.write((tx) => dropMails(tx, later(minutes).at))
  expect(await t.db.select().from(outbox)).toHaveLength(1)
})
