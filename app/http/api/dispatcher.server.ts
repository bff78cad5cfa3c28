/**
 * The API's dispatcher (docs/rules/api.md#3): finds the call for a method and path, identifies the
 * user, asks the permission table, reads the body, and turns thrown errors into that rule's
 * statuses.
 */

import type { RouterContextProvider } from 'react-router'
import { type App, appContext, authorityContext, connectionContext } from '#app/context.ts'
import { authorityOf, userOf, type Visitor, type Write } from '#app/http/access/authority.server.ts'
import { sessionSecret } from '#app/http/access/cookies.server.ts'
import { isForeign, saysForeign } from '#app/http/access/origin.server.ts'
import { PdfError } from '#app/io/printing/pdf.server.ts'
import { type Code, problem } from '#app/kernel/errors/codes.ts'
import { Conflict, FieldErrors, Forbidden, NotFound, TryLater } from '#app/kernel/errors/errors.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { whileWanted } from '#app/kernel/turns.server.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { MAX_KEY } from '#app/models/access/one-time-keys.server.ts'
import {
  accessTo,
  allows,
  FACTOR_PATH,
  isOpenWithoutFactor,
} from '#app/models/access/permissions.ts'
import type { Credential } from '#app/models/access/sessions.server.ts'
import { type ApiCall, json, type Method, Refusal } from './call.server.ts'
import { type DrawScreen, isBrowser, screenOf, screenResponse, toLogIn } from './screens.server.ts'
import { heldUntilRead, wholeList } from './whole-lists.server.ts'

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** Answers every request below /api from a table of calls; `draw` makes the pages of refusals. */
export function createDispatcher(calls: readonly ApiCall[], draw: DrawScreen) {
  const table = calls.map((call) => ({ ...call, segments: call.path.split('/') }))
  return async ({ request, url, context }: Args): Promise<Response> => {
    const app = context.get(appContext)
    const connection = context.get(connectionContext)
    const path = url.pathname.replace(/^\/api\//, '').split('/')
    const known = table.filter(({ segments }) => fits(segments, path))
    try {
      if (known.length === 0) throw new NotFound('No existe esta dirección')
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const call = known.find((each) => each.method === method)
      if (!call) throw notAllowed(known.map((each) => each.method))
      const { user, token, write, recheck } = await authenticate(app, { request, url, context })
      const handle = () =>
        call.handle({
          app,
          request,
          url,
          params: paramsOf(call.segments, path),
          user,
          write,
          recheck,
          fields: fieldsFor('api', todayInCaracas(app.now())),
          address: connection.address,
          token,
          key: call.oneTimeKey ? oneTimeKey(request) : undefined,
          ifMatch: call.ifMatch ? versionOf(request) : undefined,
        })
      if (call.answer.files) return await heldUntilRead(request, `${user?.id}`, handle)
      if (!asksMuch(call, url)) {
        const isRead = call.method === 'GET'
        return await (isRead ? whileWanted(request.signal, handle, `${user?.id}`) : handle())
      }
      return await wholeList(request, `${user?.id}`, async () => {
        const answer = await handle()
        // It may have waited, and taken, so long that the right to it is over.
        if (user) await recheck()
        return answer
      })
    } catch (error) {
      if (isLeft(request, error)) return new Response(null, { status: LEFT })
      if (isBrowser(request, url)) {
        const isFile = known.some(({ answer }) => answer.files)
        if (error instanceof NotLoggedIn && isFile) return toLogIn(url)
        const screen = screenOf(error, app)
        if (screen) return screenResponse(screen, draw)
      }
      return apiError(error, app, connection.requestId)
    }
  }
}

/** Whether a list without a limit is asked for, or what a record may have thousands of. */
function asksMuch({ query }: ApiCall, { searchParams }: URL): boolean {
  if (/^0+$/.test(searchParams.get('limit')?.trim() ?? '')) return true
  const asked = searchParams.getAll('with').join().split(',')
  return query?.rules.many?.some((name) => asked.some((each) => each.trim() === name)) ?? false
}

function fits(segments: string[], path: string[]): boolean {
  if (segments.length !== path.length) return false
  return segments.every((segment, i) => segment.startsWith(':') || segment === path[i])
}

function paramsOf(segments: string[], path: string[]): Record<string, string> {
  const named = segments.flatMap((segment, i) =>
    segment.startsWith(':') ? [[segment.slice(1), path[i] ?? ''] as const] : [],
  )
  return Object.fromEntries(named)
}

function notAllowed(methods: Method[]): Refusal {
  const said = problem('method_not_allowed', 'Este método no se puede usar aquí')
  return new Refusal(405, said, { Allow: methods.join(', ') })
}

/**
 * Finds the user by bearer token, by `?token=` on report paths, or by the browser's session. The
 * context keeps the user from then on, so that the log names refused users too.
 */
async function authenticate(app: App, { request, url, context }: Args) {
  const isPublic = accessTo(url.pathname) === 'public'
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  const query = url.pathname.startsWith('/api/reports/') ? url.searchParams.get('token') : null
  const token = bearer ?? query
  const session = token ? null : sessionSecret(app.cookies, request)
  const secret = token ?? session
  const credential: Credential | null = secret
    ? { kind: token ? 'token' : 'session', secret }
    : null
  const user = credential && (await userOf(app, credential))
  // A write by cookie must come from our own pages; no browser sends a token by itself. Public
  // calls are checked too: another site's page could make its visitors try passwords.
  const isRefused =
    user && session ? isForeign(request, url) : isPublic && saysForeign(request, url)
  if (isRefused) {
    throw new Forbidden(problem('foreign_origin', 'La petición no viene de este sitio'))
  }
  const door = (visitor: Visitor | null) => {
    if (visitor === null) throw new NotLoggedIn()
    if (!allows(visitor.role_id, url.pathname)) throw new Forbidden()
    if (visitor.lacks_factor && !isOpenWithoutFactor(url.pathname)) throw new Forbidden(NO_FACTOR)
  }
  const authority = user && credential && authorityOf(app, credential, user, door)
  context.set(authorityContext, authority)
  if (!isPublic) door(user)
  const write: Write = authority?.write ?? (() => Promise.reject(new NotLoggedIn()))
  const recheck = authority?.recheck ?? (() => Promise.reject(new NotLoggedIn()))
  return { user, token, write, recheck }
}

const NO_FACTOR = problem(
  'factor_required',
  `Su empresa exige un segundo factor: actívelo en ${FACTOR_PATH} y vuelva a iniciar sesión`,
)

class NotLoggedIn extends Refusal {
  constructor() {
    const said = problem('not_logged_in', 'Inicie sesión para usar esta dirección')
    super(401, said, { 'WWW-Authenticate': 'Bearer' })
  }
}

function oneTimeKey(request: Request): string | undefined {
  const key = request.headers.get('Idempotency-Key')?.trim()
  if (key && key.length > MAX_KEY) {
    throw new Refusal(
      400,
      problem('malformed', `Idempotency-Key: como máximo ${MAX_KEY} caracteres`),
    )
  }
  return key || undefined
}

function versionOf(request: Request): number | undefined {
  const header = request.headers.get('If-Match')?.trim()
  if (!header || header === '*') return undefined
  const version = /^"(\d{1,9})"$/.exec(header)?.[1]
  if (!version) {
    throw new Refusal(400, problem('malformed', 'If-Match debe ser una versión entre comillas'))
  }
  return Number(version)
}

/** What the log, too, says of a client that closed the connection; nobody gets the answer. */
const LEFT = 499

/** Whether what was being made broke off because its client left. */
const isLeft = ({ signal }: Request, error: unknown): boolean =>
  signal.aborted &&
  error instanceof Error &&
  (error.name === 'AbortError' || isLeft({ signal } as Request, error.cause))

/** Turns a thrown error into an answer. An unexpected one is logged and answered without details. */
function apiError(error: unknown, app: App, requestId: string): Response {
  if (error instanceof FieldErrors) {
    return json({ message: error.message, errors: error.fields, codes: error.codes }, 422)
  }
  if (error instanceof NotFound) return refusal(error, 404)
  if (error instanceof Forbidden) return refusal(error, 403)
  if (error instanceof Conflict) return json({ ...said(error), ...askedOf(error) }, 409)
  if (error instanceof TryLater) {
    return refusal(error, error.status, { 'Retry-After': String(error.seconds) })
  }
  if (error instanceof Refusal) return refusal(error, error.status, error.headers)
  if (error instanceof PdfError) return unavailable(error.message)
  if (app.isDatabaseFault(error)) return unavailable('La base de datos no está disponible')
  if (error instanceof Response) return error
  app.log.error({ err: error, requestId }, 'unexpected error')
  const code: Code = 'unexpected'
  return json({ message: 'Ocurrió un error inesperado', code, request_id: requestId }, 500)
}

type Coded = { message: string; code: Code }

const said = ({ message, code }: Coded) => ({ message, code })
const refusal = (coded: Coded, status: number, headers?: Record<string, string>) =>
  json(said(coded), status, headers)
const unavailable = (message: string) =>
  refusal({ message, code: 'unavailable' }, 503, { 'Retry-After': '5' })
/** What an action without fields asks, as a field would. */
const askedOf = ({ asked }: Conflict) => (Object.keys(asked).length > 0 ? { codes: asked } : {})
