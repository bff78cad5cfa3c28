// @both-engines
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliverOutbox } from '#app/io/messaging/delivery.server.ts'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { sendDueAnnouncements } from '#app/models/announcements/change.server.ts'
import { tellOfBirthdays } from '#app/models/messages/birthdays.server.ts'
import { messageListing } from '#app/models/messages/fields.ts'
import { countUnread, listMessages } from '#app/models/messages/read.server.ts'
import { dialect } from '#db/columns.ts'
import { users } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser, day, listing } from '#tests/support/models/factories.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()
const t = testDatabase()

async function aWaitingMessage() {
  await t.write(async (tx) => {
    const id = await aUser(tx)
    const linked = { birth_date: day('1990-11-20'), simgulary_bot_id: String(id) }
    await tx.update(users).set(linked).where(eq(users.id, id))
    const text = { occasion: 'o', title: 'Aviso', content: 'Texto' }
    await enqueue(tx, [{ receiver: { id, simgulary_bot_id: String(id) }, ...text }], NOW)
  })
}

// PostgreSQL plans by the sizes of tables, which a test's are too small to say anything.
const expectPlan = (plan: string[], indexes: string[], scan: RegExp) => {
  if (dialect === 'postgres') return
  for (const index of indexes) expect(plan.join('\n')).toContain(index)
  expect(plan.filter((step) => scan.test(step))).toEqual([])
}

describe('messages', () => {
  test('are counted and listed by the index of their user', async () => {
    const plan = await planOf(async () => {
      expect(await countUnread(t.db, 1)).toBe(0)
      expect((await listMessages(t.db, 1, listing(messageListing))).data).toEqual([])
    })
    expectPlan(
      plan,
      ['outbox_unread (user_id=?)', 'outbox_user (user_id=?)'],
      /SCAN outbox|TEMP B-TREE/,
    )
  })

  test('to be sent are found by an index', async () => {
    await aWaitingMessage()
    const sender = { send: async () => 'sent' as const }
    const outgoing = { database: t.database, sender, holder: 'one', now: () => NOW }
    const plan = await planOf(async () => {
      await sendDueAnnouncements(t.database, NOW)
      await tellOfBirthdays(t.database, NOW)
      await deliverOutbox({ ...outgoing, log: createLog('silent') }, new AbortController().signal)
    })
    const indexes = ['announcements_next', 'outbox_occasion', 'outbox_due']
    expectPlan(plan, indexes, /SCAN (outbox|announcements)/)
    expect(await countUnread(t.db, 1)).toBe(1)
  })
})
