/** Repeatable random numbers (mulberry32), so that every demo has the same people. */
export type Chance = {
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  /** True in `percent` per cent of the calls. */
  happens(percent: number): boolean
  one<T>(list: readonly T[]): T
  digits(count: number): string
}

export function chanceOf(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    happens: (percent) => next() * 100 < percent,
    one: (list) => list[whole(0, list.length - 1)] as (typeof list)[number],
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  }
}
