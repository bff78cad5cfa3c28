// Proves docs/rules/passkeys.md#1, #2, #3, #4.
/** Passkeys in place of the code of a second factor (docs/rules/passkeys.md). */
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { outbox, passkeys, second_factors, sessions, tokens } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Client } from '#tests/support/http/client.ts'
import { PASSWORD } from '#tests/support/http/world.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { Authenticator } from '#tests/support/models/authenticator.ts'
import { aFactor, codeLater, wrongCode } from '#tests/support/models/factors.ts'

const ORIGIN = 'https://nomina.test'
const t = testApp({ LOG_LEVEL: 'silent', PUBLIC_URL: ORIGIN })
const PAGE = '/settings/second-factor'
const REFUSED = 'La llave de acceso no se pudo comprobar'
const id = () => world.people.developer
const dario = () => t.as('developer')
beforeEach(() => t.write((tx) => aFactor(tx, id())))

/** The standard's options in the answer to a form, as the page's scripts get them. */
async function optionsOf(client: Client, path: string, fields: Record<string, string>) {
  const { status, text } = await client.post(`${path}.data`, fields)
  if (status !== 200) throw new Error(`${status} ${text}`)
  const texts = (JSON.parse(text) as unknown[]).filter((each) => typeof each === 'string')
  return texts.find((each) => each.includes('"challenge"')) ?? ''
}
const typed = (code: string, current_password = PASSWORD) => ({
  ...{ form: 'passkey', name: 'Teléfono' },
  ...{ current_password, code },
})
const begin = (code: string) => optionsOf(dario(), PAGE, typed(code))
const make = (credential: string, client = dario()) =>
  client.post(PAGE, { form: 'passkey-made', name: 'Teléfono', credential })

/** Registers one with the code `steps` of 30 seconds from now. */
async function registered(steps = 0): Promise<Authenticator> {
  const key = new Authenticator(ORIGIN)
  const answer = await make(key.make(await begin(codeLater(steps))))
  expect([answer.status, answer.location]).toEqual([303, PAGE])
  return key
}

/** A browser after the password. */
async function half(): Promise<Client> {
  const client = t.visitor()
  await client.post('/?index', { email: 'dario@example.com', password: PASSWORD, redirectTo: '' })
  return client
}
const asked = (client: Client) => optionsOf(client, '/second-factor', { form: 'passkey' })
const use = (client: Client, credential: string) =>
  client.post('/second-factor', { form: 'used', credential, redirectTo: '/banks' })
const stored = () => t.db.select().from(passkeys)

