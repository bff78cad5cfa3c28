// Proves docs/rules/access.md#9.
/** Many log-ins at once: what they cost is bounded, and others get their turn. */
import { createHook } from 'node:async_hooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { PASSWORD } from '#tests/support/http/world.ts'

const t = testApp()

const DARIO = 'dario@example.com'
const WRONG = 'otra-clave'
const THERE = '198.51.100.7'
const ELSEWHERE = '203.0.113.9'
const LATER = 'Hay demasiadas solicitudes a la vez. Espere unos segundos y vuelva a intentarlo'

const screen = (email: string, password: string, address: string) =>
  t.visitor().post('/?index', { email, password }, { address })
const api = (email: string, password: string, address: string) =>
  t.visitor().api('POST', 'login', { email, password }, { address })

/** Wrong log-ins at once, each for another e-mail. */
const flood = (times: number, log: typeof api, address = THERE) =>
  Array.from({ length: times }, (_, n) => log(`nadie${n}@example.com`, WRONG, address))

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

/**
 * Sends them at once, and holds those that have a turn before they write anything, until so many
 * others are refused: a turn that ended sooner would be another's.
 */
async function inFlood(send: () => Promise<Answer>[], refused: number): Promise<Answer[]> {
  const { transaction } = t.app.database
  const goOn = Promise.withResolvers<void>()
  t.app.database.transaction = (work) => goOn.promise.then(() => transaction(work))
  let left = refused
  const answers = send().map(async (asked) => {
    const answer = await asked
    if (--left === 0) goOn.resolve()
    return answer
  })
  return Promise.all(answers).finally(() => {
    t.app.database.transaction = transaction
  })
}

let hashes = 0
const counting = createHook({
  init: (_id, type) => {
    if (type === 'ARGON2REQUEST') hashes++
  },
})

// The first check creates the hash that unknown e-mails are checked against.
beforeEach(() => api(DARIO, PASSWORD, ELSEWHERE))

describe('150 wrong log-ins at once from one address', () => {
  test('hash only a few passwords; the others are asked to try later', async () => {
    hashes = 0
    counting.enable()
    const answers = await inFlood(() => flood(150, api), 128).finally(() => counting.disable())
    expect(hashes).toBe(22)
    expect(count(answers, 422)).toBe(22)
    expect(count(answers, 429) + count(answers, 503)).toBe(128)
    for (const { status, headers } of answers) {
      if (status !== 422) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    }
  })

  test('write a count only for the attempts that get a turn, per e-mail and per network', async () => {
    const { transaction } = t.app.database
    let writes = 0
    t.app.database.transaction = (work) => {
      writes++
      return transaction(work)
    }
    const answers = await inFlood(() => flood(150, api), 128).finally(() => {
      t.app.database.transaction = transaction
    })
    expect(count(answers, 422)).toBe(22)
    expect(writes).toBe(2 * 22)
  })

  test('delay neither a log-in from another address nor /healthz', async () => {
    const order: string[] = []
    const noted = async (name: string, asked: Promise<Answer>) => {
      const answer = await asked
      order.push(`${name} ${answer.status}`)
      return answer
    }
    const flooding = inFlood(() => {
      const all = flood(150, api).map((answer) => noted('there', answer))
      return [...all, noted('elsewhere', screen(DARIO, PASSWORD, ELSEWHERE))]
    }, 129)
    await t.app.healthy().then((isHealthy) => order.push(`healthy ${isHealthy}`))
    await flooding
    const checked = order.filter((each) => !/there (429|503)/.test(each))
    expect(checked).toHaveLength(21 + 2)
    expect(checked.indexOf('healthy true')).toBe(0)
    // In its turn it is the third or so of the 23, and last or refused without.
    expect(checked.indexOf('elsewhere 303')).toBeLessThan(12)
  })

  test('leave turns for registrations, resets and password changes', async () => {
    const elsa = t.as('employee')
    const both = { password: 'clave-nueva', re_password: 'clave-nueva' }
    const flooding = flood(150, api)
    const statuses = await Promise.all([
      t.visitor().post('/register', { name: 'Petra', email: 'petra@example.com', ...both }),
      t.visitor().post('/reset', { token: 'x', ...both }),
      elsa.api('PATCH', `users/${world.people.employee}`, { current_password: PASSWORD, ...both }),
    ]).then((answers) => answers.map(({ status }) => status))
    expect(statuses).toEqual([303, 422, 200])
    await Promise.all(flooding)
  })
})

