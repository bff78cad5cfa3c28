// Proves docs/rules/access.md#8.
/** The cost of guessing, and what an answer reveals (docs/rules/access.md#9). */
import { createHook } from 'node:async_hooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { neighbourhoodOf, networkOf, plainAddress } from '#app/models/access/networks.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { PASSWORD } from '#tests/support/http/world.ts'

const t = testApp()
const { call } = apiOf(t)

const DARIO = 'dario@example.com'
const NOBODY = 'nadie@example.com'
const WRONG = 'otra-clave'
const PERSON = { name: 'Petra', password: 'clave-de-petra', re_password: 'clave-de-petra' }

const screen = (email: string, password: string, address?: string) =>
  t.visitor().post('/?index', { email, password }, address ? { address } : {})
const api = (email: string, password: string, address?: string) =>
  t.visitor().api('POST', 'login', { email, password }, address ? { address } : {})
const register = (email: string, address?: string) =>
  t.visitor().post('/register', { ...PERSON, email }, address ? { address } : {})

let hashes = 0
const counting = createHook({
  init: (_id, type) => {
    if (type === 'ARGON2REQUEST') hashes++
  },
})

/** How often a password is hashed meanwhile, which takes most of a log-in's time. */
async function hashesIn(work: () => Promise<unknown>): Promise<number> {
  hashes = 0
  counting.enable()
  await work().finally(() => counting.disable())
  return hashes
}

describe('the work behind an answer', () => {
  // The first check creates the hash that unknown e-mails are checked against.
  beforeEach(() => screen(DARIO, PASSWORD))

  test.each([
    ['a wrong password', DARIO, WRONG],
    ['the right one', DARIO, PASSWORD],
    ['an unknown e-mail', NOBODY, WRONG],
    ['a disabled user’s', 'delia@example.com', PASSWORD],
    ['one that waits for confirmation', 'wilmer@example.com', PASSWORD],
  ])('of a log-in is one hash for %s', async (_which, email, password) => {
    expect(await hashesIn(() => screen(email, password))).toBe(1)
    expect(await hashesIn(() => api(email, password))).toBe(1)
  })

  test('of a registration is one hash for a known e-mail and a new one', async () => {
    for (const email of [DARIO, 'petra@example.com']) {
      expect(await hashesIn(() => register(email))).toBe(1)
    }
    const body = { ...PERSON, email: DARIO }
    expect(await hashesIn(() => t.visitor().api('POST', 'register', body))).toBe(1)
  })

  test('of a reset link is one hash if the link is valid, and none if not', async () => {
    const { url } = (await call('POST', `users/${world.people.employee}/reset`)).json
    const token = new URL(url).searchParams.get('token') ?? ''
    const typed = { password: 'clave-nueva', re_password: 'clave-nueva' }
    const reset = (secret: string) => t.visitor().post('/reset', { ...typed, token: secret })
    expect(await hashesIn(() => reset('x'.repeat(43)))).toBe(0)
    expect(await hashesIn(() => reset(token))).toBe(1)
    expect(await hashesIn(() => reset(token))).toBe(0)
  })

  test('is no hash for a user who has to wait', async () => {
    for (let n = 0; n < 5; n++) await api(NOBODY, WRONG)
    expect(await hashesIn(() => api(NOBODY, WRONG))).toBe(0)
  })
})

describe('a password of more than 200 characters', () => {
  const long = 'x'.repeat(201)

  test('is refused everywhere without being hashed', async () => {
    const id = world.people.employee
    const elsa = t.as('employee')
    const both = { password: long, re_password: long }
    const works = [
      () => screen(DARIO, long),
      () => api(DARIO, long),
      () => t.visitor().post('/register', { ...PERSON, email: NOBODY, ...both }),
      () => t.visitor().api('POST', 'register', { ...PERSON, email: NOBODY, ...both }),
      () => t.visitor().post('/reset', { token: 'x', ...both }),
      () => call('POST', 'users', { name: 'P', email: NOBODY, role_id: 3, password: long }),
      () => elsa.api('PATCH', `users/${id}`, { ...both, current_password: PASSWORD }),
      () => elsa.api('PATCH', `users/${id}`, { email: NOBODY, current_password: long }),
      () => elsa.post('/settings?index', { form: 'password', ...both, current_password: PASSWORD }),
      () => elsa.post('/settings?index', { form: 'email', email: NOBODY, current_password: long }),
    ]
    for (const work of works) {
      const done = async () => expect((await work()).status).toBe(422)
      expect([String(work), await hashesIn(done)]).toEqual([String(work), 0])
    }
  })

  test('but one of 200 is accepted and hashed whole', async () => {
    const password = 'ñ'.repeat(200)
    const body = { name: 'P', email: NOBODY, role_id: 3, password }
    expect((await call('POST', 'users', body)).status).toBe(201)
    expect((await api(NOBODY, password)).status).toBe(200)
    expect((await api(NOBODY, password.slice(1))).status).toBe(422)
  })
})

