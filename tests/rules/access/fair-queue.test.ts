// Proves docs/rules/access.md#9.
import { describe, expect, test } from 'vitest'
import { Busy, createFairQueue } from '#app/kernel/fair-queue.server.ts'
import { inTurn } from '#app/models/access/passwords.server.ts'

/** A queue of two at work and four places, and what was begun and refused in it, in that order. */
function watched() {
  const queue = createFairQueue({ atWork: 2, places: 4 })
  const begun: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  const settle = () => new Promise((done) => setImmediate(done))
  return {
    begun,
    refused,
    /** Asks for work: `a1` is from `a`. */
    async ask(...names: string[]) {
      for (const name of names) {
        const work = () => {
          begun.push(name)
          return new Promise<void>((end) => ends.set(name, end))
        }
        queue.run(name.slice(0, 1), work).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Busy)
          refused.push(name)
        })
        await settle()
      }
    },
    async end(...names: string[]) {
      for (const name of names) {
        ends.get(name)?.()
        await settle()
      }
    },
  }
}

describe('expensive work', () => {
  test('runs two at a time, the rest in turn', async () => {
    const { begun, ask, end } = watched()
    await ask('a1', 'a2', 'a3', 'a4')
    expect(begun).toEqual(['a1', 'a2'])
    await end('a2', 'a1')
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  })

  test('is refused with a time to wait when the queue is full', async () => {
    const { begun, refused, ask } = watched()
    await ask('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8')
    expect([begun, refused]).toEqual([
      ['a1', 'a2'],
      ['a7', 'a8'],
    ])
    expect(new Busy()).toMatchObject({ status: 503, seconds: 5 })
  })

  test('frees its place when it fails', async () => {
    const queue = createFairQueue({ atWork: 1, places: 1 })
    const failing = queue.run('a', () => Promise.reject(new Error('no')))
    const waiting = queue.run('a', async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await waiting).toBe('done')
    expect(await queue.run('a', async () => 'again')).toBe('again')
  })
})

describe('a client with many requests', () => {
  test('waits while clients with few requests have their turn', async () => {
    const { begun, ask, end } = watched()
    await ask('a1', 'a2', 'a3', 'a4', 'b1', 'c1')
    await end('a1', 'a2', 'a3', 'b1')
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4'])
  })

  test('loses its last places to other clients until they have as many', async () => {
    const { refused, ask } = watched()
    await ask('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'c1', 'b2', 'c2')
    expect(refused).toEqual(['a6', 'a5', 'b2', 'c2'])
    const waited = watched()
    await waited.ask('a1', 'a2', 'b1', 'a3', 'a4', 'a5', 'c1')
    expect(waited.refused).toEqual(['a5'])
  })
})

test('Passwords of one network wait behind those of another, whose place is kept', async () => {
  const held = Array.from({ length: 2 }, () => Promise.withResolvers<void>())
  const started: string[] = []
  const check = (address: string, work: () => Promise<unknown> = async () => undefined) =>
    inTurn(address, async () => {
      started.push(address)
      await work()
    })
  const flood = Array.from({ length: 150 }, (_, n) =>
    check(`198.51.100.${n}`, () => held[n]?.promise ?? Promise.resolve()).catch((error) => error),
  )
  const other = check('203.0.113.9')
  held[0]?.resolve()
  await other
  const first = ['198.51.100.0', '198.51.100.1', '198.51.100.2']
  expect(started.slice(0, 4)).toEqual([...first, '203.0.113.9'])
  held[1]?.resolve()
  const refused = (await Promise.all(flood)).filter((each) => each instanceof Busy)
  // Two at work and twenty that waited, of which one made room.
  expect(refused).toHaveLength(150 - 21)
})
