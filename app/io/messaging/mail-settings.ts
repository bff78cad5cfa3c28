/** Where mails go out: what SMTP_URL and MAIL_FROM say (docs/rules/mail.md#1). */

export type MailSettings = {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS when the server offers it. */
  secure: boolean
  /** Null for a server that asks for none; the password is never in a log. */
  login: { user: string; pass: string } | null
  from: string
  /** The app's public origin, which links lead to. */
  origin: string
}

export type SmtpServer = Pick<MailSettings, 'host' | 'port' | 'secure' | 'login'>

const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])$/i

/** Reads `smtp://user:password@host:port` or `smtps://…`; undefined when it is neither. */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text)
  const secure = url?.protocol === 'smtps:'
  if (!url || (!secure && url.protocol !== 'smtp:')) return undefined
  if (!HOST.test(url.hostname) || /[?#]/.test(text) || !['', '/'].includes(url.pathname)) {
    return undefined
  }
  const login = loginOf(url)
  if (login === undefined || url.port === '0') return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { host, port: Number(url.port) || (secure ? 465 : 587), secure, login }
}

/** Both parts or none. */
function loginOf({ username, password }: URL): MailSettings['login'] | undefined {
  if (username === '' && password === '') return null
  if (username === '' || password === '') return undefined
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  } catch {
    return undefined
  }
}
