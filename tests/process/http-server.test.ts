import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpServer } from '../../server/http-server.ts'
import { connect } from './server.ts'

test('whoever is slow to ask waits no longer than was decided', () => {
  expect(createHttpServer(() => undefined)).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    timeout: 120_000,
  })
})

test('whoever never finishes a head gets 408, with the security headers, and is cut off', async () => {
  const server = createHttpServer(() => undefined)
  server.headersTimeout = 50
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { socket, ended } = connect((server.address() as AddressInfo).port)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  const answer = await ended
  server.close()
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(answer).toContain('X-Frame-Options: DENY\r\n')
})
