/** How much of the long random tests runs: TEST_SCALE=full for all of it, else a tenth. */
import fc from 'fast-check'

/** So many of the full number of runs. */
export const scaled = (full: number) =>
  process.env.TEST_SCALE === 'full' ? full : Math.min(full, Math.max(5, Math.ceil(full / 10)))

/** The runs in parts of at most so many, for a test each; every part has a seed of its own. */
export function parts(full: number, most: number, first = fc.readConfigureGlobal().seed ?? 0) {
  const all = scaled(full)
  return Array.from({ length: Math.ceil(all / most) }, (_, n) => ({
    numRuns: Math.min(most, all - n * most),
    // Far apart: the next day's first is the next number.
    seed: first + n * 1_000_003,
  }))
}