describe('many guesses at once', () => {
  const statuses = async (work: () => Promise<{ status: number }>, times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, work))
    return answers.map(({ status }) => status).sort()
  }

  test('are counted one by one, over the screen and the API together', async () => {
    let n = 0
    const guess = () => (n++ % 2 ? api(DARIO, WRONG) : screen(DARIO, WRONG))
    expect(await statuses(guess, 12)).toEqual([...Array(5).fill(422), ...Array(7).fill(429)])
    expect((await screen(DARIO, PASSWORD)).status).toBe(429)
  })

  test('are limited to five comparisons: the right password after them is refused', async () => {
    await api(DARIO, PASSWORD)
    let last = 0
    const burst = async () => {
      const words = [...Array<string>(11).fill(WRONG), PASSWORD]
      const answers = await Promise.all(words.map((word) => api(DARIO, word)))
      last = answers.at(-1)?.status ?? 0
    }
    expect([await hashesIn(burst), last]).toEqual([5, 429])
  })

  test('at the current password of a user who is logged in are counted too', async () => {
    const elsa = t.as('employee')
    const body = { email: 'e@example.com', current_password: WRONG }
    const guess = () => elsa.api('PATCH', `users/${world.people.employee}`, body)
    expect(await statuses(guess, 8)).toEqual([...Array(5).fill(422), ...Array(3).fill(429)])
  })

  test('with the right password all log in', async () => {
    expect(await statuses(() => api(DARIO, PASSWORD), 7)).toEqual(Array(7).fill(200))
  })

  test('of registrations: five are accepted', async () => {
    let n = 0
    const one = () => register(`petra${++n}@example.com`)
    expect(await statuses(one, 8)).toEqual([...Array(5).fill(303), ...Array(3).fill(429)])
  })
})

describe('an IPv6 network', () => {
  test('counts as one address for all its addresses', async () => {
    for (let n = 1; n <= 5; n++) await api(DARIO, WRONG, `2001:db8:0:7::${n}`)
    expect((await api(DARIO, PASSWORD, '2001:db8::7:9:8:7:6')).status).toBe(429)
    expect((await api(DARIO, PASSWORD, '2001:db8:0:8::1')).status).toBe(200)
    for (let n = 1; n <= 5; n++) await register(`petra${n}@example.com`, `2001:db8::${n}`)
    expect((await register('petra6@example.com', '2001:db8::ffff')).status).toBe(429)
  })

  test.each([
    ['2001:db8:0:7::1', '2001:db8:0:7'],
    ['2001:0DB8:0000:0007:1:2:3:4', '2001:db8:0:7'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['1:2:3:4:5:6:7::', '1:2:3:4'],
    ['192.0.2.1', '192.0.2.1'],
    ['', ''],
  ])('of the address %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test.each([
    ['192.0.2.1', '192.0.2.0'],
    ['192.0.2.255', '192.0.2.0'],
    ['::ffff:192.0.2.7', '192.0.2.0'],
    ['2001:db8:0:7::1', '2001:db8:0:7'],
    ['', ''],
  ])('of neighbours of %s is %s', (address, neighbourhood) => {
    expect(neighbourhoodOf(address)).toBe(neighbourhood)
  })
})

describe('an IPv4 address that is written as IPv6', () => {
  const SPELLINGS = [
    '::ffff:1.2.3.4',
    '::FFFF:1.2.3.4',
    '::ffff:102:304',
    '::ffff:0102:0304',
    '0:0:0:0:0:ffff:102:304',
    '0000:0000:0000:0000:0000:FFFF:1.2.3.4',
    '::ffff:102:304%eth0',
  ]

  test.each(SPELLINGS)('%s is 1.2.3.4', (address) => {
    expect(plainAddress(address)).toBe('1.2.3.4')
    expect(networkOf(address)).toBe('1.2.3.4')
  })

  test.each(['::1.2.3.4', '1::ffff:102:304', '::fffe:102:304'])('but %s is not', (address) => {
    expect(plainAddress(address)).not.toBe('1.2.3.4')
  })

  test('shares the count of guesses over all its spellings', async () => {
    for (const address of SPELLINGS.slice(0, 5)) await api(DARIO, WRONG, address)
    expect((await api(DARIO, PASSWORD, '1.2.3.4')).status).toBe(429)
    expect((await api(DARIO, PASSWORD, '::ffff:1.2.3.5')).status).toBe(200)
  })
})
