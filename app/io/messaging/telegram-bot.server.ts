/** Calls of Telegram's Bot API through telegraf, which is loaded with the first call. */
import type { Telegram } from 'telegraf'

export type TelegramSettings = {
  /** The bot's token; never in a log. */
  token: string
  apiRoot: string
}

/** The Bot API's answer to a call that it refused. */
type Answer = { code: number; description: string; retryAfter: number | undefined }

/**
 * A failed call. It carries nothing from telegraf's errors: their texts and stacks repeat the URL
 * of the call, which contains the token.
 */
export class TelegramFailure extends Error {
  /** Null when no complete answer came. */
  readonly answer: Answer | null
  /** Whether the call certainly never reached Telegram. */
  readonly isUnsent: boolean
  constructor(message: string, answer: Answer | null, isUnsent = false) {
    super(message)
    this.name = 'TelegramFailure'
    this.answer = answer
    this.isUnsent = isUnsent
  }
}

/** A text sent to the bot. */
export type TelegramUpdate = {
  update_id: number
  message?: {
    text?: string
    chat: { id: number; type: string }
    from?: { id: number }
  }
}

export type TelegramBot = {
  /** The public part of the token. */
  readonly id: string
  readonly token: string
  /** Without the @; null while Telegram does not answer. */
  username(): Promise<string | null>
  /** Throws TelegramFailure, as do the other calls. */
  sendMessage(chat_id: string, text: string): Promise<void>
  sendDocument(chat_id: string, caption: string, file: TelegramFile): Promise<void>
  /** The updates since `offset`; waits a while for some, until `signal` aborts. */
  updates(offset: number | undefined, signal: AbortSignal): Promise<TelegramUpdate[]>
}
export type TelegramFile = { name: string; body: Uint8Array }

/** A caption is shorter than a message. */
const MAX_CAPTION = 1024
/** The longest that a page waits. */
const NAME_TIMEOUT_MS = 3_000
const POLL_S = 25
/** How long a call may take, including its answer. */
const TIMEOUT_MS = 20_000

/** `timeoutMs` is for tests. */
export function createTelegramBot(
  { token, apiRoot }: TelegramSettings,
  timeoutMs = TIMEOUT_MS,
): TelegramBot {
  let client: Promise<Pick<Telegram, 'callApi'>> | undefined
  let name: Promise<string | null> | undefined
  const call: Call = async (method, payload, ms, signal) => {
    client ??= import('telegraf').then(({ Telegram }) => new Telegram(token, { apiRoot }))
    const telegram = await client
    const until = AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])])
    try {
      // telegraf's types want the AbortSignal of a polyfill.
      const options = { signal: until as never }
      return (await telegram.callApi(method as never, payload as never, options)) as never
    } catch (error) {
      throw failureOf(error)
    }
  }
  return {
    id: token.split(':', 1)[0] ?? '',
    token,
    username: () => {
      name ??= call<{ username?: string }>('getMe', {}, Math.min(timeoutMs, NAME_TIMEOUT_MS))
        .then((me) => me.username ?? null)
        .catch(() => {
          name = undefined
          return null
        })
      return name
    },
    sendMessage: (chat_id, text) => call('sendMessage', { chat_id, text }, timeoutMs),
    sendDocument: (chat_id, caption, { name: filename, body }) => {
      const document = { source: Buffer.from(body), filename }
      return call('sendDocument', { chat_id, caption: cut(caption), document }, timeoutMs)
    },
    updates: (offset, signal) => {
      const request = { offset, timeout: POLL_S, allowed_updates: ['message'] }
      return call('getUpdates', request, POLL_S * 1000 + timeoutMs, signal)
    },
  }
}

type Call = <Result>(
  method: string,
  payload: object,
  ms: number,
  signal?: AbortSignal,
) => Promise<Result>

const cut = (text: string) =>
  text.length > MAX_CAPTION ? `${text.slice(0, MAX_CAPTION - 1)}…` : text

/** Errors before a connection existed, so nothing was sent. */
const UNSENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

function failureOf(error: unknown): TelegramFailure {
  const { code, name, response } = error as {
    code?: unknown
    name?: string
    response?: { error_code: number; description?: string; parameters?: { retry_after?: number } }
  }
  if (response) {
    const { error_code, description = '', parameters } = response
    const answer = { code: error_code, description, retryAfter: parameters?.retry_after }
    return new TelegramFailure(`Telegram respondió ${error_code} ${description}`.trim(), answer)
  }
  const isUnsent = UNSENT.includes(String(code))
  const why = typeof code === 'string' ? code : name
  return new TelegramFailure(`Telegram no respondió (${why})`, null, isUnsent)
}
