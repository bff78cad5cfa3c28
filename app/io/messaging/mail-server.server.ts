/**
 * Sends mails to an SMTP server through nodemailer, which is loaded with the first. One connection
 * serves the mails of one run.
 */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type Letter, writeLetter } from './mail-letter.server.ts'
import type { MailSettings } from './mail-settings.ts'

/**
 * sent: the server has taken it · refused: it will never take it · failed: not now, but perhaps
 * later · unreachable: it took no mail at all, or not from us. The reason is in Spanish. In the last
 * three cases the mail certainly did not arrive.
 */
export type MailOutcome =
  | 'sent'
  | { refused: string }
  | { failed: string }
  | { unreachable: string }

export type MailServer = {
  /**
   * Sends one mail within 20 seconds. Throws MailFailure when nobody can know whether the server
   * has taken it. `signal` stops it as long as it certainly has not.
   */
  send(letter: Letter, signal?: AbortSignal): Promise<MailOutcome>
  /** Ends the connection until the next mail. */
  rest(): void
}

/** The mail was handed over, and no answer came. Carries nothing of the settings. */
export class MailFailure extends Error {
  override name = 'MailFailure'
}

/** Together less than the 20 seconds that Telegram's calls may take. */
const TIMEOUT_MS = 20_000
/** The longest silence; also from the first attempt to connect to the greeting. */
const SILENCE_MS = 10_000

type Limits = { timeoutMs: number; silenceMs: number }

/** `limits` are for tests. */
export function createMailServer(
  settings: MailSettings,
  { timeoutMs, silenceMs }: Limits = { timeoutMs: TIMEOUT_MS, silenceMs: SILENCE_MS },
): MailServer {
  let kept: SMTPConnection | undefined
  const rest = () => {
    kept?.quit()
    kept = undefined
  }
  const drop = () => {
    kept?.close()
    kept = undefined
  }
  const open = async (until: AbortSignal) => {
    if (kept) return kept
    const connection = await newConnection(settings, silenceMs)
    kept = connection
    connection.once('end', () => {
      if (kept === connection) kept = undefined
    })
    await connect(connection, settings, until)
    return connection
  }
  return {
    rest,
    send: async (letter, signal) => {
      const message = await writeLetter(letter, settings)
      const body = handedOver(message.raw)
      const deadline = AbortSignal.timeout(timeoutMs)
      const stop = new AbortController()
      // After the last byte a stop would only lose the answer.
      const onStop = () => body.isDone() || stop.abort()
      signal?.addEventListener('abort', onStop)
      if (signal?.aborted) onStop()
      try {
        const until = AbortSignal.any([deadline, stop.signal])
        const connection = await open(until)
        await transmit(connection, message.envelope, body.stream, until)
        return 'sent'
      } catch (error) {
        drop()
        const outcome = outcomeOf(error as SmtpError, body.isDone())
        if (outcome) return outcome
        throw new MailFailure('the mail server took the mail and did not answer')
      } finally {
        signal?.removeEventListener('abort', onStop)
      }
    },
  }
}

async function newConnection(settings: MailSettings, silenceMs: number): Promise<SMTPConnection> {
  const { host, port, secure, login } = settings
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection({
    ...{ host, port, secure },
    // A password goes to other machines over TLS alone.
    requireTLS: login !== null && !secure && !isLoopback(host),
    name: new URL(settings.origin).hostname,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    dnsTimeout: silenceMs,
    socketTimeout: silenceMs,
    socketCloseTimeout: 0,
    maxResponseSize: 64 * 1024,
  })
  // Errors of an idle connection, which the next mail finds closed.
  connection.on('error', () => undefined)
  return connection
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)

function connect(connection: SMTPConnection, { login }: MailSettings, until: AbortSignal) {
  return orFailing(connection, until, (done) =>
    connection.connect((error) => {
      if (error || !login) done(error)
      else connection.login({ ...login, credentials: login }, done)
    }),
  )
}

type Envelope = { from: string; to: string[] }

function transmit(
  connection: SMTPConnection,
  envelope: Envelope,
  body: Readable,
  until: AbortSignal,
) {
  return orFailing(connection, until, (done) => connection.send(envelope, body, done))
}

/** Rejects as well when the connection breaks, or when `until` aborts first. */
async function orFailing(
  connection: SMTPConnection,
  until: AbortSignal,
  start: (done: (error?: Error | null | undefined) => void) => void,
): Promise<void> {
  until.throwIfAborted()
  const over = new AbortController()
  const { signal } = over
  const broken = once(connection, 'error', { signal }).then(([error]) => Promise.reject(error))
  const aborted = once(until, 'abort', { signal }).then(() => Promise.reject(until.reason))
  const work = new Promise<void>((resolve, reject) =>
    start((error) => (error ? reject(error) : resolve())),
  )
  try {
    await Promise.race([work, broken, aborted])
  } finally {
    work.catch(() => undefined)
    broken.catch(() => undefined)
    aborted.catch(() => undefined)
    over.abort()
  }
}

/** The mail as a stream that knows when all of it was taken: then the server may have it. */
function handedOver(raw: Buffer) {
  let isDone = false
  const stream = Readable.from(
    (async function* () {
      yield raw
      isDone = true
    })(),
  )
  return { stream, isDone: () => isDone }
}

type SmtpError = {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  name?: string
}

/** Undefined when the mail may have arrived. A refusal, 4xx or 5xx, says that it did not. */
function outcomeOf(error: SmtpError, isHandedOver: boolean): MailOutcome | undefined {
  const { code, command, responseCode = 0, name } = error
  const isRefused = responseCode >= 400 && responseCode < 600
  if (isHandedOver && !isRefused) return undefined
  const reason = responseCode
    ? `El servidor de correo respondió ${shortened(error.response ?? String(responseCode))}`
    : `El servidor de correo no respondió (${code ?? name ?? 'sin conexión'})`
  if (code === 'EAUTH') {
    return { unreachable: 'El servidor de correo no aceptó el usuario o la clave' }
  }
  const isOfMail = responseCode !== 421 && (command === 'RCPT TO' || command === 'DATA')
  if (isOfMail && responseCode)
    return responseCode >= 500 ? { refused: reason } : { failed: reason }
  if (command === 'MAIL FROM' || code === 'EMESSAGE') return { failed: reason }
  if (code === 'EENVELOPE') return { refused: 'La dirección no es de correo' }
  return { unreachable: reason }
}

/** One line without control characters. */
const shortened = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 200)
