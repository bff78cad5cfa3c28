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
