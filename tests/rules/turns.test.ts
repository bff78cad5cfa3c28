// Proves docs/rules/import.md#11.
import { setImmediate as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurns, sortInTurns } from '#app/kernel/turns.server.ts'
import { giveWay, whileWanted } from '#db/turns.server.ts'

/** Keeps the process busy for some milliseconds. */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('A long list is done in its order, and others get their turns meanwhile', async () => {
  let turns = 0
  let isDone = false
  const others = () => {
    turns += 1
    if (!isDone) setImmediate(others)
  }
  setImmediate(others)
  const items = Array.from({ length: 230 }, (_, i) => i)
  const results = await inTurns(items, (some) => {
    work(20)
    return some.map((item) => item * 2)
  })
  isDone = true
  expect(results).toEqual(items.map((item) => item * 2))
  // Five parts, each longer than a turn.
  expect(turns).toBeGreaterThanOrEqual(4)
})

test.each([0, 1, 1000, 1001, 3500])(
  '%i items are sorted, and equal ones keep their order',
  async (size) => {
    const items = Array.from({ length: size }, (_, at) => ({ key: (at * 7919) % 97, at }))
    const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key
    const expected = items.toSorted((one, other) => one.key - other.key || one.at - other.at)
    expect(await sortInTurns(items, byKey)).toEqual(expected)
  },
)

test('A short list is done without a pause', async () => {
  await pause()
  const order: string[] = []
  setImmediate(() => order.push('another'))
  const results = await inTurns([1, 2], (some) => some.map(String))
  order.push('done')
  expect([results, order]).toEqual([['1', '2'], ['done']])
})

test('what came before in the same turn counts', async () => {
  await pause()
  await giveWay()
  work(20)
  let turns = 0
  setImmediate(() => turns++)
  await inTurns([1], (some) => [...some])
  expect(turns).toBe(1)
})

test('of many that wait for their turn one goes on at a time, all in the end', async () => {
  let gone = 0
  const waiting = Array.from({ length: 4 }, async () => {
    await giveWay()
    work(20)
    await giveWay()
    gone++
  })
  const seen = [gone]
  while (gone < waiting.length) {
    await pause()
    seen.push(gone)
  }
  const steps = seen.slice(1).map((count, i) => count - (seen[i] ?? 0))
  expect(Math.max(...steps)).toBe(1)
  await Promise.all(waiting)
})

test('work that is no longer wanted stops at its next turn, and that of others goes on', async () => {
  const left = new AbortController()
  const done = { left: 0, other: 0 }
  const parts = (of: keyof typeof done) =>
    inTurns(Array.from({ length: 100 }), (some) => {
      work(20)
      done[of] += 1
      if (of === 'left' && done.left === 2) left.abort(new Error('left'))
      return [...some]
    })
  const other = parts('other')
  await expect(whileWanted(left.signal, () => parts('left'))).rejects.toThrow('left')
  await other
  expect(done).toEqual({ left: 2, other: 5 })
})
