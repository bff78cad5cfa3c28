// Proves docs/rules/limits.md#12; docs/rules/pay-inputs.md#5; docs/rules/screens.md#24; docs/rules/api.md#3;
// docs/rules/running.md#4; docs/rules/workshop.md#6.
import { readdirSync, readFileSync } from 'node:fs'
import { get, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
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

/** A request whose path goes out as it is written, and whose answer is not decoded. */
function ask(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((done) => {
    get({ port: server.port, host: '127.0.0.1', path, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      done({ status: response.statusCode ?? 0, headers: response.headers, body })
    })
  })
}

function post(path: string, headers: Record<string, string>, body: Buffer) {
  return new Promise<{ status: number; body: string }>((done, failed) => {
    const to = { port: server.port, host: '127.0.0.1', path, headers, method: 'POST' }
    const sent = request(to, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      done({ status: response.statusCode ?? 0, body: text })
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

const asset = () => {
  const name = readdirSync('build/client/assets').find((file) => /^forms.*\.js$/.test(file))
  return `/assets/${name}`
}

test('an address that is too long is refused before anything repeats it', async () => {
  const ask = async (length: number) => {
    const answer = await fetch(
      `${server.url}/?${'a&'.repeat(2048)}`.slice(0, server.url.length + length),
    )
    return [answer.status, (await answer.text()).slice(0, 60)]
  }
  expect(await ask(4097)).toEqual([414, 'La dirección pedida es demasiado larga'])
  expect((await ask(4096))[0]).toBe(200)
})

describe('every answer has the security headers', () => {
  test.each([
    ['a page', '/', 200],
    ['a redirect', '/banks', 302],
    ['a missing page', '/no-existe', 404],
    ['a file', '/favicon.svg', 200],
    ['a missing asset', '/assets/no-existe.js', 404],
    ['an API answer', '/api/banks', 401],
    ['a malformed path', '/%E0%A4%A', 400],
    ['a health check', '/healthz', 200],
  ])('%s', async (_name, path, status) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(answer.headers).not.toHaveProperty('strict-transport-security')
    expect(answer.headers).not.toHaveProperty('x-powered-by')
  })
})

describe('a page', () => {
  test('allows only scripts with its own nonce, and no other origin', async () => {
    const [one, two] = await Promise.all([ask('/'), ask('/')])
    const policy = String(one.headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/https?:|\*/)
    expect(nonce).toHaveLength(24)
    expect(String(two.headers['content-security-policy'])).not.toContain(nonce)
    const html = one.body.toString()
    const scripts = html.match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
    expect(html).not.toMatch(/ style="| on[a-z]+="/)
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  test('is sent whole, with length, hydration data and no-store', async () => {
    const { headers, body } = await ask('/')
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toContain('no-store')
    const html = body.toString()
    expect(html).toMatch(/^<!DOCTYPE html><html lang="es/)
    const data = /streamController\.enqueue\((".*?")\);/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(data)).toContain('loaderData')
    expect(data).not.toMatch(/[<>&]/)
  })
})

describe('files of the build', () => {
  test('have a policy that allows no script and no form when opened directly', async () => {
    const policy = (await ask('/favicon.svg')).headers['content-security-policy']
    const rules = ['script-src', 'base-uri', 'form-action', 'frame-ancestors']
    expect(policy).toBe(rules.map((rule) => `${rule} 'none'`).join('; '))
  })

  test('under /assets are cached as immutable, others are revalidated', async () => {
    const [one, two] = await Promise.all([ask(asset()), ask('/favicon.svg')])
    expect(one.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(two.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const again = await ask('/favicon.svg', { 'if-none-match': String(two.headers.etag) })
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
  })

  test('are compressed as the Accept-Encoding asks', async () => {
    const plain = readFileSync(`build/client${asset()}`)
    const asked = (encoding: string) => ask(asset(), { 'accept-encoding': encoding })
    const br = await asked('gzip, deflate, br')
    const gzip = await asked('gzip, br;q=0')
    const none = await asked('identity')
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(brotliDecompressSync(br.body)).toEqual(plain)
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(gzip.body)).toEqual(plain)
    expect(none.headers).not.toHaveProperty('content-encoding')
    expect(none.body).toEqual(plain)
    expect(none.headers['content-type']).toBe('text/javascript; charset=utf-8')
  })

  test.each([
    '/assets/..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/.vite/manifest.json',
    '/build/server/index.js',
  ])('are not served under %s', async (path) => {
    const { status, body } = await ask(path)
    expect(status === 404 || status === 400 || status === 302).toBe(true)
    expect(body.toString()).not.toMatch(/"dependencies"|"isEntry"|better-sqlite3/)
  })

  test('have no code of the server', () => {
    const files = readdirSync('build/client/assets').filter((file) => file.endsWith('.js'))
    const text = files.map((file) => readFileSync(`build/client/assets/${file}`, 'utf8')).join('\n')
    expect(text.length).toBeGreaterThan(10_000)
    for (const secret of [
      'better-sqlite3',
      'drizzle',
      'password_hash',
      'argon2',
      'puppeteer',
      'DATABASE_URL',
      'ADMIN_PASSWORD',
      'TELEGRAM_BOT_TOKEN',
    ]) {
      expect({ secret, isThere: text.includes(secret) }).toEqual({ secret, isThere: false })
    }
    expect(/["'`]node:/.test(text)).toBe(false)
  })
})

describe('a malformed request', () => {
  test.each([
    ['a path that is not UTF-8', 'GET /%ff%fe HTTP/1.1\r\nHost: x\r\n'],
    ['a NUL in the path', 'GET /a%00b HTTP/1.1\r\nHost: x\r\n'],
    ['a host with a user', 'GET / HTTP/1.1\r\nHost: a@b\r\n'],
    ['a host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n'],
    ['a port that is none', 'GET / HTTP/1.1\r\nHost: a:99999\r\n'],
    ['another site', 'GET http://other.example/ HTTP/1.1\r\nHost: x\r\n'],
    ['a star', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n'],
    ['no HTTP', 'hola\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n'],
  ])('%s gets 400', async (_name, head) => {
    const { socket, ended } = connect(server.port)
    socket.write(head.includes('HTTP') ? `${head}Connection: close\r\n\r\n` : `${head}\r\n`)
    const answer = await ended
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toContain('    at ')
  })

  test('with a too large head gets 431', async () => {
    const { socket, ended } = connect(server.port)
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`)
    const answer = await ended
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('X-Content-Type-Options: nosniff')
  })
})

test.each(['[::1]', '[::1]:3000', 'nomina.example.com:65535'])(
  'the Host %s is accepted',
  async (host) => {
    expect((await ask('/', { host })).status).toBe(200)
  },
)

test.each([
  ['/assets/no-existe.js', 404, 'text/plain; charset=utf-8', 'No existe'],
  ['/%ff', 400, 'text/plain; charset=utf-8', 'La dirección pedida no es válida'],
  [
    '/api/%ff',
    400,
    'application/json',
    '{"message":"La dirección pedida no es válida","code":"malformed"}',
  ],
])('%s gets a short text, or JSON for programs', async (path, status, type, said) => {
  const { headers, body, ...answer } = await ask(path)
  expect([answer.status, headers['content-type'], body.toString()]).toEqual([status, type, said])
})

describe('a call of the API', () => {
  test.each(['OPTIONS', 'PROPFIND', 'PURGE', 'SEARCH'])(
    'by %s gets the allowed methods',
    async (method) => {
      const answer = await fetch(`${server.url}/api/banks`, { method })
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, POST'])
      expect(await answer.json()).toEqual({
        message: 'Este método no se puede usar aquí',
        code: 'method_not_allowed',
      })
    },
  )
})

describe('the body of a request', () => {
  const MIB = 1024 * 1024
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const json = { 'content-type': 'application/json' }
  const chunked = { 'transfer-encoding': 'chunked' }

  test('above 1 MiB is refused, whether its length is announced or not', async () => {
    const big = Buffer.alloc(MIB + 1, 'a')
    const length = { 'content-length': String(big.length) }
    for (const how of [length, chunked]) {
      const from = { origin: server.url }
      expect(await post('/?index', { ...form, ...from, ...how }, big)).toMatchObject({
        status: 413,
      })
      const { status, body } = await post('/api/login', { ...json, ...how }, big)
      expect(status).toBe(413)
      expect(JSON.parse(body)).toEqual({
        message: 'Los datos enviados son demasiados',
        code: 'body_too_large',
      })
    }
  })

  test('that is too large is answered to a browser with a page', async () => {
    const big = Buffer.alloc(MIB + 1, 'a')
    const from = { origin: server.url, accept: 'text/html,*/*;q=0.8' }
    const length = { 'content-length': String(big.length) }
    for (const how of [length, chunked]) {
      const { status, body } = await post('/?index', { ...form, ...from, ...how }, big)
      expect(status).toBe(413)
      expect(body).toContain('<title>No se pudo completar la operación · Nómina</title>')
      expect(body).toContain('Los datos enviados son demasiados. Vuelva atrás')
    }
  })

  test('of 1 MiB is accepted, and of 64 KiB where anybody enters', async () => {
    const statusOf = async (path: string, type: typeof form | typeof json, size: number) =>
      (await post(path, { origin: server.url, ...type, ...chunked }, Buffer.alloc(size, ' ')))
        .status
    expect(await statusOf('/theme', form, MIB)).not.toBe(413)
    expect(await statusOf('/theme', form, MIB + 1)).toBe(413)
    const least = 64 * 1024
    expect(await statusOf('/api/login', json, least)).toBe(400)
    expect(await statusOf('/api/login', json, least + 1)).toBe(413)
    for (const path of ['/?index', '/_.data?index', '/register', '/forgot', '/reset']) {
      expect([path, await statusOf(path, form, least + 1)]).toEqual([path, 413])
    }
  })

  test('of many orders may be 8 MiB', async () => {
    const statusOf = async (path: string, size: number) => {
      const length = { 'content-length': String(size) }
      return (await post(path, { ...json, ...length }, Buffer.alloc(size, ' '))).status
    }
    const path = '/api/paysheets/bulk-store'
    expect(await statusOf(path, 8 * MIB)).not.toBe(413)
    expect(await statusOf(`${path}?de=1`, 8 * MIB)).not.toBe(413)
    expect(await statusOf(path, 8 * MIB + 1)).toBe(413)
    expect(await statusOf('/api/paysheets', 8 * MIB)).toBe(413)
    const put = { method: 'PUT', headers: json, body: Buffer.alloc(MIB + 1, ' ') }
    expect((await fetch(server.url + path, put)).status).toBe(413)
  })

  test('with a file is left to its screen, where a screen takes files', async () => {
    const multipart = 'multipart/form-data; boundary=x'
    const statusOf = async (path: string, size: number, type = multipart) => {
      const head = { 'content-type': type, origin: server.url }
      const length = { 'content-length': String(size) }
      return (await post(path, { ...head, ...length }, Buffer.alloc(size, ' '))).status
    }
    const path = '/paysheets/create/many/inputs'
    expect(await statusOf(path, 16 * MIB)).toBe(401)
    expect(await statusOf(`${path}.data`, 16 * MIB)).not.toBe(413)
    const others = ['settings/company', 'settings/rates/upload', 'import/employees']
    for (const other of others) expect(await statusOf(`/${other}`, 16 * MIB)).toBe(401)
    expect(await statusOf(path, MIB + 1, 'application/x-www-form-urlencoded')).toBe(413)
    expect(await statusOf('/paysheets/create/many', MIB + 1)).toBe(413)
    expect(await statusOf(`${path}/template`, MIB + 1)).toBe(413)
  })

  test('that is not read does not block the next request of its connection', async () => {
    const { socket, ended } = connect(server.port)
    const size = MIB - 1000
    const head = `Host: x\r\nContent-Type: text/plain\r\nContent-Length: ${size}\r\n`
    socket.write(`POST /api/banks HTTP/1.1\r\n${head}\r\n${'a'.repeat(size)}`)
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(await ended).toContain('{"status":"ok"}')
  })
})

test('the server still runs after these requests, and its log has no query strings', async () => {
  await ask('/banks?secreto=1')
  expect((await ask('/healthz')).status).toBe(200)
  const lines = logLines(server.output)
  expect(lines).toContainEqual(
    expect.objectContaining({ method: 'GET', path: '/banks', status: 302, msg: 'request' }),
  )
  expect(server.output.stdout).not.toContain('secreto')
  expect(lines.filter(({ level }) => level === 'fatal')).toEqual([])
})