describe('a passkey', () => {
  test('is added with the password and a code, named, and told of', async () => {
    expect((await dario().post(PAGE, typed(codeLater(0), 'no-es-esta'))).status).toBe(422)
    expect((await dario().post(PAGE, typed(wrongCode()))).status).toBe(422)
    const key = await registered()
    expect(await stored()).toMatchObject([
      { user_id: id(), name: 'Teléfono', id: key.id.toString('base64url'), used_at: null },
    ])
    const { page } = await dario().get(PAGE)
    expect(page.text).toContain('Teléfono, desde el 11/20/2026. Sin usar.')
    expect((await trailOf(t.db, 'user', id())).at(-1)).toMatchObject({ action: 'passkey_on' })
    expect((await t.db.select().from(outbox).orderBy(asc(outbox.id))).at(-1)).toMatchObject({
      title: 'Llave de acceso agregada',
    })
    const { excludeCredentials } = JSON.parse(await begin(codeLater(1)))
    expect(excludeCredentials).toMatchObject([{ id: key.id.toString('base64url') }])
  })

  test.each([
    ['another site', { origin: 'https://nomina.example' }],
    ['another host', { host: 'nomina.example' }],
  ])('made for %s is none', async (_, twist) => {
    const options = await begin(codeLater(0))
    const answer = await make(new Authenticator(ORIGIN).make(options, twist))
    expect([answer.status, answer.text.includes(REFUSED)]).toEqual([409, true])
    expect(await stored()).toEqual([])
  })

  test('is not made by the challenge of a log-in, which asks for the password alone', async () => {
    await registered()
    const { challenge, rpId } = JSON.parse(await asked(await half())) as Record<string, string>
    for (const said of [challenge, `make:${challenge}`]) {
      const options = JSON.stringify({ challenge: said, rp: { id: rpId } })
      expect((await make(new Authenticator(ORIGIN).make(options))).status).toBe(409)
    }
    expect(await stored()).toHaveLength(1)
  })

  test('answers one challenge, once, within five minutes, of the same user', async () => {
    const options = await begin(codeLater(0))
    await t.write((tx) => aFactor(tx, world.people.employee))
    const tooLong = new Authenticator(ORIGIN, 1024)
    expect((await make(tooLong.make(options))).status).toBe(409)
    const made = new Authenticator(ORIGIN).make(options)
    expect((await make(made, t.as('employee'))).status).toBe(409)
    expect((await make(new Authenticator(ORIGIN).make(options))).status).toBe(409)
    const late = await begin(codeLater(1))
    t.wait(5)
    expect((await make(new Authenticator(ORIGIN).make(late))).status).toBe(409)
    for (const text of ['', 'x', '{}', '{"response":{"clientDataJSON":"e30"}}']) {
      expect((await make(text)).status).toBeOneOf([409, 422])
    }
    expect(await stored()).toEqual([])
  })

  test('is one of ten at most, and nobody has one without codes', async () => {
    const row = { user_id: id(), name: 'x', public_key: 'pQ', counter: 0, transports: '' }
    const rows = Array.from({ length: 10 }, (_, i) => ({
      ...{ ...row, id: `k${i}` },
      created_at: '2026-11-20T00:00:00.000Z',
    }))
    await t.write((tx) => tx.insert(passkeys).values(rows))
    const full = await dario().post(PAGE, typed(codeLater(0)))
    expect([full.status, full.text.includes('Ya tiene 10 llaves')]).toEqual([409, true])
    expect((await t.as('employee').post(PAGE, typed(codeLater(0)))).status).toBe(409)
  })

  test('is removed with the password; the codes stay', async () => {
    const key = (await registered()).id.toString('base64url')
    const off = (passkey: string, current_password = PASSWORD, client = dario()) =>
      client.post(PAGE, { form: 'passkey-off', passkey, current_password })
    expect((await off(key, 'no-es-esta')).status).toBe(422)
    expect((await off('otra')).status).toBe(422)
    await t.write((tx) => aFactor(tx, world.people.employee))
    expect((await off(key, PASSWORD, t.as('employee'))).status).toBe(422)
    expect((await off(key)).location).toBe(PAGE)
    expect(await stored()).toEqual([])
    expect(await t.db.select().from(second_factors)).toHaveLength(2)
    expect((await trailOf(t.db, 'user', id())).at(-1)).toMatchObject({ action: 'passkey_off' })
  })

  test('goes with the factor', async () => {
    await registered()
    const proof = { current_password: PASSWORD, code: codeLater(1) }
    await dario().post(PAGE, { form: 'remove', ...proof })
    expect(await stored()).toEqual([])
  })
})

