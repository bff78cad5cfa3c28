/** A proxy that ends TLS, and tells the app of its clients as docs/operations.md has nginx do it. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request as send } from 'node:http'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Handler, ORIGIN } from '#tests/support/http/client.ts'
import { makeCertificate } from './certificate.ts'

export type TlsProxy = {
  /** `https://localhost:…` */
  url: string
  /** Sends a client's requests to the proxy, from an address of this machine. */
  handlerFrom(localAddress?: string): Handler
  stop(): void
}

/** Starts one before the app that listens on the port that `port` tells. */
export async function startTlsProxy(port: () => number): Promise<TlsProxy> {
  const { key, cert } = makeCertificate()
  const server = createServer({ key, cert }, (request, response) => {
    const { method, url: path } = request
    const headers = { ...request.headers, ...forwarded(request) }
    const onward = send({ host: '127.0.0.1', port: port(), method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    handlerFrom: (localAddress) => (sent) => ask(url, sent, { ca: cert, localAddress }),
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const DIRECTIVE = /^ *proxy_set_header +(\S+) +(\S+);$/gm
const documented = [...readFileSync('docs/operations.md', 'utf8').matchAll(DIRECTIVE)]

/** The headers that the documented nginx sets. */
function forwarded({ headers, socket }: IncomingMessage): Record<string, string> {
  const values: Record<string, string> = {
    '""': '',
    $scheme: 'https',
    $http_host: headers.host ?? '',
    $remote_addr: socket.remoteAddress ?? '',
  }
  const set = documented.map(([, name = '', value = '']) => {
    if (values[value] === undefined) throw new Error(`What is ${value}?`)
    return [name.toLowerCase(), values[value]] as const
  })
  return Object.fromEntries(set.filter(([, value]) => value !== ''))
}

/** Over verified TLS; a form says that it comes from the site itself, as browsers do. */
async function ask(base: string, sent: Request, options: { ca: string; localAddress?: string }) {
  const { pathname, search } = new URL(sent.url)
  const headers = Object.fromEntries(sent.headers)
  if (headers.origin === ORIGIN) headers.origin = base
  const url = new URL(pathname + search, base)
  const onward = request(url, { ...options, method: sent.method, headers, agent: false })
  onward.end(Buffer.from(await sent.arrayBuffer()))
  const [answer] = (await once(onward, 'response')) as [IncomingMessage]
  const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value) => [name, value] as [string, string]),
  )
  const status = answer.statusCode ?? 0
  const body = await buffer(answer)
  return new Response(status === 204 ? null : body, { status, headers: pairs })
}
