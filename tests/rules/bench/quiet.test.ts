/** When the bench calls its run a quiet one. */
import { expect, test } from 'vitest'
import { busyCores, quietLine } from '../../../bench/quiet.ts'

/** A reading of /proc/stat, in hundredths of a second. */
const stat = (...ticks: number[]) => `cpu  ${ticks.join(' ')}\ncpu0 ${ticks.join(' ')}\nintr 7\n`

test('what is neither idle nor waiting for a disk keeps cores busy', () => {
  const before = stat(1000, 20, 300, 5000, 40, 0, 6, 7, 0, 0)
  // User, nice, system, idle, waiting, interrupts of both sorts, stolen.
  const after = stat(1100, 30, 320, 5250, 90, 1, 8, 14, 0, 0)
  expect(busyCores(before, after, 2)).toBeCloseTo((100 + 10 + 20 + 1 + 2 + 7) / 100 / 2)
})

test.each([
  [[0, 0.02, 0.1], 'A quiet run: at rest others used 0.1 of'],
  [[0, 0.11, 0.02], 'NOT a quiet run: others used 0.1 of'],
  [[1.9, 0, 0], 'NOT a quiet run: others used 1.9 of'],
])('with looks of %j the run is called so', (looks, line) => {
  expect(quietLine(looks)).toContain(line)
})
