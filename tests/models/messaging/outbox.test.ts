// @both-engines
// Proves docs/rules/messages.md#8, #9; docs/rules/workshop.md#6.
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Delivery, deliverOutbox, type Outcome } from '#app/io/messaging/delivery.server.ts'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { outbox, users } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'

const t = testDatabase()
const rows = () => t.db.select().from(outbox).orderBy(asc(outbox.id))
const states = async () => (await rows()).map(({ state }) => state)
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

/** Users with Telegram (or without), each to be told `title`. */
async function tell(size: number, title = 'Aviso', linked = true): Promise<number[]> {
  return t.write(async (tx) => {
    const ids: number[] = []
    for (let i = 0; i < size; i++) ids.push(await aUser(tx))
    const receivers = ids.map((id) => ({ id, simgulary_bot_id: linked ? `9${id}` : null }))
    for (const { id, simgulary_bot_id } of receivers) {
      await tx.update(users).set({ simgulary_bot_id }).where(eq(users.id, id))
    }
    const text = { occasion: title, title, content: 'Mañana no hay oficina' }
    await enqueue(
      tx,
      receivers.map((receiver) => ({ receiver, ...text })),
      NOW,
    )
    return ids
  })
}

type Answer = Outcome | 'cut off' | 'dies'

/** Sends what is due, `seconds` after NOW; the other side answers in turn. Returns what it got. */
async function deliver(answers: Answer[], seconds = 0, holder = 'one'): Promise<Delivery[]> {
  const got: Delivery[] = []
  const died = Promise.withResolvers<void>()
  const sender = {
    send: async (delivery: Delivery): Promise<Outcome> => {
      got.push(delivery)
      const answer = answers.shift() ?? 'sent'
      if (answer === 'cut off') throw new Error('socket hang up')
      if (answer !== 'dies') return answer
      died.resolve()
      return new Promise(() => undefined)
    },
  }
  const outgoing = { database: t.database, sender, holder, now: () => after(seconds) }
  const done = deliverOutbox(
    { ...outgoing, log: createLog('silent') },
    new AbortController().signal,
  )
  await Promise.race([done, died.promise])
  return got
}

