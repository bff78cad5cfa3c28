// Proves docs/rules/running.md#13.
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { originOf } from '../../../server/origin.ts'

/** The host of a request with these headers; undefined for one that is refused. */
function hostOf(...headers: [string, string][]) {
  const request = new IncomingMessage(new Socket())
  request.url = '/'
  request.rawHeaders = headers.flat()
  // Node.js keeps the first.
  request.headers.host = headers[0]?.[1]
  return originOf(request, { publicUrl: undefined, trustProxy: false })?.host
}

test('a request that names two hosts has no origin', () => {
  expect(hostOf(['Host', 'a.example'], ['Accept', 'Host'])).toBe('a.example')
  expect(hostOf(['Host', 'a.example'], ['HOST', 'b.example'])).toBeUndefined()
  expect(hostOf(['Host', 'a.example'], ['host', 'a.example'])).toBeUndefined()
})
