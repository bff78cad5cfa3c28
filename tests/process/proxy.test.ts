// Proves docs/rules/access.md#9; docs/rules/running.md#1, #13.
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { ADMIN, logLines, type RunningServer, startServer } from '#tests/support/process/server.ts'
import { applyOrigin } from '../../server/origin.ts'

const ORIGIN = 'https://nomina.example.com'
const FORWARDED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'nomina.example.com' }

/** Sends the login form as a browser on `origin` would. */
function logIn({ url }: RunningServer, headers: Record<string, string>) {
  return fetch(`${url}/?index`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(ADMIN),
  })
}

function failLogin({ url }: RunningServer, client: string) {
  return fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
    body: JSON.stringify({ email: 'nadie@example.com', password: 'equivocada' }),
  })
}

async function failLogins(server: RunningServer, clients: string[]) {
  const statuses: number[] = []
  for (const client of clients) statuses.push((await failLogin(server, client)).status)
  return statuses
}

const MANY = ['1', '2', '3', '4', '5', '6'].map((last) => `203.0.113.${last}`)

let plain: RunningServer
let trusting: RunningServer
let published: RunningServer
beforeAll(async () => {
  plain = await startServer()
  trusting = await startServer({ TRUST_PROXY: '1' })
  published = await startServer({ PUBLIC_URL: ORIGIN })
})

/** The addresses of the log-ins refused during the work. */
async function refusedDuring(work: () => Promise<void>) {
  const refused = () =>
    logLines(trusting.output).flatMap(({ msg, address }) =>
      msg === 'login refused' ? [address] : [],
    )
  const before = refused().length
  await work()
  return new Set(refused().slice(before))
}

describe('without TRUST_PROXY', () => {
  test('forwarded headers change neither the origin nor the address', async () => {
    const server = plain
    const forged = await logIn(server, { origin: ORIGIN, ...FORWARDED })
    expect(forged.status).toBe(400)
    expect(forged.headers.has('strict-transport-security')).toBe(false)
    const own = await logIn(server, { origin: server.url })
    expect(own.status).toBe(303)
    expect(own.headers.get('set-cookie')).not.toContain('Secure')
    expect(await failLogins(server, MANY)).toEqual([422, 422, 422, 422, 422, 429])
  })
})

test('forwarding headers sent by a client are not passed on', () => {
  const request = new IncomingMessage(new Socket())
  request.headers = {
    ...{ accept: 'text/html', host: 'evil.example', forwarded: 'host=evil.example' },
    ...{ 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.1' },
    ...{ 'x-forwarded-proto': 'https', 'x-request-id': 'suyo' },
  }
  const origin = { protocol: 'http:', host: 'nomina.example.com', address: '127.0.0.1' } as const
  applyOrigin(request, origin, 'nuestro')
  expect(request.headers).toEqual({
    ...{ accept: 'text/html', host: 'nomina.example.com', 'x-request-id': 'nuestro' },
  })
})

test('a request has the app’s own id, whatever X-Request-Id the client sends', async () => {
  const server = published
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'suyo' },
    body: JSON.stringify({ email: 'nadie@example.com', password: 'equivocada' }),
  })
  const line = { id: answer.headers.get('x-request-id'), msg: 'request', status: 422 }
  const lines = () => logLines(server.output)
  await expect.poll(lines).toContainEqual(expect.objectContaining(line))
  const refused = { msg: 'login refused', address: '127.0.0.1' }
  expect(lines()).toContainEqual(expect.objectContaining(refused))
  expect(server.output.stdout).not.toContain('suyo')
})

describe('with TRUST_PROXY', () => {
  test('forms work behind a proxy that ends TLS', async () => {
    const server = trusting
    const shouted = { ...FORWARDED, 'x-forwarded-proto': 'HTTPS' }
    expect((await logIn(server, { origin: ORIGIN, ...shouted })).status).toBe(303)
    const answer = await logIn(server, { origin: ORIGIN, ...FORWARDED })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-nomina_session=.*; Secure$/)
    const foreign = await logIn(server, { origin: 'https://other.example', ...FORWARDED })
    expect(foreign.status).toBe(400)
  })

  test("the address is the one that the proxy adds, not a client's own claim", async () => {
    const server = trusting
    const oneClient = MANY.map((claimed) => `${claimed}, 198.51.100.7`)
    expect(await failLogins(server, oneClient)).toEqual([422, 422, 422, 422, 422, 429])
    expect((await failLogin(server, '198.51.100.7, 198.51.100.8')).status).toBe(422)
  })

  test('an invalid forwarded address is replaced by the proxy’s own', async () => {
    const server = trusting
    const claimed = ['unknown', '_oculto', 'a', 'b', '203.0.113.999', '203.0.113.1:80']
    const refused = await refusedDuring(async () => {
      expect(await failLogins(server, claimed)).toEqual([422, 422, 422, 422, 422, 429])
    })
    expect(refused).toEqual(new Set(['127.0.0.1']))
  })

  test('an IPv4 address counts as the same when the proxy writes it as IPv6', async () => {
    const server = trusting
    const spellings = ['::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:cb00:7109']
    const clients = ['203.0.113.9', ...spellings, '203.0.113.9', '::ffff:203.0.113.9']
    const refused = await refusedDuring(async () => {
      expect(await failLogins(server, clients)).toEqual([422, 422, 422, 422, 422, 429])
    })
    expect(refused).toEqual(new Set(['203.0.113.9']))
  })

  test('an invalid forwarded host gets 400', async () => {
    const server = trusting
    const answer = await fetch(server.url, { headers: { 'x-forwarded-host': 'a/b' } })
    expect(answer.status).toBe(400)
  })
})

describe('PUBLIC_URL', () => {
  test('decides the origin', async () => {
    const server = published
    const answer = await logIn(server, { origin: ORIGIN })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(answer.headers.get('set-cookie')).toContain('Secure')
    expect((await logIn(server, { origin: server.url })).status).toBe(400)
  })
})
