import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
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

describe('a connection on which nothing moves', () => {
  const idle = async (listener: RequestListener) => {
    const server = createHttpServer(listener)
    server.setTimeout(20)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { socket, ended } = connect((server.address() as AddressInfo).port)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    return { server, socket, ended }
  }

  test('waits for an answer that is still being made', async () => {
    const { server, ended } = await idle((_, response) => {
      server.once('timeout', () => response.end('por fin'))
    })
    expect(await ended).toMatch(/^HTTP\/1\.1 200 OK\r\n.*por fin/s)
    server.close()
  })

  test('is cut off when its client takes nothing in', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { server, socket } = await idle((_, response) => {
      response.on('close', resolve)
      response.write('x'.repeat(64 * 2 ** 20))
    })
    socket.pause()
    await promise
    socket.destroy()
    server.close()
  })
})
