// Proves docs/rules/second-factor.md#6.
/** Text travels compressed from the server itself, but for what its length could tell (docs/rules/limits.md#10). */
import { get, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { ADMIN, startServer } from '#tests/support/process/server.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const BOTH = { 'accept-encoding': 'gzip, br' }

let port: number
let url: string
let token: string
let cookie: string

type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type Asked = { method?: string; headers?: Record<string, string>; body?: string }

/** An answer as it travels. */
function ask(path: string, { method = 'GET', headers = {}, body = '' }: Asked = {}): Promise<Got> {
  return new Promise((done, failed) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, async (response) => {
      const received = Buffer.concat(await response.toArray())
      done({ status: response.statusCode ?? 0, headers: response.headers, body: received })
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

const encodingOf = ({ headers }: Got) => headers['content-encoding'] ?? null

beforeAll(async () => {
  const server = await startServer()
  ;({ port, url } = server)
  const login = await ask('/?index', {
    method: 'POST',
    headers: { ...FORM, origin: url },
    body: new URLSearchParams(ADMIN).toString(),
  })
  cookie = (login.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; ')
  const api = await ask('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  token = JSON.parse(api.body.toString()).access_token
})

describe('compressed, and the same as without', () => {
  test.each([
    ['a page', '/titulars', 'text/html'],
    ['a page for visitors', '/', 'text/html'],
    ['what scripts ask for in place of a page', '/banks.data', 'text/x-script'],
    ['JSON', '/api/banks?limit=0', 'application/json'],
    ['a CSV file', '/api/reports/incomes?format=csv', 'text/csv'],
  ])('%s', async (_, path, type) => {
    const headers: Record<string, string> = path.startsWith('/api/')
      ? { authorization: `Bearer ${token}` }
      : { ...(path !== '/' && { cookie }) }
    const plain = await ask(path, { headers })
    expect([encodingOf(plain), plain.headers['content-type']]).toEqual([
      null,
      expect.stringContaining(type),
    ])
    const brotli = await ask(path, { headers: { ...headers, ...BOTH } })
    const gzip = await ask(path, { headers: { ...headers, 'accept-encoding': 'gzip' } })
    expect([encodingOf(brotli), encodingOf(gzip)]).toEqual(['br', 'gzip'])
    const steady = (body: Buffer) => body.toString().replace(/nonce="[^"]*"/g, '').length
    expect(steady(brotliDecompressSync(brotli.body))).toBe(steady(plain.body))
    expect(steady(gunzipSync(gzip.body))).toBe(steady(plain.body))
    for (const { headers: each } of [plain, brotli, gzip]) {
      expect(each.vary?.toLowerCase()).toContain('accept-encoding')
    }
    expect(brotli.headers['content-length']).toBeUndefined()
  })

  test('also a form that is refused, with what was typed', async () => {
    const refused = await ask('/?index', {
      method: 'POST',
      headers: { ...FORM, ...BOTH, origin: url },
      body: 'email=nadie@example.com&password=',
    })
    expect([refused.status, encodingOf(refused)]).toEqual([422, 'br'])
    expect(brotliDecompressSync(refused.body).toString()).toContain('nadie@example.com')
  })
})

describe('as it is', () => {
  const staff = () => ({ cookie, ...BOTH })
  const program = () => ({ authorization: `Bearer ${token}`, ...BOTH })

  test.each(['cross-site', 'same-site'])('a page that a %s page asked for', async (from) => {
    const headers = { ...staff(), 'sec-fetch-site': from }
    expect(encodingOf(await ask('/titulars?search=a', { headers }))).toBeNull()
    const own = { ...staff(), 'sec-fetch-site': 'same-origin' }
    expect(encodingOf(await ask('/titulars?search=a', { headers: own }))).toBe('br')
  })

  test('a page with a one-time link, and the page that the link opens', async () => {
    const made = await ask('/settings/users/create', {
      method: 'POST',
      headers: { ...FORM, ...staff(), origin: url },
      body: new URLSearchParams({
        ...{ name: 'Petra Paz', email: 'petra@example.com', role_id: '3', type: '3' },
        key: crypto.randomUUID(),
      }).toString(),
    })
    const [link = ''] = /\/reset\?token=[\w-]+/.exec(made.body.toString()) ?? []
    expect([made.status, encodingOf(made), link]).toEqual([
      200,
      null,
      expect.stringMatching(/.{40}/),
    ])
    const opened = await ask(link, { headers: BOTH })
    expect([opened.status, encodingOf(opened)]).toEqual([200, null])
    expect(opened.body.length).toBeGreaterThan(1024)
  })

  test('the pages of a second factor, whose key one of them shows', async () => {
    for (const path of ['/settings/second-factor', '/settings/second-factor/confirm']) {
      for (const each of [path, `${path}.data`]) {
        const answer = await ask(each, { headers: staff() })
        expect([each, answer.status, encodingOf(answer)]).toEqual([each, 200, null])
      }
    }
  })

  test.each([
    ['XLSX', '/api/reports/incomes?format=xlsx'],
    ['short JSON', '/api/settings'],
    ['a health check', '/healthz'],
  ])('%s', async (_, path) => {
    expect(encodingOf(await ask(path, { headers: program() }))).toBeNull()
  })

  test('HEAD, and a client that takes no encoding', async () => {
    const head = await ask('/titulars', { method: 'HEAD', headers: staff() })
    expect([head.status, encodingOf(head), head.body.length]).toEqual([200, null, 0])
    const headers = { cookie, 'accept-encoding': 'br;q=0, gzip;q=0' }
    expect(encodingOf(await ask('/titulars', { headers }))).toBeNull()
  })
})

test('a client that leaves in the middle stops nothing for others', async () => {
  const headers = { authorization: `Bearer ${token}`, ...BOTH }
  for (let n = 0; n < 20; n++) {
    await new Promise<void>((left) => {
      const sent = get(
        { port, host: '127.0.0.1', path: '/api/openapi.json', headers },
        (response) => {
          response.once('data', () => response.destroy())
          response.once('close', left)
        },
      )
      sent.on('error', () => left())
    })
  }
  expect((await ask('/healthz')).status).toBe(200)
  expect(encodingOf(await ask('/api/openapi.json', { headers }))).toBe('br')
})
