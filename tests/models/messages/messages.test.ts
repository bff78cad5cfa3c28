// @both-engines
// Proves docs/rules/messages.md#6, #7, #9.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import { NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import { messageListing } from '#app/models/messages/fields.ts'
import {
  countUnread,
  getMessage,
  listMessages,
  markRead,
} from '#app/models/messages/read.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { createPaysheet, updatePaysheet } from '#app/models/paysheets/change.server.ts'
import { getPreferences, updatePreferences } from '#app/models/users/preferences.server.ts'
import { audit, outbox, titulars, users } from '#db/schema.ts'
import { later, NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser, bs, day, listing } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

/** So many messages to a user, `1` being the first. */
async function told(user_id: number, size: number): Promise<void> {
  const receiver = { id: user_id, simgulary_bot_id: null }
  for (let n = 1; n <= size; n++) {
    const text = { occasion: `o${n}`, title: String(n), content: 'Texto' }
    await t.write((tx) => enqueue(tx, [{ receiver, ...text }], later(n).at))
  }
}
const page = (user_id: number, query = '') =>
  listMessages(t.db, user_id, listing(messageListing, query))
const titlesOf = async (user_id: number, query = '') =>
  (await page(user_id, query)).data.map(({ title }) => title)

describe('the messages of a user', () => {
  test('are their own, the newest first, in pages', async () => {
    const other = await t.write((tx) => aUser(tx))
    await told(1, 12)
    await told(other, 1)
    expect(await titlesOf(1, 'page=2')).toEqual(['2', '1'])
    expect(await page(1)).toMatchObject({ total: 12, last_page: 2 })
    const [theirs] = (await page(other)).data
    expect(await errorOf(getMessage(t.db, 1, theirs?.id ?? 0))).toBeInstanceOf(NotFound)
  })

  test('are unread until their own user marks one or all', async () => {
    const other = await t.write((tx) => aUser(tx))
    await told(1, 3)
    await told(other, 1)
    const [newest] = (await page(1)).data
    const id = newest?.id ?? 0
    expect(await countUnread(t.db, 1)).toBe(3)
    expect(await countUnread(t.db, 1, id)).toBe(2)
    const foreign = t.write((tx) => markRead(tx, other, id, NOW))
    expect(await errorOf(foreign)).toBeInstanceOf(NotFound)
    await t.write((tx) => markRead(tx, 1, id, NOW))
    expect(await countUnread(t.db, 1)).toBe(2)
    expect(await titlesOf(1, 'unread=1')).toEqual(['2', '1'])
    await t.write((tx) => markRead(tx, 1, 'all', later(5).at))
    expect(await countUnread(t.db, 1)).toBe(0)
    expect(await getMessage(t.db, 1, id)).toMatchObject({ read_at: NOW.toISOString() })
    expect(await countUnread(t.db, other)).toBe(1)
  })
})

describe('the count of unread messages', () => {
  test('stops at 100', async () => {
    const receiver = { id: 1, simgulary_bot_id: null }
    const messages = Array.from({ length: 130 }, (_, n) => ({
      ...{ receiver, occasion: `o${n}`, title: 'Aviso', content: 'Texto' },
    }))
    expect(await t.write((tx) => enqueue(tx, messages, NOW))).toBe(130)
    expect(await countUnread(t.db, 1)).toBe(100)
  })
})

