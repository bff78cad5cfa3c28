/**
 * The root middleware: identifies the user and lets through only what the permission table allows.
 * The API has its own dispatcher, which asks the same table and answers in JSON.
 */

import { data, type RouterContextProvider, redirect } from 'react-router'
import { type App, appContext, authorityContext } from '#app/context.ts'
import { asScreen } from '#app/http/error-screens.server.ts'
import { typedInto } from '#app/http/forms/data.server.ts'
import { allNames } from '#app/http/forms/fields.server.ts'
import { EMPLOYEE } from '#app/kernel/access/roles.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { whileWanted } from '#app/kernel/turns.server.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import {
  accessTo,
  allows,
  FACTOR_PATH,
  isOpenWithoutFactor,
  isSentToSettings,
} from '#app/models/access/permissions.ts'
import { sessionUser } from '#app/models/access/sessions.server.ts'
import { authorityOf, renewed, type Visitor } from './authority.server.ts'
import { secureCookies, sessionSecret } from './cookies.server.ts'
import { isForeign } from './origin.server.ts'

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

export async function guard(args: Args, next: () => Promise<Response>): Promise<Response> {
  try {
    const isApi = /^\/api(?:\/|$)/.test(args.url.pathname)
    const response = await (isApi ? next() : letPass(args, next))
    secureCookies(args.request, response.headers)
    return response
  } catch (error) {
    throw await asScreen(error, args)
  }
}

async function letPass(
  { request, url, context }: Args,
  next: () => Promise<Response>,
): Promise<Response> {
  if (isForeign(request, url)) {
    throw data({ message: 'La petición no viene de este sitio' }, { status: 400 })
  }
  const app = context.get(appContext)
  const secret = sessionSecret(app.cookies, request)
  const session = secret ? await sessionUser(app.database.db, secret, app.now()) : null
  const door = (visitor: Visitor | null) => decide(url, visitor)
  if (secret && session) {
    const credential = { kind: 'session', secret } as const
    context.set(authorityContext, authorityOf(app, credential, session.user, door))
  }
  if (request.method === 'POST' && !session) await refuseUnsaved(request, url, app)
  door(session?.user ?? null)
  // A screen that nobody waits for any more is not read to its end; what is written is.
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const response = await (isRead
    ? whileWanted(request.signal, next, `${session?.user.id}`)
    : next())
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
  if (secret && session?.due) await renew(app, secret, response)
  return response
}

/** Throws the screen that has what was sent after the session ended (docs/rules/unsent-forms.md#5). */
async function refuseUnsaved(request: Request, url: URL, app: App): Promise<void> {
  const access = accessTo(url.pathname)
  if (access === undefined || allows(null, url.pathname)) return
  const ours = allNames(fieldsFor('form', todayInCaracas(app.now())))
  const announced = Number(request.headers.get('Content-Length') ?? 0)
  const typed = announced <= MOST_KEPT ? await typedInto(request, ours) : []
  const length = typed.reduce((sum, [, value]) => sum + value.length, 0)
  const kept = length <= MOST_KEPT ? typed : []
  throw data({ to: addressOf(request, url), typed: kept }, { status: 401 })
}

/** What anybody may send before they log in (server/body-limit.ts), in bytes. */
const MOST_KEPT = 64 * 1024

/** Where a form was sent, for another one: `url` has lost what tells a page's own action from its frame's. */
function addressOf(request: Request, url: URL): string {
  const query = new URLSearchParams(url.search)
  if (new URL(request.url).searchParams.has('index')) query.set('index', '')
  const text = query.toString().replace(/(^|&)index=(?=&|$)/, '$1index')
  return text ? `${url.pathname}?${text}` : url.pathname
}

/** Throws the answer to a refused request: a redirect, or the 403 screen. */
function decide(url: URL, visitor: Visitor | null): void {
  const { pathname } = url
  const role_id = visitor?.role_id ?? null
  if (accessTo(pathname) === undefined) throw data(null, { status: 404 })
  if (visitor?.lacks_factor && !isOpenWithoutFactor(pathname)) throw redirect(FACTOR_PATH)
  if (allows(role_id, pathname)) {
    if (role_id !== null && accessTo(pathname) === 'visitor') throw redirect('/dashboard')
    return
  }
  if (role_id !== null && accessTo(pathname) === 'visitor') throw redirect('/dashboard')
  if (role_id === null) {
    const target = pathname + url.search
    throw redirect(`/?redirectTo=${encodeURIComponent(target)}`)
  }
  if (role_id === EMPLOYEE && isSentToSettings(pathname)) {
    throw redirect('/settings')
  }
  throw data({ to: ownPath(url.searchParams.get('redirectTo')) ?? '/dashboard' }, { status: 403 })
}

/** The request itself has succeeded by now, so a failed renewal waits for the next request. */
async function renew(app: App, secret: string, response: Response): Promise<void> {
  try {
    if (!(await renewed(app, secret))) return
    response.headers.append('Set-Cookie', await sessionCookie(app, secret))
  } catch (error) {
    if (!app.isDatabaseFault(error)) throw error
  }
}

/** The cookie lasts as long as the session does. */
export function sessionCookie(app: App, secret: string): Promise<string> {
  return app.cookies.session.serialize(secret, { maxAge: 12 * 60 * 60 })
}

/** None of our own addresses is longer. A form can send a text as long as its body. */
const MOST_PATH = 2000

/** A path of this site that may be redirected to, or null: no other origin, no login loop. */
export function ownPath(target: string | null): string | null {
  if (!target?.startsWith('/') || target.length > MOST_PATH || /^\/[/\\]/.test(target)) return null
  for (const character of target) if (character <= ' ' || character === '\\') return null
  const { origin, pathname, search } = new URL(target, 'http://own.invalid')
  // Dots resolve to a second slash: `/..//evil.example` is another host's address.
  if (origin !== 'http://own.invalid' || pathname.startsWith('//')) return null
  if (pathname === '/' || pathname === '/logout') return null
  return pathname + search
}
