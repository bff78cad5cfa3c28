import { setImmediate as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turn } from '#app/services/turns.server.ts'

test('of many that wait for their turn one goes on at a time, all in the end', async () => {
  let gone = 0
  const waiting = Array.from({ length: 4 }, async () => {
    await turn()
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
