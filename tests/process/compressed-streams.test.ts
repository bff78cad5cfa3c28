/** A compressed stream goes out at the client's pace, and ends when the client leaves (docs/rules/limits.md#10). */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressAnswer } from '../../server/compression.ts'
import { createHttpServer } from '../../server/http-server.ts'

const PIECE = 64 * 1024
const MANY = 1000
/** More than the buffers of both sockets and of the compressor take. */
const BUFFERED = 400

let server: Server
let made = 0
let most = 0
let source: Readable

/** Text that shrinks to half, made as it is asked for. */
async function* text() {
  for (made = 0; made < most; made++) yield randomBytes(PIECE / 2).toString('hex')
}

beforeAll(async () => {
  server = createHttpServer((request, response) => {
    compressAnswer(request, response)
    response.setHeader('Content-Type', 'text/csv; charset=utf-8')
    source = Readable.from(text())
    response.on('close', () => source.destroy())
    source.pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

async function ask(of = server): Promise<IncomingMessage> {
  const { port } = of.address() as AddressInfo
  const sent = get({ port, host: '127.0.0.1', headers: { 'accept-encoding': 'br' } })
  const [response] = await once(sent, 'response')
  return response
}

/** Resolves when the server has made nothing more for a while. */
async function stall(): Promise<number> {
  for (let before = -1; before !== made; ) {
    before = made
    await new Promise((later) => setTimeout(later, 300))
  }
  return made
}

test('the first bytes arrive before the last are made, and all of them in the end', async () => {
  most = MANY
  const response = await ask()
  let length = 0
  let madeAtFirst = 0
  for await (const piece of response.pipe(createBrotliDecompress())) {
    madeAtFirst ||= made
    length += piece.length
  }
  expect(response.headers['content-encoding']).toBe('br')
  expect(madeAtFirst).toBeLessThan(MANY)
  expect(length).toBe(MANY * PIECE)
})

test('whoever waits for room before each piece leaves nothing behind', async () => {
  const warned: string[] = []
  const note = ({ name }: Error) => warned.push(name)
  process.on('warning', note)
  const waiting = createHttpServer(async (request, response) => {
    compressAnswer(request, response)
    response.setHeader('Content-Type', 'text/csv; charset=utf-8')
    for (let n = 0; n < 50; n++) {
      if (response.write(randomBytes(PIECE).toString('hex'))) continue
      await new Promise<void>((resolve) => response.once('drain', resolve))
    }
    response.end()
  }).listen(0, '127.0.0.1')
  await once(waiting, 'listening')
  let length = 0
  const response = await ask(waiting)
  for await (const piece of response.pipe(createBrotliDecompress())) length += piece.length
  process.off('warning', note)
  waiting.close()
  expect(length).toBe(50 * 2 * PIECE)
  expect(warned).toEqual([])
})

test('a client that does not read stops what is made for it, and one that leaves ends it', async () => {
  most = MANY
  const response = await ask()
  expect(await stall()).toBeLessThan(BUFFERED)
  response.destroy()
  await once(source, 'close')
  expect(source.destroyed).toBe(true)
  expect(made).toBeLessThan(MANY)
})
