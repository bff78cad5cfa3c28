import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { App } from '#app/context.ts'
import type { RefusalCode } from '#app/kernel/errors/codes.ts'
import { logRequest } from '#app/kernel/log.server.ts'
import { announcesTooMuch, watchBody } from './body-limit.ts'
import { compressAnswer } from './compression.ts'
import { setSecurityHeaders } from './headers.ts'
import { applyOrigin, originOf } from './origin.ts'
import { firstSegment, routeParts } from './route-parts.ts'
import { createStaticFiles } from './static-files.ts'

/** The app as built by `react-router build`. */
export type BuiltApp = ServerBuild & {
  entry: { module: typeof import('#app/entry.server.tsx') }
}

type UnderWay = { address: string; requestId: string; context?: RouterContextProvider }

const HEALTH_TIMEOUT_MS = 3000
/** Characters of a path with its query: every link of a list repeats the query. */
const MOST_TARGET = 4096

/** Answers requests: health, static files, and everything else by the app. */
export function createListener(
  app: App,
  build: BuiltApp,
  clientDirectory: string,
  mode: 'production' | 'development' = 'production',
) {
  const { loadContext, refusalPage, userIdOf, withErrorScreens } = build.entry.module
  const serveStaticFile = createStaticFiles(clientDirectory)
  const underWay = new Map<string, UnderWay>()
  const listenerOf = (part: ServerBuild) => {
    const handle = createRequestHandler(part, mode)
    return createRequestListener(
      (request) => {
        const id = request.headers.get('x-request-id') ?? ''
        const asked = underWay.get(id) ?? { address: '', requestId: id }
        asked.context = loadContext(app, { address: asked.address, requestId: id })
        return handle(request, asked.context)
      },
      // Of an answer that broke off: the app's own handler has seen all else.
      {
        onError: (error) => {
          if (!isEndOfRight(error)) app.log.error({ err: error }, 'answer broken off')
        },
      },
    )
  }
  const whole = withErrorScreens(build)
  const serveWhole = listenerOf(whole)
  const serveParts = new Map(
    Array.from(routeParts(whole), ([segment, part]) => [segment, listenerOf(part)]),
  )

  return (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now()
    const requestId = randomUUID()
    const { method = '', url: target = '' } = request
    const origin = originOf(request, app.config)
    const asked: UnderWay = { address: origin?.address ?? '', requestId }
    underWay.set(requestId, asked)
    response.on('finish', () => discardRest(request))
    response.on('close', () => {
      underWay.delete(requestId)
      const status = response.writableFinished ? response.statusCode : 499
      const ms = performance.now() - start
      const userId = asked.context && userIdOf(asked.context)
      logRequest(app.log, { id: requestId, method, target, status, ms, userId })
    })

    setSecurityHeaders(response, origin?.protocol === 'https:')
    response.setHeader('X-Request-Id', requestId)
    if (!origin) {
      return refuse(request, response, 400, 'malformed', 'La dirección pedida no es válida')
    }
    if (target.length > MOST_TARGET) {
      return refuse(request, response, 414, 'malformed', 'La dirección pedida es demasiado larga')
    }
    // It would echo a request's headers, and Request does not accept it.
    if (method === 'TRACE') {
      return refuse(request, response, 501, 'method_not_allowed', 'Este método no se puede usar')
    }
    if (isOddCall(request)) request.method = 'OPTIONS'
    applyOrigin(request, origin, requestId)
    const path = target.split('?', 1)[0] ?? ''
    if (path === '/healthz') return void answerHealth(app, response)
    if (serveStaticFile(request, response)) return
    if (path.startsWith('/assets/')) {
      return refuse(request, response, 404, 'not_found', 'No existe')
    }
    const refuseBody = () => {
      const isPage = !path.startsWith('/api/') && request.headers.accept?.includes('text/html')
      if (isPage) return sendPage(response, 413, refusalPage(413, TOO_MUCH))
      refuse(request, response, 413, 'body_too_large', 'Los datos enviados son demasiados')
    }
    if (announcesTooMuch(request)) return refuseBody()
    watchBody(request, refuseBody)
    compressAnswer(request, response)
    const serve = serveParts.get(firstSegment(target)) ?? serveWhole
    serve(request, response)
  }
}

/** Whether an answer broke off because its reader lost the right to it midway, as it should. */
const isEndOfRight = (error: unknown): boolean =>
  error instanceof Error && error.name === 'RightEnded'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Whether the API is called with a method that it does not have. React Router would refuse some of
 * them itself; as OPTIONS they all get the API's answer, which names the allowed methods.
 */
function isOddCall({ method = '', url = '' }: IncomingMessage): boolean {
  return url.startsWith('/api/') && !METHODS.includes(method)
}

async function answerHealth(app: App, response: ServerResponse) {
  const tooLate = new Promise<boolean>((done) => setTimeout(done, HEALTH_TIMEOUT_MS, false).unref())
  const isHealthy = await Promise.race([app.healthy(), tooLate])
  response.writeHead(isHealthy ? 200 : 503, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ status: isHealthy ? 'ok' : 'unavailable' }))
}

/** Reads the rest of an unread body, so that the connection can serve its next request. */
function discardRest(request: IncomingMessage) {
  request.removeAllListeners('data')
  request.resume()
}

const TOO_MUCH =
  'Los datos enviados son demasiados. Vuelva atrás, acorte lo que escribió e intente de nuevo: nada se guardó.'

type RefusalPage = ReturnType<BuiltApp['entry']['module']['refusalPage']>

function sendPage(response: ServerResponse, status: number, { headers, body }: RefusalPage) {
  if (response.headersSent) return
  response.writeHead(status, headers)
  response.end(body)
}

/** Answers without the app: as JSON to the API's clients, as text to others. */
function refuse(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: RefusalCode,
  message: string,
) {
  if (response.headersSent) return
  const isApi = url.startsWith('/api/')
  const type = isApi ? 'application/json' : 'text/plain; charset=utf-8'
  response.writeHead(status, { 'Content-Type': type })
  response.end(isApi ? JSON.stringify({ message, code }) : message)
}
