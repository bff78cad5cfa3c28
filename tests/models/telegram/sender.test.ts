// Proves docs/rules/messages.md#7, #8.
import { Writable } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverOutbox } from '#app/io/messaging/delivery.server.ts'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import { createTelegramBot } from '#app/io/messaging/telegram-bot.server.ts'
import { createPdf } from '#app/io/printing/pdf.server.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { telegramSender } from '#app/models/telegram/sender.server.ts'
import { outbox, titulars, users } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet } from '#tests/support/models/orders.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'
import { type Answer, BotApi, TOKEN } from '#tests/support/telegram/bot-api.ts'

const t = testDatabase()
const pdf = createPdf({})
let api: BotApi
let logged = ''
beforeEach(async () => {
  api = await BotApi.start()
  logged = ''
})
afterEach(() => api.stop())
afterAll(() => pdf.close())

const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const rows = () => t.db.select().from(outbox).orderBy(asc(outbox.id))

/** Someone with Telegram. */
async function linked(simgulary_bot_id: string): Promise<number> {
  return t.write(async (tx) => {
    const id = await aUser(tx)
    await tx.update(users).set({ simgulary_bot_id }).where(eq(users.id, id))
    return id
  })
}

async function tell(ids: number[], attachment?: { kind: string; id: number }): Promise<void> {
  const text = { occasion: 'x', title: 'Aviso', content: 'Mañana no hay *oficina* <hoy>' }
  const messages = ids.map((id) => {
    const receiver = { id, simgulary_bot_id: `9${id}` }
    return { receiver, ...text, ...(attachment && { attachment }) }
  })
  await t.write((tx) => enqueue(tx, messages, NOW))
}

/** One message, to somebody new, for whom the bot is answered so. */
async function sendTo(...answers: Answer[]) {
  await tell([await linked('901')])
  api.answerWith(...answers)
  await deliver()
}

/** Sends what is due, `seconds` after NOW. */
async function deliver(seconds = 0, { url = api.url, timeoutMs = 20_000 } = {}): Promise<void> {
  const log = createLog(
    'trace',
    new Writable({
      write(line, _encoding, done) {
        logged += line
        done()
      },
    }),
  )
  const { database } = t
  const bot = createTelegramBot({ token: TOKEN, apiRoot: url }, timeoutMs)
  const sender = telegramSender(bot, { database, pdf, now: () => NOW, config: {} })
  const outgoing = { database, sender, holder: 'one', now: () => after(seconds), log }
  await deliverOutbox(outgoing, new AbortController().signal)
}

describe('a message by Telegram', () => {
  test('is sent to its receiver as plain text, unchanged', async () => {
    const [one, other] = [await linked('901'), await linked('902')]
    await tell([one, other])
    await deliver()
    const text = 'Aviso\n\nMañana no hay *oficina* <hoy>'
    expect(api.calls).toEqual([
      { method: 'sendMessage', fields: { chat_id: '901', text }, files: {} },
      { method: 'sendMessage', fields: { chat_id: '902', text }, files: {} },
    ])
    expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
    await deliver(86_400)
    expect(api.calls).toHaveLength(2)
  })

  test('of a new payroll order brings the receipt as a PDF', async () => {
    const id = await linked('901')
    await t.write(async (tx) => {
      const parties = await aPayroll(tx, { name: 'Zoe Paz' })
      await tx.update(titulars).set({ user_id: id }).where(eq(titulars.id, parties.titular_id))
      await aPaysheet(tx, parties)
    })
    await deliver()
    expect(await rows()).toMatchObject([{ state: 'sent' }])
    const [call] = api.calls
    expect(call).toMatchObject({ method: 'sendDocument', fields: { chat_id: '901' } })
    expect(call?.fields.caption).toMatch(
      /^Nueva orden de nómina\n\nSe ha creado su orden de nómina /,
    )
    expect(call?.files.document?.name).toBe('orden-nomina-000001.pdf')
    const { text } = await readPdf(call?.files.document?.bytes ?? Buffer.alloc(0))
    expect(text).toContain('Zoe Paz')
    expect(text).toContain('500,00')
  })

  test('stays in the app when its order no longer exists', async () => {
    await tell([await linked('901')], { kind: 'paysheets', id: 999 })
    await deliver()
    expect(api.calls).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'app-only' }])
  })

  test('is sent once, after the wait that a 429 asks for', async () => {
    await sendTo({ status: 429, description: 'Too Many Requests', retry_after: 35 })
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempts: 0, next_attempt_at: after(35).toISOString() },
    ])
    await deliver(34)
    expect(api.calls).toHaveLength(1)
    await deliver(35)
    await deliver(86_400)
    expect(api.calls).toHaveLength(2)
    expect(await rows()).toMatchObject([{ state: 'sent' }])
  })

  test('is given up, with its reason recorded, when the user has blocked the bot', async () => {
    await sendTo({ status: 403, description: 'Forbidden: bot was blocked by the user' })
    await deliver(86_400)
    expect(api.calls).toHaveLength(1)
    expect(await rows()).toMatchObject([
      { state: 'failed', last_error: 'El usuario bloqueó el bot de Telegram' },
    ])
  })

  test.each([
    [{ status: 502, description: 'Bad Gateway' }, 'Telegram respondió 502 Bad Gateway'],
    [
      { status: 400, description: 'Bad Request: chat not found' },
      'Telegram respondió 400 Bad Request: chat not found',
    ],
  ])('is tried again after %j', async (answer, last_error) => {
    await sendTo(answer)
    expect(logged).not.toContain(TOKEN.split(':')[1])
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, last_error }])
    await deliver(60)
    expect(await rows()).toMatchObject([{ state: 'sent', last_error: null }])
    expect(api.calls).toHaveLength(2)
  })

  test('is tried again when there is no connection', async () => {
    await tell([await linked('901')])
    const { url } = api
    await api.stop()
    await deliver(0, { url })
    expect(await rows()).toMatchObject([
      { state: 'waiting', last_error: 'Telegram no respondió (ECONNREFUSED)' },
    ])
  })

  test.each(['cut off', 'hangs up', 'no answer'] as const)(
    'is not repeated when its arrival is unknown, and leaves no token in the log: %s',
    async (answer) => {
      await tell([await linked('901')])
      api.answerWith(answer)
      await deliver(0, { timeoutMs: 1_000 })
      await deliver(86_400)
      expect(api.calls).toHaveLength(1)
      expect(await rows()).toMatchObject([
        { state: 'failed', last_error: 'El envío se interrumpió: no se sabe si llegó' },
      ])
      expect(logged).toContain('sending was interrupted')
      expect(logged).not.toContain(TOKEN.split(':')[1])
    },
  )
})