describe('a new payroll order', () => {
  /** An employee with a salary of 1.000,00 Bs and a user. */
  async function anEmployeeWithUser(parties?: Parties) {
    return t.write(async (tx) => {
      const made = await aPayroll(tx)
      const user_id = await aUser(tx)
      await tx.update(titulars).set({ user_id }).where(eq(titulars.id, made.titular_id))
      return { ...made, ...(parties && { enterprise_id: parties.enterprise_id }), user_id }
    })
  }
  type Employee = Awaited<ReturnType<typeof anEmployeeWithUser>>
  const input = ({ user_id: _, ...parties }: Employee, values = {}) =>
    paysheetValues({ ...parties, ...values })
  const create = (employee: Employee) =>
    t.write((tx) => createPaysheet(tx, input(employee), t.actor))
  const rows = () => t.db.select().from(outbox)

  test('sends a message with its receipt to the linked user', async () => {
    const employee = await anEmployeeWithUser()
    const id = await create(employee)
    expect(await rows()).toMatchObject([
      {
        user_id: employee.user_id,
        occasion: `paysheet:${id}`,
        title: 'Nueva orden de nómina',
        // Half of 1.000,00, issued on 13 November 2026.
        content:
          'Se ha creado su orden de nómina N° 000001: primera quincena de noviembre de 2026, por 500,00 Bs.',
        attachment: { kind: 'paysheets', id },
        state: 'app-only',
      },
    ])
    const concept = { concept: 'Otro', issued_at: day('2026-11-14') }
    await t.write((tx) => updatePaysheet(tx, id, concept, t.actor))
    expect(await rows()).toHaveLength(1)
  })

  test('is sent by Telegram to a user who has linked it', async () => {
    const employee = await anEmployeeWithUser()
    const chat = { simgulary_bot_id: '77' }
    await t.write((tx) => tx.update(users).set(chat).where(eq(users.id, employee.user_id)))
    await create(employee)
    expect(await rows()).toMatchObject([{ state: 'waiting' }])
  })

  test.each([
    ['does not want it', { allow_receive_paysheet_creation_notification: false }],
    ['is disabled', { active: false }],
    ['waits for confirmation', { type: 0 }],
  ])('sends no message to a user who %s', async (_, values) => {
    const employee = await anEmployeeWithUser()
    await t.write((tx) => tx.update(users).set(values).where(eq(users.id, employee.user_id)))
    await create(employee)
    expect(await rows()).toEqual([])
  })

  test('that is refused sends no message', async () => {
    const employee = await anEmployeeWithUser()
    const poor = input(employee, { adition: bs(99_999), adition_reason: 'Bono' })
    expect(await errorOf(t.write((tx) => createPaysheet(tx, poor, t.actor)))).toBeDefined()
    expect(await rows()).toEqual([])
  })

  test('created among many sends each user their own receipt', async () => {
    const one = await anEmployeeWithUser()
    const other = await anEmployeeWithUser(one)
    const unlinked = await t.write((tx) => aPayroll(tx))
    const alone = paysheetValues({ ...unlinked, enterprise_id: one.enterprise_id })
    const made = await t.write((tx) =>
      createPaysheets(tx, [input(one), alone, input(other)], t.actor),
    )
    expect((await rows()).map(({ user_id, attachment }) => [user_id, attachment?.id])).toEqual([
      [one.user_id, made[0]?.id],
      [other.user_id, made[2]?.id],
    ])
  })
})

describe('preferences', () => {
  test('are on at first, except the display of the age and the month in words', async () => {
    expect((await getPreferences(t.db, 1)).preferences).toEqual({
      allow_send_birthday_proximity_notification: true,
      allow_receive_birthday_proximity_notification: true,
      allow_receive_paysheet_creation_notification: true,
      allow_display_age_on_birthday_notification: false,
      allow_receive_receipt_email: true,
      allow_receive_announcement_email: true,
      allow_receive_birthday_email: true,
      allow_receive_approval_notification: true,
      dates_in_words: false,
    })
  })

  test('change only the named ones, with an audit row, and not with a stale version', async () => {
    const change = (version?: number) =>
      t.write((tx) =>
        updatePreferences(
          tx,
          1,
          { allow_send_birthday_proximity_notification: false },
          t.actor,
          version,
        ),
      )
    const { version } = await getPreferences(t.db, 1)
    await change(version)
    expect((await getPreferences(t.db, 1)).preferences).toMatchObject({
      allow_send_birthday_proximity_notification: false,
      allow_receive_birthday_proximity_notification: true,
    })
    expect(await errorOf(change(version))).toBeInstanceOf(StaleVersion)
    const rows = await t.db.select().from(audit).where(eq(audit.kind, 'user')).orderBy(audit.id)
    expect(rows.at(-1)).toMatchObject({
      action: 'update',
      before: { allow_send_birthday_proximity_notification: true },
      after: { allow_send_birthday_proximity_notification: false },
    })
  })
})
