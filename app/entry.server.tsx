/** Renders pages on the server, and exports what server.ts needs of the built app. */
import { randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { appContext, authorityContext } from '#app/context.ts'
import { isForeign } from '#app/http/access/origin.server.ts'
import { type Theme, themeOf } from '#app/http/access/theme.server.ts'
import { PAGE_HEADERS } from '#app/http/api/screens.server.ts'
import { withErrorScreens as addErrorScreens } from '#app/http/error-screens.server.ts'
import { errorPage } from '#app/routes/api/page.tsx'
import { contentSecurityPolicy } from './models/access/csp.server.ts'

export { loadContext, openApp } from '#app/app.server.ts'
export { seedDemo } from '#app/demo/seed.server.ts'
export { openDatabase } from '#db/client.server.ts'

/** The page of a refusal that the app never hears of. */
export const refusalPage = (status: number, message: string) => ({
  headers: PAGE_HEADERS,
  body: errorPage({ status, message }),
})

export const withErrorScreens = (build: ServerBuild) => addErrorScreens(build, errorPage)

const END = '</body></html>'

/**
 * Renders a document. Pages never suspend (each is complete without scripts), so React renders them
 * in one go, a quarter faster than as a stream. The loaders' data for hydration follows the markup
 * in a script, as in React Router's stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  const nonce = randomBytes(16).toString('base64')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Set here, because errors thrown by middleware carry no headers.
  if (status === 503) headers.set('Retry-After', '5')
  const hasWidget =
    loadContext.get(appContext).telegram !== null && new URL(request.url).pathname === '/settings'
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, hasWidget))
  // Telegram's button opens a window, which must report the result back to the button.
  if (hasWidget) headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { serverHandoffStream, ...rest } = context
  const handoff = serverHandoffStream ? await textOf(serverHandoffStream) : ''
  const theme = themeOf(loadContext.get(appContext).cookies, request)
  const page = renderToString(<ServerRouter context={rest} url={request.url} nonce={nonce} />)
  const markup = inTheme(theme, afterPaint(withFocus(page)))
  const script = rest.renderMeta?.didRenderScripts ? handoffScript(handoff, nonce) : ''
  const body = Buffer.from(`<!DOCTYPE html>${beforeEnd(markup, script)}`)
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status, headers })
}

/**
 * Logs unexpected errors of loaders, actions and renders. Not logged: answers such as 404; 503,
 * which is logged at its source; aborted requests; and forms from another site, which React Router
 * refuses before the guard would.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isAborted =
    request.signal.aborted || (error instanceof Error && error.name === 'AbortError')
  if (isAborted || isForeign(request, new URL(request.url))) return
  if (isRouteErrorResponse(error) && error.status !== 500) return
  const { log } = (context as RouterContextProvider).get(appContext)
  log.error({ id: request.headers.get('x-request-id'), err: error }, 'request failed')
}

/** The user's id, if the guard has identified one. */
export function userIdOf(context: RouterContextProvider): number | undefined {
  return context.get(authorityContext)?.user.id
}

/**
 * Scripts wait for the first paint: on a slow line they would hold up the styles and the font. React
 * Router draws the links and the module itself; `LATER` makes them work.
 */
function afterPaint(markup: string): string {
  return markup
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(' type="module" async=""', ' type="later"')
}

/** What a person types into or chooses from, with what the server says is wrong with it. */
const WRONG = /<(?:input|select|textarea)(?=[^>]* aria-invalid="true")(?![^>]* type="hidden")/

const FIELD = /<(?:input|select|textarea)(?![^>]* (?:type="hidden"|disabled=""))/

/**
 * The first wrong field has the focus in place of the form's first, and a dialog begins in its first
 * field, also without scripts.
 */
function withFocus(markup: string): string {
  if (WRONG.test(markup)) {
    return markup.replaceAll(' autofocus=""', '').replace(WRONG, '$& autofocus=""')
  }
  const dialog = markup.indexOf('class="dialog-body"')
  if (dialog < 0 || markup.includes(' autofocus=""')) return markup
  return markup.slice(0, dialog) + markup.slice(dialog).replace(FIELD, '$& autofocus=""')
}

/** Loads the page's scripts after its first paint, or at once in a tab that nobody sees. */
const LATER = `{
  const start = () => {
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    const later = document.querySelector('script[type=later]')
    if (!later) return
    const { nonce, text } = later
    later.replaceWith(Object.assign(document.createElement('script'), { type: 'module', nonce, text }))
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  setTimeout(start, document.hidden ? 0 : 2000)
}`.replace(/\n\s*/g, '\n')

/**
 * The chosen theme stands in the document, so that no page flashes in another one. Only a form that
 * loads the page anew changes it: the browser's scripts know nothing of it.
 */
function inTheme(theme: Theme | null, markup: string): string {
  return theme ? markup.replace('<html ', `<html data-theme="${theme}" `) : markup
}

function beforeEnd(markup: string, script: string): string {
  return markup.endsWith(END) ? markup.slice(0, -END.length) + script + END : markup + script
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text
}

/** The data that React Router's client waits for, pushed into the stream that <Scripts> opened. */
function handoffScript(handoff: string, nonce: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  const data = JSON.stringify(handoff).replace(/[&<>\u2028\u2029]/g, escapeForScript)
  return `<script nonce="${nonce}">${controller}.enqueue(${data});${controller}.close();${LATER}</script>`
}

function escapeForScript(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
