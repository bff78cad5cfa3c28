import type { SQL } from 'drizzle-orm'

/**
 * The count columns that a list was asked for: of `{ accounts_count: … }` those whose relation is
 * in `withCount`. Rows then carry them as numbers; the type leaves them to the record's optionals.
 */
export function countsWanted(
  counts: Record<`${string}_count`, SQL>,
  withCount: ReadonlySet<string>,
): Record<never, never> {
  const wanted = Object.entries(counts).filter(([name]) => withCount.has(name.slice(0, -6)))
  return Object.fromEntries(wanted)
}
