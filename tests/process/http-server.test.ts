// Proves docs/rules/reports.md#13.
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '#tests/support/process/server.ts'
import { createHttpServer } from '../../server/http-server.ts'

/** Who is not cut off would be waited for; no server is left behind. */
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listening(listener: RequestListener) {
  const server = createHttpServer(listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

test('the server’s time limits are those that were decided', () => {
  expect(createHttpServer(() => undefined)).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    timeout: 120_000,
  })
})

test('a client that never finishes a head gets 408 with the security headers, and is disconnected', async () => {
  const { server, port } = await listening(() => undefined)
  server.headersTimeout = 50
  const { socket, ended } = connect(port)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  const answer = await ended
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(answer).toContain('X-Frame-Options: DENY\r\n')
})

test.each([
  ['a head that is too long', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['no HTTP at all', 'hola\r\n\r\n', 400],
])('%s is refused with the security headers, and disconnected', async (_, sent, status) => {
  const { socket, ended } = connect((await listening(() => undefined)).port)
  socket.write(sent)
  const reason = { 400: 'Bad Request', 431: 'Request Header Fields Too Large' }[status]
  const answer = await ended
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} ${reason}\r\n`))
  expect(answer).toContain('X-Frame-Options: DENY\r\n')
  expect(answer).toContain('Connection: close\r\n\r\n')
})

test('a connection that asks for hundreds of things at once is cut off, and none begins but a few', async () => {
  let begun = 0
  const { port } = await listening(() => void begun++)
  const { socket, ended } = connect(port)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500))
  expect(await ended).toBe('')
  expect(begun).toBe(8)
})

test('a connection has any number of answers, one after the other or a few at once', async () => {
  const { port } = await listening((_, response) => setImmediate(() => response.end('si')))
  const { socket, ended } = connect(port)
  const few = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8)
  let sent = 0
  let read = ''
  socket.on('data', (data) => {
    read += data
    const answers = read.split('200 OK').length - 1
    if (answers < (sent + 1) * 8) return
    if (++sent === 5) return void socket.end()
    socket.write(few)
  })
  socket.write(few)
  expect((await ended).split('200 OK')).toHaveLength(41)
})

describe('an idle connection', () => {
  /** A connection whose time begins with its request. */
  const idle = async (listener: RequestListener) => {
    const { server, port } = await listening((request, response) => {
      request.socket.setTimeout(20)
      listener(request, response)
    })
    const { socket, ended } = connect(port)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    return { server, socket, ended }
  }

  test('stays open for an answer that is still being made', async () => {
    const { server, ended } = await idle((_, response) => {
      server.once('timeout', () => response.end('por fin'))
    })
    expect(await ended).toMatch(/^HTTP\/1\.1 200 OK\r\n.*por fin/s)
  })

  test('is closed after its answer', async () => {
    const { server, port } = await listening((_, response) => response.end('por fin'))
    const { socket, ended } = connect(port)
    server.keepAliveTimeout = 0
    server.on('request', (request) => {
      request.socket.setTimeout(20)
    })
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(await ended).toMatch(/^HTTP\/1\.1 200 OK\r\n.*por fin/s)
  })

  test('is closed when its client does not read', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { socket } = await idle((_, response) => {
      response.on('close', resolve)
      response.write('x'.repeat(64 * 2 ** 20))
    })
    socket.pause()
    await promise
    socket.destroy()
  })
})