describe('an attempt that finds the queue full', () => {
  test('gets an error on screen, with the typed e-mail kept', async () => {
    const answers = await inFlood(() => flood(40, screen), 18)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBe(18)
    for (const { page, headers, text } of refused) {
      expect(page.alert).toContain(LATER)
      expect(page.values.email).toMatch(/^nadie\d+@example\.com$/)
      expect(text).not.toContain(WRONG)
      expect(headers.get('Retry-After')).toBe('5')
    }
  })

  test('gets an error from the API', async () => {
    const answers = await inFlood(() => flood(40, api), 18)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.map(({ json }) => json)).toEqual(
      Array(18).fill({ message: LATER, code: 'busy' }),
    )
    expect(refused.map(({ headers }) => headers.get('Retry-After'))).toEqual(Array(18).fill('5'))
  })

  test('is not counted as a guess', async () => {
    await inFlood(() => flood(150, api), 128)
    const again = await Promise.all(flood(20, api))
    expect(count(again, 422)).toBe(20)
    expect((await api(DARIO, PASSWORD, THERE)).status).toBe(200)
  })
})

describe('failed log-ins from one network', () => {
  const fail = async (times: number, address: (n: number) => string) => {
    for (let n = 0; n < times; n += 10) {
      const at = Array.from({ length: 10 }, (_, i) => n + i)
      const tried = at.map((i) => api(`nadie${i}@example.com`, WRONG, address(i)))
      expect(count(await Promise.all(tried), 422)).toBe(10)
    }
  }

  test('are limited to fifty in a quarter of an hour over all e-mails', async () => {
    await fail(50, (n) => `198.51.100.${n}`)
    const refused = await screen(DARIO, PASSWORD, '198.51.100.200')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('900')
    expect(refused.page.alert).toContain('Espere 15 minutos')
    expect(refused.page.values.email).toBe(DARIO)
    expect((await api(DARIO, PASSWORD, '198.51.101.1')).status).toBe(200)
    const within = { address: '198.51.100.200' }
    expect((await t.as('administrator').get('/titulars', within)).status).toBe(200)
    expect((await t.as('administrator').api('GET', 'me', undefined, within)).status).toBe(200)
    t.wait(14)
    expect((await api(DARIO, PASSWORD, '198.51.100.200')).status).toBe(429)
    t.wait(1)
    expect((await api(DARIO, PASSWORD, '198.51.100.200')).status).toBe(200)
  })

  test('of reset links are limited to fifty in a quarter of an hour, which keep out no valid one', async () => {
    const both = { password: 'clave-nueva', re_password: 'clave-nueva' }
    const { url } = (
      await t.as('administrator').api('POST', `users/${world.people.employee}/reset`)
    ).json
    const token = new URL(url).searchParams.get('token') ?? ''
    const reset = (secret: string, address: string) =>
      t.visitor().post(`/reset?token=${secret}`, { token: secret, ...both }, { address })
    for (let n = 0; n < 50; n++) {
      expect((await reset(`otro${n}`, `198.51.100.${n}`)).status).toBe(422)
    }
    const refused = await reset('otro50', '198.51.100.200')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('900')
    expect(refused.page.alert).toContain('Este enlace ya no sirve')
    expect(refused.text).not.toContain('clave-nueva')
    expect((await screen(DARIO, PASSWORD, '198.51.100.200')).status).toBe(303)
    expect((await reset(token, '198.51.100.200')).status).toBe(303)
    // It was spent, and counts like any other from now on.
    expect((await reset(token, '198.51.100.200')).status).toBe(429)
    t.wait(15)
    expect((await reset(token, '198.51.100.200')).status).toBe(422)
  })

  test('are counted together for an IPv6 /64', async () => {
    await fail(50, (n) => `2001:db8:0:7::${n}`)
    expect((await api(DARIO, PASSWORD, '2001:db8:0:7:8::1')).status).toBe(429)
    expect((await api(DARIO, PASSWORD, '2001:db8:0:8::1')).status).toBe(200)
  })

  test('are limited in a burst too', async () => {
    await fail(40, () => THERE)
    // As many as find a turn.
    const burst = await Promise.all(flood(22, (email) => api(`otra-${email}`, WRONG, THERE)))
    expect([count(burst, 422), count(burst, 429)]).toEqual([10, 12])
  })
})
