// @both-engines
// Proves docs/rules/rates.md#7, #8.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchJson } from '#app/io/json-answer.server.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { createRate } from '#app/models/rates/change.server.ts'
import { rateJob } from '#app/models/rates/fetched.server.ts'
import { rates } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { day } from '#tests/support/models/factories.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
const HOUR = 60 * 60 * 1000
const never = new AbortController().signal

let standIn: Server
let url: URL
let answer: RequestListener
let asked = 0
beforeEach(async () => {
  asked = 0
  standIn = createServer((request, response) => {
    asked++
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(standIn, 'listening')
  url = new URL(`http://127.0.0.1:${(standIn.address() as AddressInfo).port}/tasas.json?key=x`)
})
afterEach(() => {
  standIn.closeAllConnections()
  standIn.close()
})

const says = (body: unknown) => {
  answer = (_, response) => response.end(JSON.stringify(body))
}
const DOLLAR = { day: '2026-11-20', value: '148.3200' }

/** The jobs of a machine, and what it logs. */
function machine() {
  const logged: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) })
  let now = NOW
  const job = rateJob({ url, database: t.database, now: () => now, log })
  const run = async (hours = 0) => {
    now = new Date(NOW.getTime() + hours * HOUR)
    await job.run(never)
  }
  return { run, logged }
}
const stored = async () =>
  (await t.db.select().from(rates).orderBy(rates.id)).map(
    ({ currency, day, value }) => `${currency} ${day} ${value}`,
  )
const enter = (of: string, value: string) =>
  t.write((tx) =>
    createRate(
      tx,
      { currency: 'USD', day: day(of), value, source: 'BCV', allow_rate_far: true },
      t.actor,
    ),
  )

describe('fetched rates', () => {
  test('are entered by nobody, with the host as their source, and the trail tells', async () => {
    says({ USD: DOLLAR, EUR: { day: '2026-11-20', value: 171.05 }, CNY: { value: 1 } })
    await machine().run()
    const [first] = await t.db.select().from(rates).orderBy(rates.id)
    expect(first).toMatchObject({ source: '127.0.0.1', user_id: null, user_name: null })
    expect(await stored()).toEqual(['USD 2026-11-20 148.32', 'EUR 2026-11-20 171.05'])
    const [line] = await trailOf(t.db, 'rate', first?.id ?? 0)
    expect(line).toMatchObject({ action: 'create', user_name: 'Sistema' })
  })

  test('are asked for once an hour, by one of all machines', async () => {
    says({ USD: DOLLAR })
    const [one, other] = [machine(), machine()]
    await Promise.all([one.run(), other.run()])
    await one.run(0.5)
    await other.run(0.99)
    await machine().run(0.99)
    expect(asked).toBe(1)
    await other.run(1)
    await one.run(1)
    expect(asked).toBe(2)
    expect(await stored()).toEqual(['USD 2026-11-20 148.32'])
  })

  test('are not entered again over what a person has entered since', async () => {
    says({ USD: DOLLAR })
    const { run } = machine()
    await run()
    await enter('2026-11-20', '149')
    await run(1)
    expect(await stored()).toEqual(['USD 2026-11-20 148.32', 'USD 2026-11-20 149'])
    says({ USD: { ...DOLLAR, value: '150' } })
    await run(2)
    expect((await stored()).at(-1)).toBe('USD 2026-11-20 150')
  })

  test('that are far from the day before are logged, and left for a person', async () => {
    await enter('2026-11-19', '100')
    says({ USD: DOLLAR, EUR: { day: '2026-11-20', value: '171' } })
    const { run, logged } = machine()
    await run()
    expect(await stored()).toEqual(['USD 2026-11-19 100', 'EUR 2026-11-20 171'])
    expect(logged).toEqual([
      expect.objectContaining({
        ...{ level: 'warn', msg: 'fetched rate not entered', host: '127.0.0.1' },
        ...{ currency: 'USD', day: '2026-11-20', value: '148.32', before: '100' },
      }),
    ])
  })

  test.each([
    [{ day: '2026-11-20' }],
    [{ day: '2026-12-20', value: '148' }],
    [{ day: '2026-11-20', value: '0' }],
    ['148.32'],
    [null],
  ])('of the wrong form are logged: %j', async (said) => {
    says({ USD: said })
    const { run, logged } = machine()
    await run()
    expect([await stored(), logged.map(({ msg }) => msg)]).toEqual([
      [],
      ['fetched rate not entered'],
    ])
  })

  test('that do not come are logged without their address, and asked for an hour later', async () => {
    answer = (_, response) => response.writeHead(500).end()
    const { run, logged } = machine()
    await run()
    expect(logged).toMatchObject([{ host: '127.0.0.1', reason: 'answered 500' }])
    expect(JSON.stringify(logged)).not.toContain('key=x')
    says({ USD: DOLLAR })
    await run(0.5)
    expect(await stored()).toEqual([])
    await run(1)
    expect(await stored()).toEqual(['USD 2026-11-20 148.32'])
  })
})

describe('an answer', () => {
  const read = (ms?: number) => errorOf(fetchJson(url, never, ms))

  test('that redirects is not followed', async () => {
    answer = (_, response) => response.writeHead(302, { Location: '/other' }).end()
    expect(await read()).toMatchObject({ message: 'answered 302' })
    expect(asked).toBe(1)
  })

  test('is read up to 64 KB', async () => {
    answer = (_, response) => response.end(`"${'x'.repeat(64 * 1024 - 2)}"`)
    expect(await read()).toBeUndefined()
    answer = (_, response) => response.end(`"${'x'.repeat(64 * 1024 - 1)}"`)
    expect(await read()).toMatchObject({ message: 'answered more than 64 KB' })
  })

  test('is waited for as long as it may take, also amid its body', async () => {
    answer = () => undefined
    expect(await read(50)).toMatchObject({ message: 'did not answer in time' })
    answer = (_, response) => void response.write('{')
    expect(await read(50)).toMatchObject({ message: 'did not answer in time' })
  })

  test('that is no JSON, and a server that is not there, are told of', async () => {
    answer = (_, response) => response.end('<html>')
    expect(await read()).toMatchObject({ message: 'answered no JSON' })
    standIn.close()
    standIn.closeAllConnections()
    expect(await read()).toMatchObject({ message: 'ECONNREFUSED' })
  })
})
