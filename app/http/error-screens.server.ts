/** The one place that turns models' errors into screens: 404, 403, 409, 422, 429, 503. */
import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { appContext } from '#app/context.ts'
import { type DrawScreen, isBrowser, screenResponse } from '#app/http/api/screens.server.ts'
import { typedInto } from '#app/http/forms/data.server.ts'
import { allNames } from '#app/http/forms/fields.server.ts'
import { Conflict, FieldErrors, Forbidden, NotFound, TryLater } from '#app/kernel/errors/errors.ts'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** The response that React Router shows for a known error; other errors stay as they are. */
export async function asScreen(error: unknown, { request, context }: Args): Promise<unknown> {
  if (error instanceof NotFound) {
    return data({ message: error.isExplained ? error.message : undefined }, { status: 404 })
  }
  if (error instanceof Forbidden) return data({ to: '/dashboard' }, { status: 403 })
  if (error instanceof Conflict) return data({ message: error.message }, { status: 409 })
  if (error instanceof TryLater) {
    const { status, seconds, message } = error
    return data({ message }, { status, headers: { 'Retry-After': String(seconds) } })
  }
  if (error instanceof FieldErrors) return data({ message: reasonsOf(error) }, { status: 422 })
  const app = context.get(appContext)
  if (app.isDatabaseFault(error)) {
    const ours = allNames(fieldsFor('form', todayInCaracas(app.now())))
    return data({ typed: await typedInto(request, ours) }, { status: 503 })
  }
  return error
}

/** Says on a page without fields what is wrong, each once. */
function reasonsOf({ message, fields }: FieldErrors): string {
  const reasons = new Set(Object.values(fields).flat())
  return reasons.size > 0 ? `${message}. ${[...reasons].join('. ')}` : message
}

type Handler = (args: Args) => unknown

function guarded(handler: unknown): unknown {
  if (typeof handler !== 'function') return handler
  return async (args: Args) => {
    try {
      return await (handler as Handler)(args)
    } catch (error) {
      throw await asScreen(error, args)
    }
  }
}

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

const isData = ({ url }: Request): boolean => new URL(url).pathname.endsWith('.data')

type Asked = Args & { url: URL; pattern: string }
type Middleware = (args: Asked, next: () => Promise<Response>) => Promise<Response>

/**
 * Refuses the data of a route that has no screen to show them, such as a file's: the framework would
 * hold all of the file at once.
 */
function noDataOfFiles({ routes }: ServerBuild): Middleware {
  const alone = new Set(Object.keys(routes).flatMap((id) => patternAlone(routes, id) ?? []))
  return async ({ request, pattern }, next) => {
    const isFile = isReading(request) && isData(request) && alone.has(pattern)
    return isFile ? new Response(null, { status: 404 }) : next()
  }
}

/**
 * Leads other spellings of an address to the plain one. The framework finds a route in any case, encoded, and with
 * slashes behind it; code that goes by the address is to see one spelling. The API reads its own addresses.
 */
const oneSpelling: Middleware = async ({ request, url, pattern }, next) => {
  const words = wordsOf(pattern)
  const written = wordsOf(url.pathname)
  if (pattern.includes('*') || words.length !== written.length) return next()
  const plain = `/${words.map((word, i) => (word.startsWith(':') ? written[i] : word)).join('/')}`
  if (plain === url.pathname) return next()
  const headers = { Location: plain + url.search, 'Cache-Control': 'no-store' }
  // After a form the framework would send it again to where a 308 leads: the log-in's to any screen.
  const status = isReading(request) ? 302 : 308
  return new Response(null, { status, headers })
}

const wordsOf = (path: string): string[] => path.split('/').filter((word) => word !== '')

/**
 * Draws a page for a person whom a route without a screen of its own refuses, such as a file's:
 * React Router answers with the thrown data alone. The API has pages of its own.
 */
function pagesOfFiles({ routes }: ServerBuild, draw: DrawScreen): Middleware {
  const files = new Set(Object.keys(routes).flatMap((id) => fileOf(routes, id) ?? []))
  return async ({ request, url, pattern }, next) => {
    const response = await next()
    if (response.status < 400 || !files.has(pattern) || !isBrowser(request, url)) return response
    const isOurs = response.headers.get('Content-Type')?.startsWith('application/json')
    const told = isOurs ? await response.json() : null
    return screenResponse({ ...told, status: response.status }, draw)
  }
}

/** The pattern of a route without a screen; undefined for others. */
function patternAlone(routes: ServerBuild['routes'], id: string): string | undefined {
  if (routes[id]?.module.default) return undefined
  const parts: string[] = []
  for (let at = routes[id]; at; at = routes[at.parentId ?? '']) if (at.path) parts.unshift(at.path)
  return parts.join('/')
}

/** The same, but for the API's. */
function fileOf(routes: ServerBuild['routes'], id: string): string | undefined {
  const pattern = patternAlone(routes, id)
  return pattern?.startsWith('api/') ? undefined : pattern
}

/**
 * The built app with its loaders and actions wrapped: they throw screens, not models' errors. `draw`
 * gives the page of a route that has no screen.
 */
export function withErrorScreens(build: ServerBuild, draw: DrawScreen): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { module } = route
    const wrapped = {
      ...module,
      ...(module.loader && { loader: guarded(module.loader) }),
      ...(module.action && { action: guarded(module.action) }),
      ...(id === 'root' && {
        middleware: [
          ...[oneSpelling, noDataOfFiles(build), pagesOfFiles(build, draw)],
          ...(module.middleware ?? []),
        ],
      }),
    }
    return [id, { ...route, module: wrapped }]
  })
  return { ...build, routes: Object.fromEntries(routes) } as ServerBuild
}
