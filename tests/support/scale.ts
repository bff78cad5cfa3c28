/** How much of the long random tests runs: TEST_SCALE=full for all of it, else a tenth. */
import fc from 'fast-check'

const isFull = process.env.TEST_SCALE === 'full'

/** So many of the full number of runs. */
export const scaled = (full: number) =>
  isFull ? full : Math.min(full, Math.max(5, Math.ceil(full / 10)))

/** The runs in parts of at most so many, for a test each; every part has a seed of its own. */
export function parts(full: number, most: number, first = fc.readConfigureGlobal().seed ?? 0) {
  const all = scaled(full)
  return Array.from({ length: Math.ceil(all / most) }, (_, n) => ({
    numRuns: Math.min(most, all - n * most),
    // Far apart: the next day's first is the next number.
    seed: first + n * 1_000_003,
  }))
}

/** Deals out hostile values: each call gets the next share of them, one in `many`, or all of them. */
export function dealt(many: number) {
  let calls = 0
  return <T>(all: readonly T[]): readonly T[] => {
    const mine = calls++ % many
    return isFull ? all : all.filter((_, i) => i % many === mine)
  }
}
