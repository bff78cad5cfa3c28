// Proves docs/rules/passkeys.md#3; docs/rules/second-factor.md#5.
/** Of two processes on one PostgreSQL, one alone takes what a second factor takes once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRecoveryCodes, recoveryDigest } from '#app/models/access/one-time-codes.server.ts'
import type { Client } from '#tests/support/http/client.ts'
import { Authenticator } from '#tests/support/models/authenticator.ts'
import { KEY } from '#tests/support/models/factors.ts'
import {
  type Machines,
  passwordOf,
  startMachines,
  visitorAt,
} from '#tests/support/process/machines.ts'

const SITE = 'https://nomina.test'
const OWN = { origin: SITE }
const FACTOR = '/settings/second-factor'
const PERSON = { email: 'dario@example.com', password: 'clave-de-dario' }
const ROUNDS = 8

let m: Machines
let codes: string[]
const at = (machine: 0 | 1) => visitorAt(m.both[machine].server.url)

beforeAll(async () => {
  m = await startMachines(SITE)
  const password = m.both.map(passwordOf).find(Boolean) ?? ''
  const login = { email: 'admin@localhost', password }
  const { json } = await at(0).api('POST', 'login', login)
  const headers = { Authorization: `Bearer ${json.access_token}` }
  const made = await at(0).api(
    'POST',
    'users',
    { ...PERSON, name: 'Darío', role_id: 2 },
    { headers },
  )
  const { id } = made.json
  const now = new Date().toISOString()
  await m.rows(
    'insert into second_factors (user_id, secret, created_at, confirmed_at) values ($1, $2, $3, $3)',
    [id, KEY, now],
  )
  codes = [...newRecoveryCodes(), ...newRecoveryCodes()]
  await m.rows(
    'insert into recovery_codes (id, user_id, created_at) select unnest($1::text[]), $2, $3',
    [codes.map((code) => recoveryDigest(id, code)), id, now],
  )
})
afterAll(() => m?.stop())

const nextCode = () => codes.pop() ?? ''

/** A browser after the password. */
async function half(machine: 0 | 1): Promise<Client> {
  const browser = at(machine)
  const { location } = await browser.post('/?index', { ...PERSON, redirectTo: '' }, OWN)
  expect(location).toMatch(/^\/second-factor/)
  return browser
}

/** The standard's options in the answer to a form, as the page's scripts get them. */
async function optionsOf(client: Client, path: string, fields: Record<string, string>) {
  const { status, text } = await client.post(`${path}.data`, fields, OWN)
  if (status !== 200) throw new Error(`${status} ${text}`)
  const texts = (JSON.parse(text) as unknown[]).filter((each) => typeof each === 'string')
  return texts.find((each) => each.includes('"challenge"')) ?? ''
}

test('a recovery code logs in at one of two machines that get it at the same moment', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const login = { ...PERSON, code: nextCode() }
    const both = await Promise.all(
      ([0, 1] as const).map((machine) => at(machine).api('POST', 'login', login)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  }
})

test('a passkey’s answer to a challenge logs in at one of them', async () => {
  const owner = await half(0)
  await owner.post('/second-factor', { code: nextCode(), redirectTo: '' }, OWN)
  const key = new Authenticator(SITE)
  const proof = { current_password: PERSON.password, code: nextCode() }
  const making = await optionsOf(owner, FACTOR, { form: 'passkey', name: 'Teléfono', ...proof })
  const made = { form: 'passkey-made', name: 'Teléfono', credential: key.make(making) }
  expect((await owner.post(FACTOR, made, OWN)).status).toBe(303)
  for (let round = 0; round < ROUNDS; round++) {
    // Each has a log-in of its own, so that the challenge alone can tell them apart.
    const [here, there] = await Promise.all([half(0), half(1)])
    const credential = key.use(await optionsOf(here, '/second-factor', { form: 'passkey' }))
    const used = { form: 'used', credential, redirectTo: '' }
    const both = await Promise.all(
      [here, there].map((each) => each.post('/second-factor', used, OWN)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([303, 422])
  }
})
