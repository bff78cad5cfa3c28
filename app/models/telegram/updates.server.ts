/** Reads and answers messages to the bot, in one process at a time. */
import { setTimeout as after } from 'node:timers/promises'
import {
  type TelegramBot,
  TelegramFailure,
  type TelegramUpdate,
} from '#app/io/messaging/telegram-bot.server.ts'
import { isDatabaseUnavailable } from '#app/kernel/errors/database-errors.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { holdLease, releaseLease } from '#app/kernel/lease.server.ts'
import type { Log } from '#app/kernel/log.server.ts'
import type { Database } from '#db/client.server.ts'
import { isLinked, linkByCode } from './link.server.ts'

export type Polling = {
  bot: TelegramBot
  database: Database
  holder: string
  now: () => Date
  log: Log
  /** Sends at once the message that a new link queued. */
  deliver: (signal: AbortSignal) => Promise<void>
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

const LEASE = 'telegram'
/** How soon another process takes over the lease. */
const STAND_BY_MS = 20_000
const LONGEST_PAUSE_MS = 60_000

const START = 'Para vincular su cuenta, abra Configuración → Mi cuenta en Nómina y cree un enlace'
const NO_CODE = 'Este enlace ya no sirve: fue usado o venció. Cree otro en Nómina'
const KNOWN = 'Su cuenta de Telegram está vinculada con Nómina'

/** Starts reading. `stop` aborts the current request and waits for the answers under way. */
export function pollTelegram(polling: Polling): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const done = read(polling, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function read(polling: Polling, signal: AbortSignal): Promise<void> {
  const { bot, database, holder, now, log, pause = sleep } = polling
  let offset: number | undefined
  let failures = 0
  while (!signal.aborted) {
    try {
      if (!(await database.transaction((tx) => holdLease(tx, LEASE, holder, now())))) {
        offset = undefined
        await pause(STAND_BY_MS, signal)
        continue
      }
      // Who writes again and again gets one answer, so that others' codes need not wait.
      const answered = new Set<string | undefined>()
      for (const update of await bot.updates(offset, signal)) {
        const chat = privateChat(update)
        if (await answer(polling, update, signal, answered.has(chat))) answered.delete(chat)
        else answered.add(chat)
        offset = update.update_id + 1
      }
      failures = 0
    } catch (error) {
      if (signal.aborted) break
      log.warn({ err: error }, 'reading from Telegram failed')
      failures += 1
      await pause(pauseAfter(failures, error), signal)
    }
  }
  await database
    .transaction((tx) => releaseLease(tx, LEASE, holder))
    .catch((error: unknown) => log.warn({ err: error }, 'the lease runs out by itself'))
}

/** 2, 4, 8 … 60 seconds, or as long as Telegram asks. */
function pauseAfter(failures: number, error: unknown): number {
  const pauseS = error instanceof TelegramFailure ? (error.answer?.retryAfter ?? 0) : 0
  return Math.max(pauseS * 1000, Math.min(2 ** failures * 1000, LONGEST_PAUSE_MS))
}

const sleep = (ms: number, signal: AbortSignal) =>
  after(ms, undefined, { signal, ref: false }).catch(() => undefined)

/**
 * Returns whether a code linked; whoever was answered is told nothing else. If the process dies before it asks for
 * the next update, this one returns; codes link only once. Failed answers are logged and skipped; otherwise they
 * would return for ever.
 */
async function answer(
  polling: Polling,
  update: TelegramUpdate,
  signal: AbortSignal,
  isAnswered: boolean,
): Promise<boolean> {
  const { bot, log } = polling
  try {
    const chat = privateChat(update)
    const code = codeIn(update)
    if (!chat || (isAnswered && !code)) return false
    const reply = await replyTo(polling, chat, code)
    if (reply === 'linked') {
      await polling.deliver(signal)
      return true
    }
    if (!isAnswered) await bot.sendMessage(chat, reply)
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    log.warn({ err: error }, 'an update from Telegram was left unanswered')
  }
  return false
}

const codeIn = ({ message }: TelegramUpdate): string | undefined =>
  /^\/start ([\w-]{1,64})$/.exec(message?.text ?? '')?.[1]

/** Returns the chat's id if one person writes to the bot privately; it equals their Telegram id. */
function privateChat({ message }: TelegramUpdate): string | undefined {
  const { chat, from } = message ?? {}
  const isPrivate = chat?.type === 'private' && chat.id === from?.id
  return isPrivate ? String(chat.id) : undefined
}

async function replyTo({ database, now }: Polling, chat: string, code: string | undefined) {
  const isKnown = () => isLinked(database.db, chat)
  if (!code) return (await isKnown()) ? KNOWN : START
  try {
    const name = await database.transaction((tx) => linkByCode(tx, code, chat, now()))
    if (name !== null) return 'linked'
  } catch (error) {
    if (error instanceof FieldErrors) return Object.values(error.fields).flat().join('\n')
    throw error
  }
  return (await isKnown()) ? KNOWN : NO_CODE
}
