/** Raw and slow requests to a real server, and its log. */
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ADMIN,
  connect,
  logLines,
  type RunningServer,
  startServer,
} from '#tests/support/process/server.ts'
import { createHttpServer } from '../../server/http-server.ts'
import { createStaticFiles } from '../../server/static-files.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})

/** Sends a request as it is written, and gives the whole answer. */
function raw(head: string, body = ''): Promise<string> {
  const { socket, ended } = connect(server.port)
  const length = body && `Content-Length: ${Buffer.byteLength(body)}\r\n`
  socket.write(`${head}\r\nHost: x\r\n${length}Connection: close\r\n\r\n${body}`)
  return ended
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

const HEADERS = {
  'X-Content-Type-Options': /^nosniff$/,
  'X-Frame-Options': /^DENY$/,
  'Referrer-Policy': /^same-origin$/,
  'Cross-Origin-Opener-Policy': /^same-origin$/,
  'Cross-Origin-Resource-Policy': /^same-origin$/,
  'Permissions-Policy': /camera=\(\)/,
  'Content-Security-Policy': /base-uri 'none'.*frame-ancestors 'none'/,
  'Cache-Control': /no-store/,
}

describe('every refusal has the security headers', () => {
  const JSON_TYPE = 'Content-Type: application/json'
  const FORM_TYPE = 'Content-Type: application/x-www-form-urlencoded'
  test.each([
    [
      '400 for a foreign form',
      400,
      `POST /?index HTTP/1.1\r\nOrigin: https://evil.example\r\n${FORM_TYPE}`,
      'a=1',
    ],
    ['400 for broken JSON', 400, `POST /api/login HTTP/1.1\r\n${JSON_TYPE}`, '{'],
    ['400 for no request at all', 400, 'hola', ''],
    ['401', 401, 'GET /api/me HTTP/1.1', ''],
    ['404 of the API', 404, 'GET /api/nada HTTP/1.1', ''],
    ['405', 405, 'PUT /api/login HTTP/1.1', ''],
    ['413', 413, `POST /api/login HTTP/1.1\r\n${JSON_TYPE}`, 'x'.repeat(1024 * 1024 + 1)],
    ['415', 415, 'POST /api/login HTTP/1.1\r\nContent-Type: text/xml', '<a/>'],
    ['422', 422, `POST /api/login HTTP/1.1\r\n${JSON_TYPE}`, '{}'],
    ['431', 431, `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}`, ''],
  ])('%s', async (_which, status, head, body) => {
    const answer = await raw(head, body)
    expect(statusOf(answer)).toBe(status)
    const [said = ''] = answer.split('\r\n\r\n', 1)
    for (const [name, value] of Object.entries(HEADERS)) {
      const line = said
        .split('\r\n')
        .find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}: `))
      expect([name, line?.slice(name.length + 2)]).toEqual([name, expect.stringMatching(value)])
    }
  })
})

describe('a method that no browser sends', () => {
  test.each(['TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'M-SEARCH', 'OPTIONS'])(
    '%s is refused without an echo',
    async (method) => {
      const target = method === 'CONNECT' ? 'x:443' : '/api/me'
      const answer = await raw(`${method} ${target} HTTP/1.1\r\nAuthorization: Bearer secreto`)
      expect(answer).not.toContain('secreto')
      if (method !== 'CONNECT') expect(statusOf(answer)).toBeOneOf([400, 404, 405, 501])
      if (method === 'TRACE') expect(answer).toContain('Este método no se puede usar')
    },
  )
})

describe('a path to a file outside of the build', () => {
  test.each([
    '/../../package.json',
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/%252e%252e%252f%252e%252e%252fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/..\\..\\package.json',
    '/assets/....//....//package.json',
    '/assets/%c0%ae%c0%ae/%c0%ae%c0%ae/package.json',
    '/assets/%00/../../package.json',
    '/favicon.svg%00.js',
    '/favicon.svg/../../../package.json',
    '//etc/passwd',
    '/etc/passwd',
    '/file:///etc/passwd',
    '/assets//favicon.svg',
    '/.env',
    '/.git/config',
    '/.vite/manifest.json',
    '/assets/',
    '/assets',
    '/server/index.js',
    '/data/nomina.db',
  ])('gives no file: %s', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1`)
    expect(statusOf(answer)).toBeOneOf([302, 400, 404])
    expect(answer).not.toMatch(/"dependencies"|root:|isEntry|better-sqlite3|<svg xmlns/)
  })
})

