/** Values with a first day, of which more are only ever added: salaries, parameters. Pure: runs anywhere. */
import type { IsoDate } from '#app/kernel/values/dates.ts'

/** A value from a day on; `id` grows with the order of writing. */
export type Dated = { id: number; since: IsoDate }

/**
 * Returns the entry that counts on a day: the last one written of those that begin on it or before.
 * Undefined before the first.
 */
export function inForceOn<E extends Dated>(entries: readonly E[], day: IsoDate): E | undefined {
  const begun = entries.filter(({ since }) => since <= day)
  return begun.reduce<E | undefined>(
    (last, each) => (last && last.id > each.id ? last : each),
    undefined,
  )
}

/**
 * Returns what counts on each of some days, which come in order, as `inForceOn` says of one; it goes through the
 * entries once, however many the days are.
 */
export function inForceOnEach<E extends Dated>(
  entries: readonly E[],
  days: readonly IsoDate[],
): (E | undefined)[] {
  const begun = entries.toSorted((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0))
  let next = 0
  let last: E | undefined
  return days.map((day) => {
    for (; (begun[next]?.since ?? LATER) <= day; next++) {
      const each = begun[next] as E
      if (!last || each.id > last.id) last = each
    }
    return last
  })
}

/** After any day that is written. */
const LATER = '~'
