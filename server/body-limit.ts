import type { IncomingMessage } from 'node:http'

const KIB = 1024
const MIB = 1024 * KIB
const BULK_STORE = '/api/paysheets/bulk-store'
/** Where files are uploaded; a browser sends them with scripts or without. */
const UPLOADS =
  /^\/(?:paysheets\/create\/many\/inputs|import\/(?:employees|suppliers)|settings\/company|settings\/rates\/upload|bank-files\/\d+\/result)(?:\.data)?$/

/** What anybody may send, before the app knows who they are. */
const OF_VISITORS =
  /^\/(?:_|register|forgot|reset|second-factor|api\/(?:login|register))?\/?(?:\.data)?$/

/**
 * The most bytes that a request's body may have (docs/rules/api.md#3). A form with a file is read no
 * further than its own limit, by the screen, which says so beside the field (docs/rules/pay-inputs.md#5).
 */
function limitOf({ method, url = '', headers }: IncomingMessage): number {
  const path = url.split('?', 1)[0] ?? ''
  if (method !== 'POST') return MIB
  if (UPLOADS.test(path) && /^multipart\//i.test(headers['content-type'] ?? '')) return Infinity
  if (OF_VISITORS.test(path)) return 64 * KIB
  return path === BULK_STORE ? 8 * MIB : MIB
}

/** Whether a request announces a body that is too large. */
export function announcesTooMuch(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > limitOf(request)
}

/**
 * Watches a body without a declared length: past the limit, `refuse` answers, and the reader of the
 * body gets an error instead of its end, so that a cut body is never taken for a complete one.
 */
export function watchBody(request: IncomingMessage, refuse: () => void) {
  if (request.headers['transfer-encoding'] === undefined) return
  const limit = limitOf(request)
  let received = 0
  const count = (chunk: Buffer) => {
    received += chunk.length
    if (received <= limit) return
    request.off('data', count)
    refuse()
    // Not at once: other listeners have not seen this chunk. It still comes before the body's end.
    const error = new DOMException('The body is larger than allowed', 'AbortError')
    process.nextTick(() => request.emit('error', error))
  }
  request.on('data', count)
  request.on('error', () => undefined)
}
