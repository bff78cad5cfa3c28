/** The process's log: JSON lines on standard output, without secrets. */
import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino'

export type Log = Logger

const SECRETS = ['password', 'token', 'cookie', 'authorization']

/**
 * Opens the log. Errors are logged under `err`; keys with secrets are blanked at the top level and
 * one below.
 */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`]), censor: '[oculto]' },
  }
  return pino(options, destination ?? standardOutput())
}

/** At most this many bytes wait to be written; the rest is lost. */
const MAX_UNWRITTEN = 1024 * 1024

/** A log whose disk is full waits for room, and does not end or block the process. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ sync: true, maxLength: MAX_UNWRITTEN })
  output.on('error', () => undefined)
  // After a fatal line pino would retry until there is room.
  output.flushSync = () => undefined
  return output
}

export type AnsweredRequest = {
  id: string
  method: string
  /** The raw request target; its query string is not logged. */
  target: string
  status: number
  /** How long the answer took, in milliseconds. */
  ms: number
  userId?: number | undefined
}

/** Logs one answered request; assets and health checks only at debug level. */
export function logRequest(log: Log, answered: AnsweredRequest) {
  const path = withoutSecrets(answered.target)
  const isNoise = path.startsWith('/assets/') || path === '/healthz'
  log[isNoise ? 'debug' : 'info'](
    {
      id: answered.id,
      method: answered.method,
      path,
      status: answered.status,
      ms: Math.round(answered.ms * 10) / 10,
      user: answered.userId,
    },
    'request',
  )
}

/** A request target's path; segments that look like one-time links are blanked. */
function withoutSecrets(target: string): string {
  const path = target.split('?', 1)[0] ?? ''
  return path.replace(/(?<=\/)(?=[\w-]*\d)[\w-]{24,}(?=\/|$)/g, '[oculto]')
}

/**
 * An error as data: its type, stack and cause. Database drivers repeat the statement's parameters
 * (hashes, tokens, salaries) in their messages; these are cut off.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: withoutParameters(error.message),
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    stack: error.stack && withoutParameters(error.stack),
    cause:
      error.cause === undefined || depth > 3 ? undefined : describeError(error.cause, depth + 1),
  }
}

function withoutParameters(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
}
