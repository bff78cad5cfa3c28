/** Sessions cannot be planted, and only this host sees or sets their cookie. */
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/http/app.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { PASSWORD } from '#tests/support/http/world.ts'

const t = testApp()

const DARIO = { email: 'dario@example.com', password: PASSWORD }
const TLS = 'https://nomina.example.com'

/** The part of a Set-Cookie header that a browser sends back. */
const pairOf = (cookie: string) => cookie.split(';', 1)[0] ?? ''
const setBy = (answer: Answer, name: string) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))

describe('a session cookie planted by an attacker', () => {
  test('is not reused by a log-in, even if its signature is right', async () => {
    const planted = pairOf(await t.app.cookies.session.serialize('chosen-by-somebody-else'))
    const [name = '', value = ''] = planted.split(/=(.*)/)
    const victim = t.visitor()
    victim.cookies.set(name, value)
    expect((await victim.post('/?index', DARIO)).status).toBe(303)
    expect(victim.cookies.get(name)).not.toBe(value)
    expect((await victim.get('/banks')).status).toBe(200)
    const attacker = t.visitor()
    attacker.cookies.set(name, value)
    expect((await attacker.get('/banks')).location).toBe('/?redirectTo=%2Fbanks')
  })

  test('cannot be made from a token of the API, nor a token from a session', async () => {
    const { json } = await t.visitor().api('POST', 'login', DARIO)
    const pair = pairOf(await t.app.cookies.session.serialize(json.access_token))
    expect((await t.visitor().get('/banks', { headers: { Cookie: pair } })).status).toBe(302)
    const cookie = decodeURIComponent(t.as('developer').cookies.get('nomina_session') ?? '')
    const token = JSON.parse(Buffer.from(cookie.split('.')[0] ?? '', 'base64').toString())
    expect((await t.visitor().api('GET', 'me', undefined, { token })).status).toBe(401)
  })
})

describe('over TLS', () => {
  const logIn = (headers = {}) => t.visitor().post(`${TLS}/?index`, DARIO, { origin: TLS, headers })

  test('cookies have the __Host- prefix and Secure', async () => {
    const cookie = setBy(await logIn(), '__Host-nomina_session') ?? ''
    const attributes = cookie.split('; ').slice(1).sort()
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax', 'Secure'])
    const Cookie = pairOf(cookie)
    const seen = await t.visitor().get(`${TLS}/banks`, { headers: { Cookie } })
    expect(seen.status).toBe(200)
    const made = await t
      .visitor()
      .post(
        `${TLS}/banks/create`,
        { index: '9999', name: 'X' },
        { origin: TLS, headers: { Cookie } },
      )
    expect(made.status).toBe(303)
    expect(made.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-nomina_toasts=.*; HttpOnly; SameSite=Lax; Secure$/),
    ])
  })

  test('a cookie set without TLS or by a neighbouring host is ignored', async () => {
    const plain = [...t.as('developer').cookies].map((pair) => pair.join('=')).join('; ')
    const seen = await t.visitor().get(`${TLS}/banks`, { headers: { Cookie: plain } })
    expect(seen.status).toBe(302)
  })
})

describe('the notices of the next page', () => {
  test('are an HttpOnly, SameSite cookie', async () => {
    const made = await t.as('developer').post('/banks/create', { index: '9999', name: 'Banco' })
    const attributes = (setBy(made, 'nomina_toasts') ?? '').split('; ').slice(1).sort()
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=60', 'Path=/', 'SameSite=Lax'])
  })

  test('are ignored when the cookie was written by somebody else', async () => {
    const forged = [{ id: '1', tone: 'success', text: 'Llame al 0412-0000000' }]
    const value = Buffer.from(JSON.stringify(forged)).toString('base64')
    const client = t.as('developer')
    for (const signature of ['', '.', '.x', `.${'A'.repeat(43)}`]) {
      client.cookies.set('nomina_toasts', encodeURIComponent(value + signature))
      expect((await client.get('/banks')).page.toasts).toEqual([])
    }
  })
})

describe('a session that was ended', () => {
  test('by the API’s logout is refused afterwards', async () => {
    const client = t.as('developer')
    const ended = await client.api('POST', 'logout', undefined, {
      ...{ token: null, origin: 'http://nomina.test' },
    })
    expect(ended.status).toBe(204)
    expect((await client.get('/banks')).location).toBe('/?redirectTo=%2Fbanks')
    // The token is another matter.
    expect((await client.api('GET', 'me')).status).toBe(200)
  })
})
