/** Where a log-in leads. */

import { redirect, redirectDocument } from 'react-router'
import type { App } from '#app/context.ts'
import { EMPLOYEE } from '#app/kernel/access/roles.ts'
import { sessionCookie } from './guard.server.ts'

/** Addresses of files, which are no screens, so only the browser itself can load them. */
const FILE = /^\/api\/|\/(certificate|export|file|template)(\?|$)/i

/** Into the app: to the page that was asked for, or by role (docs/rules/access.md#4). */
export async function enter(
  app: App,
  user: { role_id: number },
  secret: string,
  target: string | null,
): Promise<Response> {
  const headers = { 'Set-Cookie': await sessionCookie(app, secret) }
  const leave = FILE.test(target ?? '') ? redirectDocument : redirect
  return leave(target ?? (user.role_id === EMPLOYEE ? '/reports' : '/titulars'), {
    status: 303,
    headers,
  })
}

/** To the code, after the right password. */
export async function toSecondStep(
  app: App,
  secret: string,
  target: string | null,
): Promise<Response> {
  const query = target ? `?${new URLSearchParams({ redirectTo: target })}` : ''
  return redirect(`/second-factor${query}`, {
    status: 303,
    headers: { 'Set-Cookie': await app.cookies.half.serialize(secret) },
  })
}
