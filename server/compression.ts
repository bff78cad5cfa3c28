import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compression from 'compression'

/** What is text: pages, the data that scripts ask for in their place, JSON, CSV. */
const TEXT = /^(?:text\/(?:html|x-script|csv|plain)|application\/json)\b/
const MIN_BYTES = 1024

/**
 * Makes an answer travel as Brotli or gzip if the client takes it (docs/rules/limits.md#10). Call it
 * before the answer begins: a stream stays a stream, at the client's pace.
 */
export function compressAnswer(request: IncomingMessage, response: ServerResponse) {
  compress(request, response, () => undefined)
  forgetDrains(response)
}

/**
 * The library hands those who wait for room to the compressor, and never takes them back: a long
 * stream would leave one there for each piece of it.
 */
function forgetDrains(response: ServerResponse) {
  const on: Listening = response.on.bind(response)
  const remove: Listening = response.removeListener.bind(response)
  let compressor: EventEmitter | undefined
  Object.assign(response, {
    on: (name: string, listener: () => void) => {
      const holder = on(name, listener)
      if (holder !== response) compressor = holder
      return response
    },
    removeListener: (name: string, listener: () => void) => {
      compressor?.removeListener(name, listener)
      return remove(name, listener)
    },
  })
}
type Listening = (name: string, listener: () => void) => EventEmitter

const compress = compression({
  threshold: MIN_BYTES,
  filter: (request, response) => isText(response) && !showsSecret(request, response),
  // A window of 256 KiB holds any page; the usual 4 MiB would be taken for each answer under way.
  brotli: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  },
})

const isText = (response: ServerResponse) =>
  TEXT.test(String(response.getHeader('Content-Type'))) && !response.hasHeader('Content-Range')

/**
 * Whether the compressed length could tell a secret to another site (BREACH), which makes a member's
 * browser ask again and again with texts that the answer repeats beside it. So an answer that another
 * site asked for is not compressed, nor one that shows a one-time link or a recovery code: those answer a
 * screen's post, or are asked for by the link's own token; nor the key of a second factor.
 */
function showsSecret({ method, headers, url = '' }: IncomingMessage, response: ServerResponse) {
  const from = headers['sec-fetch-site']
  if (from === 'cross-site' || from === 'same-site') return true
  if (method === 'POST' && !url.startsWith('/api/')) return response.statusCode < 400
  return /^\/(?:reset\b|settings\/second-factor\b|api\/login\b)/i.test(url)
}
