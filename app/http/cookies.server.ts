import { type Cookie, createCookie } from 'react-router'
import type { ToastItem } from '#app/components/toasts.tsx'

/** Signed cookies: the session's secret, and the toasts that the next page shows. */
export type AppCookies = { session: Cookie; toasts: Cookie }

const shared = { httpOnly: true, sameSite: 'lax', path: '/' } as const

export function createCookies(secret: string, secure: boolean): AppCookies {
  return {
    session: createCookie('nomina_session', { ...shared, secure, secrets: [secret] }),
    toasts: createCookie('nomina_toasts', { ...shared, secure, secrets: [secret], maxAge: 60 }),
  }
}

/** The session's secret in a request, if its signature holds. */
export async function sessionSecret(cookies: AppCookies, request: Request): Promise<string | null> {
  const value: unknown = await cookies.session.parse(request.headers.get('Cookie'))
  return typeof value === 'string' ? value : null
}

/** The toasts that an action left for this page. */
export async function readToasts(cookies: AppCookies, request: Request): Promise<ToastItem[]> {
  const header = request.headers.get('Cookie')
  if (!header?.includes('nomina_toasts=')) return []
  const value: unknown = await cookies.toasts.parse(header)
  return Array.isArray(value) ? (value as ToastItem[]) : []
}
