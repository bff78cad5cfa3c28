// Proves docs/rules/workshop.md#6.
/** The build's files are served to browsers with their type, compressed on request. */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#tests/support/process/server.ts'
import { createHttpServer } from '../../server/http-server.ts'
import { createStaticFiles } from '../../server/static-files.ts'

const BUILD = 'build/client'
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

let server: Server
let port: number

beforeAll(async () => {
  const serve = createStaticFiles(BUILD)
  server = createHttpServer((request, response) => {
    if (!serve(request, response)) response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)

/** The paths of the build's public files, without the compressed copies. */
const paths = readdirSync(BUILD, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
  .map(({ parentPath, name }) => `${parentPath.slice(BUILD.length)}/${name}`)
  .filter((path) => !path.includes('/.'))

test('every file of the build is served with its content type', async () => {
  expect(new Set(paths.map(extname))).toEqual(new Set(Object.keys(TYPES)))
  for (const path of paths) {
    const { status, headers } = await ask(path, { method: 'HEAD' })
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, TYPES[extname(path)]])
  }
})

test('HEAD of a file has its length and no body', async () => {
  const { socket, ended } = connect(port)
  socket.write('HEAD /favicon.svg HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const [head = '', body] = (await ended).split('\r\n\r\n')
  expect(head).toContain(`Content-Length: ${readFileSync(`${BUILD}/favicon.svg`).length}`)
  expect(body).toBe('')
})

test.each(['POST', 'DELETE'])('%s gets no file', async (method) => {
  expect((await ask('/favicon.svg', { method })).status).toBe(404)
})

test('a query is not part of a file’s name', async () => {
  expect((await ask('/favicon.svg?v=2')).status).toBe(200)
})

/** Large enough to be kept compressed, which the smallest scripts are not. */
const script = paths.find((path) => /\/forms-.*\.js$/.test(path)) ?? ''
test.each([
  ['BR', 'br'],
  ['br;q=0.5, gzip;q=1.0', 'br'],
  ['br;q=0.0, gzip', 'gzip'],
  ['br; q=0, gzip; q=0', null],
  ['deflate', null],
])('a client with Accept-Encoding %j gets a file as %s', async (accepted, encoding) => {
  const { headers } = await ask(script, { headers: { 'accept-encoding': accepted } })
  expect(headers.get('content-encoding')).toBe(encoding)
})
