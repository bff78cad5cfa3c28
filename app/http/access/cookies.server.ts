import { createHmac, timingSafeEqual } from 'node:crypto'
import { type CookieSerializeOptions, createCookie } from 'react-router'
import type { ToastItem } from '#app/components/frame/toasts.tsx'

/**
 * Signed cookies: the session's secret, that of a log-in whose code is still to come, the toasts that
 * the next page shows, and the theme.
 */
export type AppCookies = {
  session: SignedCookie
  half: SignedCookie
  toasts: SignedCookie
  theme: SignedCookie
}

type SignedCookie = {
  /** The cookie's value in a request, if its signature is valid. */
  parse(request: Request): unknown
  serialize(value: unknown, options?: CookieSerializeOptions): Promise<string>
}

const shared = { httpOnly: true, sameSite: 'lax', path: '/' } as const
/** Browsers let no other host, and no connection without TLS, set a cookie with this prefix. */
const HOST_ONLY = '__Host-'

export function createCookies(secret: string): AppCookies {
  return {
    session: signedCookie('nomina_session', secret, shared),
    half: signedCookie('nomina_half', secret, { ...shared, maxAge: 10 * 60 }),
    theme: signedCookie('nomina_theme', secret, { ...shared, maxAge: 400 * 24 * 60 * 60 }),
    toasts: signedCookie('nomina_toasts', secret, { ...shared, maxAge: 60 }),
  }
}

const isOverTls = ({ url }: Request) => url.startsWith('https:')

/** Marks the cookies of an answer sent over TLS as Secure and bound to this host. */
export function secureCookies(request: Request, headers: Headers): void {
  if (!isOverTls(request)) return
  const cookies = headers.getSetCookie()
  headers.delete('Set-Cookie')
  for (const cookie of cookies) headers.append('Set-Cookie', `${HOST_ONLY}${cookie}; Secure`)
}

/**
 * React Router's signed cookie, read synchronously. Its own `parse` waits for a thread on every
 * request, which takes longer than the query of the session.
 */
function signedCookie(name: string, secret: string, options: CookieSerializeOptions): SignedCookie {
  const cookie = createCookie(name, { ...options, secrets: [secret] })
  return {
    parse: (request) => {
      const sent = isOverTls(request) ? HOST_ONLY + name : name
      const [payload, signature] = partsOf(sent, request.headers.get('Cookie'))
      if (!payload || !signature || !isSignedBy(secret, payload, signature)) return null
      return JSON.parse(Buffer.from(payload, 'base64').toString())
    },
    serialize: (value, more) => cookie.serialize(value, more),
  }
}

/** Base64 of the value as JSON, and the signature over it. */
function partsOf(name: string, header: string | null): string[] {
  const pair = header?.split(/; */).find((each) => each.startsWith(`${name}=`))
  try {
    return decodeURIComponent(pair?.slice(name.length + 1) ?? '').split('.')
  } catch {
    return []
  }
}

function isSignedBy(secret: string, payload: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(payload).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The session's secret in a request, if its signature is valid. */
export function sessionSecret(cookies: AppCookies, request: Request): string | null {
  const value = cookies.session.parse(request)
  return typeof value === 'string' ? value : null
}

export function readToasts(cookies: AppCookies, request: Request): ToastItem[] {
  const value = cookies.toasts.parse(request)
  return Array.isArray(value) ? (value as ToastItem[]) : []
}
