import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { SECURITY_HEADER_LINES } from './headers.ts'

const REASONS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Requests of one connection that wait for answers. */
const MOST_AT_ONCE = 8

/**
 * A server with time limits: 15 s for a request's head, 60 s for all of it, 65 s for the next one
 * on a connection, 120 s for a client that reads nothing. An answer in progress is not cut off: the
 * code that makes it has limits. A connection that asks for more than a few things before it has their
 * answers is cut off: no browser does, and all of one packet would begin at once.
 */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1000,
    },
    (request, response) => {
      if (begin(request, response)) listener(request, response)
    },
  )
  server.setTimeout(120_000)
  /** The requests of each connection that have no whole answer yet. */
  const answering = new Map<Socket, number>()
  function begin({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const open = answering.get(socket) ?? 0
    if (open >= MOST_AT_ONCE) {
      socket.destroy()
      return false
    }
    answering.set(socket, open + 1)
    response.on('close', () => {
      const left = (answering.get(socket) ?? 0) - 1
      if (left > 0) answering.set(socket, left)
      else answering.delete(socket)
    })
    return true
  }
  // Without a listener every idle socket is cut off. The next byte restarts the time.
  server.on('timeout', (socket) => {
    if (!answering.has(socket) || socket.writableLength > 0) socket.destroy()
  })
  server.on('clientError', refuseGarbage)
  return server
}

/** Answers a request that is not HTTP, or that came too late, and closes the connection. */
function refuseGarbage({ code = '' }: NodeJS.ErrnoException, socket: Socket) {
  // Node's documentation asks for this: a closed connection must not be written to.
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const reason = REASONS[code] ?? '400 Bad Request'
  socket.write(`HTTP/1.1 ${reason}\r\n${SECURITY_HEADER_LINES}Connection: close\r\n\r\n`)
  socket.destroySoon()
}