describe('logging in with a passkey', () => {
  test('takes the place of the code, once a challenge', async () => {
    const key = await registered()
    const client = await half()
    const options = await asked(client)
    key.counter = 1
    const credential = key.use(options)
    const done = await use(client, credential)
    expect([done.status, done.location]).toEqual([303, '/banks'])
    expect((await client.get('/banks')).status).toBe(200)
    expect((await stored())[0]).toMatchObject({ counter: 1, used_at: expect.any(String) })
    const again = await use(await half(), credential)
    expect([again.status, again.text.includes(REFUSED)]).toEqual([422, true])
    expect((await t.db.select().from(tokens)).map(({ purpose }) => purpose)).not.toContain(
      'passkey',
    )
  })

  test('works with each of several', async () => {
    for (const key of [await registered(), await registered(1)]) {
      const client = await half()
      const done = await use(client, key.use(await asked(client)))
      expect([done.status, done.location]).toEqual([303, '/banks'])
    }
  })

  test('sent twice at once logs in once', async () => {
    const key = await registered()
    const client = await half()
    const before = (await t.db.select().from(sessions)).length
    const credential = key.use(await asked(client))
    const all = await Promise.all(Array.from({ length: 6 }, () => use(client, credential)))
    expect(all.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await t.db.select().from(sessions)).toHaveLength(before + 1)
  })

  test.each([
    ['another site', { origin: 'https://nomina.example' }],
    ['another host', { host: 'nomina.example' }],
    ['nobody who is there', { flags: 0 }],
  ])('is refused from %s', async (_, twist) => {
    const key = await registered()
    const client = await half()
    const answer = await use(client, key.use(await asked(client), twist))
    expect([answer.status, answer.text.includes(REFUSED)]).toEqual([422, true])
    expect((await client.get('/banks')).location).toMatch(/^\/\?/)
  })

  test('is refused for another key, a count that went back, and after five minutes', async () => {
    const key = await registered()
    const client = await half()
    const other = new Authenticator(ORIGIN)
    key.id.copy(other.id)
    expect((await use(client, other.use(await asked(client)))).status).toBe(422)
    key.counter = 7
    expect((await use(client, key.use(await asked(client)))).status).toBe(303)
    const copied = await half()
    key.counter = 6
    expect((await use(copied, key.use(await asked(copied)))).status).toBe(422)
    key.counter = 9
    const late = key.use(await asked(copied))
    t.wait(5)
    expect((await use(copied, late)).status).toBe(422)
  })

  test('needs the password first, and a passkey of one’s own', async () => {
    const key = await registered()
    const options = await asked(await half())
    expect((await use(t.visitor(), key.use(options))).page.alert).toContain('venció')
    expect((await t.visitor().post('/second-factor', { form: 'passkey' })).status).toBe(409)
    await t.write((tx) => aFactor(tx, world.people.employee))
    const elsa = t.visitor()
    await elsa.post('/?index', { email: 'elsa@example.com', password: PASSWORD })
    expect((await elsa.post('/second-factor', { form: 'passkey' })).status).toBe(409)
    expect((await use(elsa, key.use(options))).status).toBe(422)
  })

  test('is asked for twenty times from one address, which stops no other, nor codes', async () => {
    const key = await registered()
    const [client, elsewhere] = [await half(), await half()]
    const ask = (address: string, who = client) =>
      who.post('/second-factor', { form: 'passkey' }, { address })
    for (let i = 0; i < 20; i++) expect((await ask('192.0.2.7')).status).toBe(200)
    const waiting = () => t.db.select().from(tokens).where(eq(tokens.purpose, 'passkey'))
    expect(await waiting()).toHaveLength(20)
    const refused = await ask('192.0.2.7', await half())
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '300'])
    expect(refused.text).toContain('Demasiados intentos. Espere 5 minutos')
    expect(await waiting()).toHaveLength(20)
    expect((await ask('192.0.2.8')).status).toBe(200)
    const sent = { code: codeLater(1), redirectTo: '/banks' }
    expect((await client.post('/second-factor', sent, { address: '192.0.2.7' })).status).toBe(303)
    t.wait(5)
    expect((await use(elsewhere, key.use(await asked(elsewhere)))).status).toBe(303)
    expect((await ask('192.0.2.7', await half())).status).toBe(200)
  })

  test('works when somebody else has used up the guesses of codes', async () => {
    const key = await registered()
    const client = await half()
    for (let i = 0; i < 5; i++) await client.post('/second-factor', { code: wrongCode() })
    expect((await client.post('/second-factor', { code: codeLater(1) })).status).toBe(429)
    expect((await use(client, key.use(await asked(client)))).status).toBe(303)
  })
})

describe('an address without a name', () => {
  const plain = testApp({ LOG_LEVEL: 'silent' })

  test('has no passkeys, and says why', async () => {
    await plain.write((tx) => aFactor(tx, id()))
    const answer = await plain.as('developer').post(PAGE, typed(codeLater(0)))
    expect([answer.status, answer.text.includes('tenga nombre y HTTPS')]).toEqual([409, true])
    expect((await plain.as('developer').get(PAGE)).text).not.toContain('Agregar una llave')
  })
})