describe('a message', () => {
  test('is stored once per occasion and receiver', async () => {
    const [id = 0] = await tell(1)
    const again = { receiver: { id, simgulary_bot_id: null }, title: 'Otro', content: 'Otro' }
    const made = await t.write((tx) =>
      enqueue(
        tx,
        [
          { ...again, occasion: 'Aviso' },
          { ...again, occasion: 'Nuevo' },
        ],
        NOW,
      ),
    )
    expect(made).toBe(1)
    expect((await rows()).map(({ occasion, title }) => [occasion, title])).toEqual([
      ['Aviso', 'Aviso'],
      ['Nuevo', 'Otro'],
    ])
  })

  test('is stored with the change it is about, or not at all', async () => {
    const refused = t.write(async (tx) => {
      const id = await aUser(tx)
      const receiver = { id, simgulary_bot_id: null }
      await enqueue(tx, [{ receiver, occasion: 'x', title: 'x', content: 'x' }], NOW)
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await rows()).toEqual([])
  })

  test('stays in the app for a user without Telegram', async () => {
    await tell(1, 'Aviso', false)
    expect(await deliver([])).toEqual([])
    expect(await states()).toEqual(['app-only'])
  })

  test('stays in the app where no bot is configured', async () => {
    await tell(2)
    const log = createLog('silent')
    const outgoing = { database: t.database, sender: null, holder: 'one', now: () => NOW, log }
    await deliverOutbox(outgoing, new AbortController().signal)
    expect(await states()).toEqual(['app-only', 'app-only'])
    expect(await deliver([])).toEqual([])
  })

  test('stays in the app when Telegram was unlinked or the user disabled meanwhile', async () => {
    const [one = 0, other = 0] = await tell(2)
    await t.write(async (tx) => {
      await tx.update(users).set({ simgulary_bot_id: null }).where(eq(users.id, one))
      await tx.update(users).set({ active: false }).where(eq(users.id, other))
    })
    expect(await deliver([])).toEqual([])
    expect(await states()).toEqual(['app-only', 'app-only'])
  })
})

describe('sending', () => {
  test('takes the messages in order, each to its chat, once', async () => {
    const [one, other] = await tell(2)
    expect(await deliver([])).toEqual([
      {
        user_id: one,
        simgulary_bot_id: `9${one}`,
        title: 'Aviso',
        content: 'Mañana no hay oficina',
        attachment: null,
      },
      expect.objectContaining({ user_id: other }),
    ])
    expect(await rows()).toMatchObject([
      { state: 'sent', sent_at: NOW.toISOString(), last_error: null },
      { state: 'sent' },
    ])
    expect(await deliver([], 86_400)).toEqual([])
  })

  test('keeps a longer pause of a message when the other side asks for a shorter one', async () => {
    await tell(1, 'uno')
    await deliver([{ retryAfter: 600 }])
    await tell(1, 'dos')
    await deliver([{ retryAfter: 60 }])
    const [one, two] = await rows()
    const waits = [one, two].map((row) => Date.parse(row?.next_attempt_at ?? '') - NOW.getTime())
    expect(waits).toEqual([600_000, 60_000])
  })

  test('pauses longer after each failure, up to an hour, and gives up after the tenth', async () => {
    await tell(1)
    let at = 0
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
      expect(await deliver([{ failed: 'Telegram respondió 502' }], at)).toHaveLength(1)
      expect(await rows()).toMatchObject([
        { state: 'waiting', last_error: 'Telegram respondió 502' },
      ])
      at += minutes * 60
      expect(await deliver([], at - 1)).toEqual([])
    }
    expect(await deliver([{ failed: 'Telegram respondió 502' }], at)).toHaveLength(1)
    expect(await rows()).toMatchObject([
      { state: 'failed', attempts: 10, last_error: 'Telegram respondió 502' },
    ])
    expect(await deliver([], at + 86_400)).toEqual([])
  })

  test('pauses all messages as long as the other side asks', async () => {
    const [one] = await tell(3)
    const got = await deliver([{ retryAfter: 30 }])
    expect(got.map(({ user_id }) => user_id)).toEqual([one])
    expect(await deliver([], 29)).toEqual([])
    expect(await deliver([], 30)).toHaveLength(3)
    expect(await states()).toEqual(['sent', 'sent', 'sent'])
  })

  test('gives up on a user who blocked the bot, and records that', async () => {
    await tell(2)
    expect(await deliver(['blocked'])).toHaveLength(2)
    expect(await rows()).toMatchObject([
      { state: 'failed', last_error: 'El usuario bloqueó el bot de Telegram' },
      { state: 'sent' },
    ])
    expect(await deliver([], 86_400)).toEqual([])
  })

  test.each(['cut off', 'dies'] as const)(
    'never repeats a message that may have arrived when the answer is %s, and records that',
    async (answer) => {
      await tell(2)
      await deliver([answer])
      expect((await rows())[0]).toMatchObject({
        state: 'failed',
        last_error: 'El envío se interrumpió: no se sabe si llegó',
      })
      const rest = await deliver([], 61, 'another')
      expect(rest).toHaveLength(answer === 'dies' ? 1 : 0)
      expect((await states())[1]).toBe('sent')
    },
  )

  test('is done by one process at a time; another takes over a minute after it dies', async () => {
    await tell(3)
    expect(await deliver(['dies'], 0, 'one')).toHaveLength(1)
    expect(await deliver([], 59, 'two')).toEqual([])
    expect(await deliver([], 61, 'two')).toHaveLength(2)
    await tell(1, 'Otro')
    expect(await deliver([], 62, 'three')).toHaveLength(1)
  })

  test('ends after the message under way when the process stops', async () => {
    await tell(3)
    const stopping = new AbortController()
    let got = 0
    const sender = {
      send: async () => {
        got++
        stopping.abort()
        return 'sent' as const
      },
    }
    const parts = { database: t.database, sender, holder: 'one', now: () => NOW }
    await deliverOutbox({ ...parts, log: createLog('silent') }, stopping.signal)
    expect(got).toBe(1)
    expect(await states()).toEqual(['sent', 'waiting', 'waiting'])
  })
})
