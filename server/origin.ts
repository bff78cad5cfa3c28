import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { plainAddress } from '#app/models/access/networks.server.ts'
import type { Config } from '#app/upkeep/config.server.ts'

/** The origin to which the browser sent a request, and the client's address. */
export type Origin = { protocol: 'http:' | 'https:'; host: string; address: string }

type Trust = Pick<Config, 'publicUrl' | 'trustProxy'>

const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Finds a request's origin: PUBLIC_URL when set; else X-Forwarded-Proto and -Host when the proxy is
 * trusted, using the last value, which our proxy wrote; else the Host header. Undefined when the
 * request's target or host does not make a URL, or it names two hosts (RFC 9112, 3.2).
 */
export function originOf(request: IncomingMessage, { publicUrl, trustProxy }: Trust) {
  if (!isTarget(request.url) || hasTwoHosts(request)) return undefined
  const forwarded = (name: string) => (trustProxy ? lastOf(request.headers[name]) : undefined)
  const host = publicUrl?.host ?? forwarded('x-forwarded-host') ?? request.headers.host ?? ''
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return undefined
  const isSecure = forwarded('x-forwarded-proto')?.toLowerCase() === 'https'
  const protocol = publicUrl?.protocol ?? (isSecure ? 'https:' : 'http:')
  const client = forwarded('x-forwarded-for')
  const address = client && isIP(client) ? client : (request.socket.remoteAddress ?? '')
  return { protocol, host, address: plainAddress(address) } as Origin
}

/** Writes the origin into the request, and removes headers that a client may have forged. */
export function applyOrigin(request: IncomingMessage, origin: Origin, requestId: string) {
  const { headers, socket } = request
  for (const name of Object.keys(headers)) {
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete headers[name]
  }
  headers.host = origin.host
  headers['x-request-id'] = requestId
  // The request listener reads the scheme from here, as if TLS ended in this process.
  Object.assign(socket, { encrypted: origin.protocol === 'https:' })
}

/** Node.js keeps the first of several, and a proxy may go by another. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

function isTarget(target = ''): boolean {
  if (!target.startsWith('/')) return false
  try {
    return !decodeURIComponent(target.split('?', 1)[0] ?? '').includes('\0')
  } catch {
    return false
  }
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return [header].flat().join(',').split(',').at(-1)?.trim() || undefined
}