describe('static files', () => {
  const directory = mkdtempSync(join(tmpdir(), 'nomina-static-'))
  afterAll(() => rmSync(directory, { recursive: true }))
  const client = join(directory, 'client')
  const secret = join(directory, 'secreto.js')
  mkdirSync(join(client, '.oculto'), { recursive: true })
  mkdirSync(join(directory, 'fuera'))
  for (const [name, text] of [
    ['client/bueno.js', 'bueno'],
    ['client/.env.js', 'secreto'],
    ['client/.oculto/a.js', 'secreto'],
    ['client/app.js.map', 'secreto'],
    ['client/nomina.db', 'secreto'],
    ['secreto.js', 'secreto'],
    ['fuera/a.js', 'secreto'],
  ])
    writeFileSync(join(directory, name ?? ''), text ?? '')
  symlinkSync(secret, join(client, 'enlace.js'))
  symlinkSync(join(directory, 'fuera'), join(client, 'fuera'))
  symlinkSync('/nada', join(client, 'roto.js'))

  async function ask(path: string): Promise<[handled: boolean, text: string]> {
    const serve = createStaticFiles(client)
    const host = createHttpServer((request, response) => {
      if (!serve(request, response)) response.end('none')
    }).listen(0, '127.0.0.1')
    await once(host, 'listening')
    const answer = await fetch(`http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`)
    const text = await answer.text()
    host.close()
    return [text !== 'none', text]
  }

  test('are those of the build', async () => {
    expect(await ask('/bueno.js')).toEqual([true, 'bueno'])
  })

  test.each([
    '/enlace.js',
    '/fuera/a.js',
    '/roto.js',
    '/.env.js',
    '/.oculto/a.js',
    '/app.js.map',
    '/nomina.db',
  ])('never include %s: a link, a hidden file or an unknown type', async (path) => {
    expect(await ask(path)).toEqual([false, 'none'])
  })
})

describe('a client that is too slow', () => {
  const refused = async (setting: 'headersTimeout' | 'requestTimeout', text: string) => {
    const slow = createHttpServer((request, response) => {
      request
        .on('error', () => undefined)
        .resume()
        .on('end', () => response.end('done'))
    })
    slow[setting] = 50
    slow.listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const { socket, ended } = connect((slow.address() as AddressInfo).port)
    socket.write(text)
    const answer = await ended
    slow.close()
    return answer
  }

  test('to send a head is disconnected', async () => {
    const answer = await refused('headersTimeout', 'GET / HTTP/1.1\r\nHost: x\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('to send a body is disconnected', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\na=1'
    const answer = await refused('requestTimeout', head)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).not.toContain('done')
  })
})

describe('the log', () => {
  test('has log-ins and refusals with user and address, and no secret', async () => {
    const log = (body: object, path = 'login', headers = {}) =>
      fetch(`${server.url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const { access_token } = (await (await log(ADMIN)).json()) as { access_token: string }
    await log({ ...ADMIN, password: 'adivinada-1' })
    const { url } = (await (
      await log({}, 'users/1/reset', { authorization: `Bearer ${access_token}` })
    ).json()) as { url: string }
    const reset = new URL(url)
    await fetch(server.url + reset.pathname + reset.search, { headers: { referer: url } })
    const form = { method: 'POST', redirect: 'manual', headers: { origin: server.url } } as const
    const page = await fetch(`${server.url}/?index`, { ...form, body: new URLSearchParams(ADMIN) })
    const [cookie = ''] = page.headers.getSetCookie()
    for (const path of ['reports/paysheets', 'reports/paysheets/99', 'reports/nada', 'banks']) {
      const to = `${server.url}/api/${path}?format=csv&token=${access_token}`
      await (await fetch(to, { headers: { referer: to } })).text()
    }
    await fetch(`${server.url}/api/1${access_token}`)
    await fetch(`${server.url}/api/ultima`)
    // Lines come in their order.
    await expect.poll(() => server.output.stdout).toContain('/api/ultima')
    const lines = logLines(server.output)
    const address = '127.0.0.1'
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'logged in', user: 1, address }))
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        msg: 'login refused',
        address,
        reason: 'FieldErrors',
      }),
    )
    const secrets = [access_token, reset.searchParams.get('token'), ADMIN.password, 'adivinada-1']
    for (const secret of [...secrets, cookie.split(/[=;]/)[1]]) {
      expect(secret).toMatch(/.{8}/)
      expect(server.output.stdout).not.toContain(secret)
      expect(server.output.stderr).not.toContain(secret)
    }
  })
})

describe('the browser’s scripts', () => {
  const directory = 'build/client'
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const text = names
    .filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name))
    .map((name) => readFileSync(join(directory, name), 'utf8'))
    .join('\n')

  test('name no setting of the server', () => {
    const config = readFileSync('app/upkeep/config.server.ts', 'utf8')
    const settings = [...config.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name)
    expect(settings).toEqual(expect.arrayContaining(['DATABASE_URL', 'TELEGRAM_BOT_TOKEN']))
    for (const name of new Set(settings)) {
      if (name === 'PORT' || name === 'HOST') continue
      expect([name, text.includes(name)]).toEqual([name, false])
    }
    expect(text).not.toMatch(/process\.env\.(?!NODE_ENV)/)
  })

  test('have no text of a module of the server', () => {
    const phrases = serverPhrases()
    expect(phrases.length).toBeGreaterThan(200)
    expect(phrases.filter((phrase) => text.includes(phrase))).toEqual([])
  })

  test('have no source maps', () => {
    expect(names.filter((name) => name.endsWith('.map'))).toEqual([])
    expect(text).not.toContain('sourceMappingURL')
  })
})

/** The longer texts of the modules whose names say that they stay on the server. */
function serverPhrases(): string[] {
  const read = (name: string) => readFileSync(join('app', name), 'utf8')
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const isServer = (name: string) => /\.server\.tsx?$/.test(name)
  const shared = sources
    .filter((name) => !isServer(name))
    .map(read)
    .join('\n')
  const texts = sources
    .filter(isServer)
    .flatMap((name) => [...read(name).matchAll(/'([^'\\\n]{16,})'/g)].map(([, said = '']) => said))
  return [...new Set(texts)].filter((said) => said.includes(' ') && !shared.includes(said))
}
