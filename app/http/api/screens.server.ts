/**
 * The API's answers to a person in a browser. A file opens in its own tab: after a log-in the
 * person comes back to it, and a refusal is a page. Programs get JSON, even if they accept anything.
 */
import { redirect } from 'react-router'
import type { App } from '#app/context.ts'
import { Forbidden, NotFound } from '#app/kernel/errors/errors.ts'

/** An error for a page: its status, its text, and where a refused person goes on. */
export type ScreenOf = { status: number; message?: string; to?: string }
export type DrawScreen = (screen: ScreenOf) => string

/** Allows only our own styles: the API's pages have no scripts. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** Whether a person asks: the browser would show a page, and there is no token. */
export function isBrowser(request: Request, url: URL): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const hasToken = request.headers.has('Authorization') || url.searchParams.has('token')
  return isRead && !hasToken && (request.headers.get('Accept') ?? '').includes('text/html')
}

/** Redirects to the log-in, which leads back to this address. */
export function toLogIn({ pathname, search }: URL): Response {
  return redirect(`/?redirectTo=${encodeURIComponent(pathname + search)}`, {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  })
}

/** The page for a refusal; undefined for errors that only programs can handle. */
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
