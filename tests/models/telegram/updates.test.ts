// Proves docs/rules/messages.md#12.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverOutbox } from '#app/io/messaging/delivery.server.ts'
import { createTelegramBot } from '#app/io/messaging/telegram-bot.server.ts'
import { createPdf } from '#app/io/printing/pdf.server.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { createTelegramCode, telegramOf } from '#app/models/telegram/link.server.ts'
import { telegramSender } from '#app/models/telegram/sender.server.ts'
import { pollTelegram } from '#app/models/telegram/updates.server.ts'
import { leases, outbox } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser } from '#tests/support/models/factories.ts'
import { BotApi, TOKEN } from '#tests/support/telegram/bot-api.ts'

const t = testDatabase()
let api: BotApi
let running: { stop(): Promise<void> }[] = []
beforeEach(async () => {
  api = await BotApi.start()
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()))
  await api.stop()
})

/** Starts reading; pauses are counted, and last as long as `pause` says. */
function poll(holder = 'one', pauses: number[] = [], pause = async () => {}) {
  const { database } = t
  const [now, log] = [() => NOW, createLog('silent')]
  const bot = createTelegramBot({ token: TOKEN, apiRoot: api.url })
  const sender = telegramSender(bot, { database, pdf: createPdf({}), now, config: {} })
  const polling = pollTelegram({
    ...{ bot, database, holder, now, log },
    deliver: (signal) =>
      deliverOutbox({ database, sender, holder: `${holder} sends`, now, log }, signal),
    pause: async (ms, signal) => {
      pauses.push(ms)
      // Not at once: the loop must give others their turn.
      await new Promise((done) => setImmediate(done))
      if (!signal.aborted) await pause()
    },
  })
  running.push(polling)
  return polling
}

async function someone(): Promise<{ id: number; code: string }> {
  return t.write(async (tx) => {
    const id = await aUser(tx)
    return { id, code: await createTelegramCode(tx, id, NOW) }
  })
}
const said = () => api.calls.map(({ fields }) => [fields.chat_id, fields.text])

const LINKED =
  'Asociación exitosa\n\nA partir de ahora recibirá las notificaciones de Nómina por Telegram'
const GONE = 'Este enlace ya no sirve: fue usado o venció. Cree otro en Nómina'
const KNOWN = 'Su cuenta de Telegram está vinculada con Nómina'

describe('the bot', () => {
  test('links an account that sends a code, and answers so', async () => {
    const { id, code } = await someone()
    poll()
    api.receive({ from: 901, text: `/start ${code}` })
    await api.untilRead()
    expect(await telegramOf(t.db, id)).toBe('901')
    expect(said()).toEqual([['901', LINKED]])
    expect(await t.db.select().from(outbox)).toMatchObject([{ state: 'sent' }])
  })

  test('links once when an update arrives again', async () => {
    const { id, code } = await someone()
    const first = poll()
    const update = api.receive({ from: 901, text: `/start ${code}` })
    await api.until(() => api.calls.length > 0)
    await first.stop()
    api.receive({ from: 901, text: `/start ${code}` }, update)
    poll('two')
    await api.untilRead()
    expect(await telegramOf(t.db, id)).toBe('901')
    expect(said().filter(([, text]) => text === LINKED)).toHaveLength(1)
    expect(await t.db.select().from(outbox)).toHaveLength(1)
  })

  test('refuses a used code, an unknown one, and an account that another user has', async () => {
    const [zoe, luis] = [await someone(), await someone()]
    poll()
    api.receive({ from: 901, text: `/start ${zoe.code}` })
    api.receive({ from: 902, text: `/start ${zoe.code}` })
    api.receive({ from: 903, text: '/start no-such-code' })
    api.receive({ from: 901, text: `/start ${luis.code}` })
    await api.untilRead()
    expect(await telegramOf(t.db, zoe.id)).toBe('901')
    expect(await telegramOf(t.db, luis.id)).toBeNull()
    expect(said()).toEqual([
      ['901', LINKED],
      ['902', GONE],
      ['903', GONE],
      ['901', 'Esta cuenta de Telegram ya está vinculada a otro usuario'],
    ])
  })

  test('answers in private chats only, and says how to link', async () => {
    const { id, code } = await someone()
    poll()
    const chat = { id: -100, type: 'group' }
    api.receive({ from: 901, text: `/start ${code}`, chat })
    api.receive({ from: 901, text: 'hola' })
    api.receive({ from: 901, text: `/start ${code}` })
    api.receive({ from: 901, text: 'hola' })
    await api.untilRead()
    expect(await telegramOf(t.db, id)).toBe('901')
    expect(said().map(([, text]) => text)).toEqual([
      'Para vincular su cuenta, abra Configuración → Mi cuenta en Nómina y cree un enlace',
      LINKED,
      KNOWN,
    ])
  })

  test('answers who writes again and again once, so that others’ codes need not wait', async () => {
    const { code } = await someone()
    for (let n = 0; n < 20; n++) {
      api.receive({ from: 901, text: n % 2 ? 'hola' : '/start no-such-code' })
    }
    api.receive({ from: 902, text: `/start ${code}` })
    poll()
    await api.untilRead()
    expect(said().map(([chat]) => chat)).toEqual(['901', '902'])
  })

  test('goes on with the next update when an answer fails', async () => {
    api.answerWith({ status: 403, description: 'Forbidden' }, 'hangs up')
    poll()
    for (const from of [901, 902, 903]) api.receive({ from, text: 'hola' })
    await api.untilRead()
    expect(said().map(([chat]) => chat)).toEqual(['901', '902', '903'])
  })

  test('pauses after errors, longer each time up to a minute, or as long as Telegram asks', async () => {
    const oops = { status: 502, description: 'Bad Gateway' }
    const pauses: number[] = []
    api.failPolls(oops, 'hangs up', oops, oops, oops, oops, oops)
    api.failPolls({ status: 429, description: 'Too Many Requests', retry_after: 90 })
    poll('one', pauses)
    api.receive({ from: 901, text: 'hola' })
    await api.untilRead()
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 90].map((seconds) => seconds * 1000))
    expect(said()).toHaveLength(1)
  })

  test('is polled only by the process that holds the lease, until that one stops', async () => {
    const first = poll('one')
    await api.until(() => api.offsets.length === 1)
    const waits: number[] = []
    const waited = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    poll('two', waits, () => {
      waited.resolve()
      return goOn.promise
    })
    await waited.promise
    expect(waits).toEqual([20_000])
    expect(api.offsets).toHaveLength(1)
    expect(await t.db.select().from(leases)).toMatchObject([{ name: 'telegram', holder: 'one' }])
    await first.stop()
    expect(await t.db.select().from(leases)).toEqual([])
    goOn.resolve()
    api.receive({ from: 901, text: 'hola' })
    await api.untilRead()
    expect(said()).toHaveLength(1)
  })
})
