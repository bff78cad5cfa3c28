/** The settings of one process, read once from its environment (docs/rules/running.md#1). */
import { z } from 'zod'
import { type MailSettings, parseSmtpUrl } from '#app/io/messaging/mail-settings.ts'
import { readLogo } from '#app/io/printing/logo.server.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type Config = {
  port: number
  host: string
  database: { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string }
  /** The public origin, when it differs from the one this process sees. */
  publicUrl?: URL
  trustProxy: boolean
  admin: { email?: string; password?: string | undefined }
  telegramToken?: string
  /** The origin of Telegram's Bot API: Telegram's, or that of a private server. */
  telegramApiRoot: URL
  /** Undefined without SMTP_URL: no mails then. */
  mail?: MailSettings
  /** Where exchange rates are fetched; undefined for nowhere. */
  ratesUrl?: URL
  logLevel: (typeof LOG_LEVELS)[number]
  chromiumPath?: string
  /** The logo on reports, as a `data:` URI. */
  logo?: string
}

/** An invalid setting; its message is one line for the operator and names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535)

const host = z.string().regex(/^[A-Za-z0-9.:_-]{1,253}$/)

const yesOrNo = z
  .enum(['1', 'true', '0', 'false'])
  .transform((value) => value === '1' || value === 'true')

const origin = z.string().transform((text, context) => {
  const url = URL.parse(text)
  const isOrigin =
    (url?.protocol === 'http:' || url?.protocol === 'https:') &&
    url.href === `${url.origin}/` &&
    url.hostname !== ''
  if (url && isOrigin) return url
  context.addIssue({ code: 'custom', message: 'not an origin' })
  return z.NEVER
})

/** An address without user and password, which fetch does not take. */
const address = z.string().transform((text, context) => {
  const url = URL.parse(text)
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (url && isHttp && url.hostname !== '' && url.username === '' && url.password === '') return url
  context.addIssue({ code: 'custom', message: 'not an address' })
  return z.NEVER
})

const database = z.string().transform((text, context): Config['database'] => {
  const isPostgres = /^postgres(ql)?:\/\//.test(text)
  if (isPostgres && URL.canParse(text)) return { kind: 'postgres', url: text }
  const isOtherScheme = /^[a-z][a-z0-9+.-]*:/i.test(text)
  if (!isPostgres && !isOtherScheme && !text.startsWith(':') && !text.includes('\0')) {
    return { kind: 'sqlite', path: text }
  }
  context.addIssue({ code: 'custom', message: 'not a database' })
  return z.NEVER
})

const smtp = z.string().transform((text, context) => {
  const server = parseSmtpUrl(text)
  if (server) return server
  context.addIssue({ code: 'custom', message: 'not a mail server' })
  return z.NEVER
})

const logo = z.string().transform((path, context) => {
  try {
    return readLogo(path)
  } catch {
    context.addIssue({ code: 'custom', message: 'not an image' })
    return z.NEVER
  }
})

const settings = z.object({
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  DATABASE_URL: database.default({ kind: 'sqlite', path: 'data/nomina.db' }),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: yesOrNo.default(false),
  ADMIN_EMAIL: z.string().trim().toLowerCase().pipe(z.email()).optional(),
  ADMIN_PASSWORD: z.string().min(7).max(1000).optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/)
    .optional(),
  TELEGRAM_API_ROOT: origin.default(new URL('https://api.telegram.org')),
  SMTP_URL: smtp.optional(),
  MAIL_FROM: z.string().trim().pipe(z.email()).optional(),
  RATES_URL: address.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  CHROMIUM_PATH: z.string().optional(),
  LOGO_PATH: logo.optional(),
})

/** The environment variables that the app reads. */
export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape)

/** The expected form of each variable; the value is never repeated: it may be a secret. */
const EXPECTED: Record<keyof typeof settings.shape, string> = {
  PORT: 'debe ser un número de 0 a 65535 (0 toma un puerto libre)',
  HOST: 'debe ser una dirección o un nombre de esta máquina, como 127.0.0.1 o 0.0.0.0',
  DATABASE_URL: 'debe ser la ruta de un archivo SQLite o postgres://usuario:clave@servidor/base',
  PUBLIC_URL: 'debe ser un origen http(s) sin ruta, como https://nomina.example.com',
  TRUST_PROXY: 'debe ser 1, true, 0 o false',
  ADMIN_EMAIL: 'debe ser un correo electrónico',
  ADMIN_PASSWORD: 'debe tener más de 6 caracteres',
  TELEGRAM_BOT_TOKEN: 'debe tener la forma 123456:ABC-def',
  TELEGRAM_API_ROOT: 'debe ser un origen http(s) sin ruta, como https://api.telegram.org',
  SMTP_URL: 'debe tener la forma smtp://usuario:clave@servidor:587 o smtps://…',
  MAIL_FROM: 'debe ser un correo electrónico',
  RATES_URL:
    'debe ser una dirección http(s) sin usuario ni clave, como https://bcv.example.com/tasas.json',
  LOG_LEVEL: `debe ser uno de ${LOG_LEVELS.join(', ')}`,
  CHROMIUM_PATH: 'debe ser la ruta de un navegador Chromium',
  LOGO_PATH: 'debe ser la ruta de una imagen PNG, JPEG o SVG de hasta 256 KiB',
}

/**
 * Reads the settings from environment variables; an empty one counts as absent. Throws ConfigError
 * with one line for the first invalid variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = settings.safeParse(given)
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]) as keyof typeof EXPECTED
    throw wrongSetting(name, EXPECTED[name])
  }
  const { data } = result
  return {
    port: data.PORT,
    host: data.HOST,
    database: data.DATABASE_URL,
    publicUrl: data.PUBLIC_URL,
    trustProxy: data.TRUST_PROXY,
    admin: { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD },
    telegramToken: data.TELEGRAM_BOT_TOKEN,
    telegramApiRoot: data.TELEGRAM_API_ROOT,
    mail: mailOf(data),
    ratesUrl: data.RATES_URL,
    logLevel: data.LOG_LEVEL,
    chromiumPath: data.CHROMIUM_PATH,
    logo: data.LOGO_PATH,
  }
}

/** What is wrong with one of the settings. */
export const wrongSetting = (name: keyof typeof EXPECTED, why: string) =>
  new ConfigError(`Configuración incorrecta: ${name} ${why}.`)

/** Mails are written far from any request, so that only PUBLIC_URL can say where their links lead. */
function mailOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: z.output<typeof settings>) {
  if (!SMTP_URL) return undefined
  if (!PUBLIC_URL)
    throw wrongSetting('PUBLIC_URL', 'hace falta con SMTP_URL: los correos llevan enlaces')
  const from = MAIL_FROM ?? z.email().safeParse(SMTP_URL.login?.user).data
  if (!from) throw wrongSetting('MAIL_FROM', 'hace falta con SMTP_URL: el correo de quien envía')
  return { ...SMTP_URL, from, origin: PUBLIC_URL.origin }
}
