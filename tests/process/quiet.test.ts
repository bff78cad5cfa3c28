// Proves docs/rules/limits.md#8.
/** Whatever anybody may cause for nothing costs one line of the log at most, and never a stack. */
import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  connect,
  logLines,
  type RunningServer,
  startServer,
} from '#tests/support/process/server.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const ELSEWHERE = ['https://evil.example', 'null', '%%%', 'http://localhost']

/** The log lines of a request: those before the next request. */
async function linesOf(send: () => Promise<unknown>) {
  const before = logLines(server.output).length
  await send()
  const said = () => logLines(server.output).slice(before)
  await expect.poll(() => said().some(({ msg }) => msg === 'request')).toBe(true)
  await fetch(`${server.url}/despues`)
  await expect.poll(() => said().at(-1)?.path).toBe('/despues')
  return said().slice(0, -1)
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

const ask = (path: string, { method = 'POST', headers = {}, body }: Sent) =>
  linesOf(() =>
    fetch(server.url + path, {
      method,
      redirect: 'manual',
      headers,
      ...(body !== undefined && { body }),
    }).then((answer) => answer.text()),
  )

describe('a form from another origin', () => {
  test.each([
    '/?index',
    '/register',
    '/reset?token=x',
    '/banks/create',
    '/logout',
    '/_root.data?index',
  ])('to %s logs one line', async (path) => {
    for (const origin of ELSEWHERE) {
      const headers = { Origin: origin, 'Content-Type': FORM }
      const lines = await ask(path, { headers, body: 'email=a' })
      expect([origin, lines]).toEqual([origin, [expect.objectContaining({ status: 400 })]])
    }
  })
})

describe('a refused request logs one line', () => {
  const own = () => ({ Origin: server.url })

  test.each([
    [415, '/?index', FORM.replace('urlencoded', 'x'), 'a=1'],
    [413, '/?index', FORM, 'a=1&'.repeat(300)],
    [405, '/', FORM, 'a=1'],
    [404, '/nada', FORM, 'a=1'],
    [413, '/api/login', JSON_TYPE, 'x'.repeat(2 ** 21)],
    [413, '/api/login', FORM, 'a=1&'.repeat(300)],
    [400, '/api/login', JSON_TYPE, '{'],
    [415, '/api/login', 'text/xml', '<a/>'],
    [422, '/api/login', JSON_TYPE, '{}'],
    [404, '/api/nada', JSON_TYPE, '{}'],
  ])('%i: a body to %s as %s', async (status, path, type, body) => {
    const lines = await ask(path, { headers: { ...own(), 'Content-Type': type }, body })
    expect(lines).toEqual([expect.objectContaining({ status })])
  })

  test.each([
    ['GET', '/nada', 404],
    ['GET', '/nada.data', 404],
    ['PUT', '/', 405],
    ['PROPFIND', '/banks', 405],
    ['DELETE', '/api/nada', 404],
    ['PUT', '/api/login', 405],
    ['PROPFIND', '/api/banks', 405],
    ['GET', '/_root.data?_routes=__proto__', 404],
  ])('%s %s', async (method, path, status) => {
    const lines = await ask(path, { method, headers: own() })
    expect(lines).toEqual([expect.objectContaining({ status })])
  })
})

describe('a body that breaks off logs one line', () => {
  const head = (path: string, type: string, more: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: ${type}\r\n${more}\r\n\r\n`
  const chunked = 'Transfer-Encoding: chunked'

  test.each([
    ['a form that is cut off', '/?index', FORM, 'Content-Length: 100', 'email=a', 499],
    ['a call that is cut off', '/api/login', JSON_TYPE, 'Content-Length: 100', '{"a"', 499],
    ['a form of no right chunks', '/?index', FORM, chunked, 'zz\r\n', 499],
    ['a call of no right chunks', '/api/login', JSON_TYPE, chunked, 'zz\r\n', 499],
    [
      'a form that grows too long',
      '/?index',
      FORM,
      chunked,
      `200000\r\n${'x'.repeat(0x200000)}`,
      413,
    ],
    [
      'a call that grows too long',
      '/api/login',
      JSON_TYPE,
      chunked,
      `200000\r\n${'x'.repeat(0x200000)}`,
      413,
    ],
  ])('%s', async (_, path, type, length, body, status) => {
    const lines = await linesOf(async () => {
      const { socket, ended } = connect(server.port)
      socket.write(head(path, type, length) + body)
      // Whoever leaves before a refusal has not been refused.
      if (status === 413) await once(socket, 'data')
      socket.end()
      await ended
    })
    expect(lines).toEqual([expect.objectContaining({ status })])
  })
})
