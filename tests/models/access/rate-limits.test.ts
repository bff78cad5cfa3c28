// Proves docs/rules/access.md#9.
import { describe, expect, test } from 'vitest'
import {
  counted,
  guess,
  LOGIN_LIMIT,
  NETWORK_LIMIT,
  TooMany,
} from '#app/models/access/rate-limit.server.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'

const t = testDatabase()

const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const MINUTE = 60

type Outcome = 'right' | 'wrong' | number

/** How the guess ended; a number is for how many seconds it is to wait, and was not made. */
async function ended(made: Promise<string | null>): Promise<Outcome> {
  try {
    return (await made) === null ? 'wrong' : 'right'
  } catch (error) {
    if (error instanceof TooMany) return error.seconds
    throw error
  }
}

describe('guesses at one e-mail from one address', () => {
  const counter = { limit: LOGIN_LIMIT, parts: ['login', 'ana@example.com', '192.0.2.1'] }
  const at = (minutes: number, word: string | null = null) =>
    ended(guess(t.database, counter, after(minutes), async () => word))

  test('are blocked for a quarter of an hour, counted from the last failure', async () => {
    for (const minutes of [0, 4, 8, 12]) expect(await at(minutes)).toBe('wrong')
    expect(await at(26)).toBe('wrong')
    expect(await at(27, 'clave')).toBe(14 * MINUTE)
    expect(await at(40, 'clave')).toBe(MINUTE)
    expect(await at(41, 'clave')).toBe('right')
  })

  test('are forgotten a quarter of an hour after the last failure', async () => {
    for (const minutes of [0, 1, 2, 3]) expect(await at(minutes)).toBe('wrong')
    for (const minutes of [18, 18, 18, 18, 18]) expect(await at(minutes)).toBe('wrong')
    expect(await at(18)).toBe(15 * MINUTE)
  })
})

describe('guesses from one network', () => {
  const counter = { limit: NETWORK_LIMIT, parts: ['network', '192.0.2.0'] }
  const work = (minutes: number, make: () => Promise<string | null>) =>
    ended(counted(t.database, counter, after(minutes), make, (outcome) => outcome === null))
  const wrong = async () => null
  const right = async () => 'clave'

  async function many(times: number, minutes: number, make = wrong) {
    const outcomes = await Promise.all(Array.from({ length: times }, () => work(minutes, make)))
    const timesOf = (which: Outcome) => outcomes.filter((each) => each === which).length
    return [timesOf('wrong'), timesOf('right'), outcomes.filter(Number).length]
  }

  test('are limited to fifty in a quarter of an hour, also when made at once', async () => {
    expect(await many(30, 0)).toEqual([30, 0, 0])
    expect(await many(40, 5)).toEqual([20, 0, 20])
    expect(await work(9, right)).toBe(6 * MINUTE)
    expect(await work(15, right)).toBe('right')
    expect(await many(55, 15)).toEqual([50, 0, 5])
  })

  test('are counted before their result is known', async () => {
    let begun = 0
    let end = (): void => undefined
    const open = new Promise<null>((done) => {
      end = () => done(null)
    })
    const outcomes = Array.from({ length: 60 }, () =>
      work(0, () => {
        begun++
        return open
      }),
    )
    const refused = await Promise.race(outcomes)
    expect(refused).toBe(15 * MINUTE)
    end()
    await Promise.all(outcomes)
    expect(begun).toBe(50)
  })

  test('give their count back when they are right or break off', async () => {
    expect(await many(49, 0)).toEqual([49, 0, 0])
    for (let n = 0; n < 3; n++) {
      expect(await work(1, right)).toBe('right')
      await expect(work(1, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    }
    expect(await many(2, 1)).toEqual([1, 0, 1])
  })
})
