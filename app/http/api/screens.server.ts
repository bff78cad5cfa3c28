/**
 * What the API answers to somebody at a screen. A file opens in a tab of its own: who has to log in
 * comes back to it, and a refusal is a page there. Programs get JSON, also those that take anything.
 */
import { redirect } from 'react-router'
import type { App } from '#app/context.ts'
import { Forbidden, NotFound } from '#app/services/errors/errors.ts'

/** What an error is on a page: its status, and what the error screen says of it. */
export type ScreenOf = { status: number; message?: string }
/** Draws the page. */
export type DrawScreen = (screen: ScreenOf) => string

/** Nothing but our own styles: a page of the API has no scripts. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Somebody at a screen: a page would be shown, and no token is given. */
export function isBrowser(request: Request, url: URL): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const hasToken = request.headers.has('Authorization') || url.searchParams.has('token')
  return isRead && !hasToken && (request.headers.get('Accept') ?? '').includes('text/html')
}

/** Leads to the log-in, and from there back to the address. */
export function toLogIn({ pathname, search }: URL): Response {
  return redirect(`/?redirectTo=${encodeURIComponent(pathname + search)}`, {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  })
}

/** The page that a refusal is; undefined for what programs alone can make something of. */
export function screenOf(error: unknown, app: App): ScreenOf | undefined {
  if (error instanceof Forbidden) return { status: 403 }
  if (error instanceof NotFound) {
    return { status: 404, ...(error.isExplained && { message: error.message }) }
  }
  return app.isDatabaseFault(error) ? { status: 503 } : undefined
}

export function screenResponse(screen: ScreenOf, draw: DrawScreen): Response {
  const { status } = screen
  const headers = { ...PAGE_HEADERS, ...(status === 503 && { 'Retry-After': '5' }) }
  return new Response(draw(screen), { status, headers })
}
