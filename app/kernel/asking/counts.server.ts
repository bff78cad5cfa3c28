import type { SQL } from 'drizzle-orm'

/**
 * The count columns requested for a list: those of `{ accounts_count: … }` whose relation is in
 * `withCount`. Rows then carry them as numbers; in the type they stay the record's optional fields.
 */
export function countsWanted(
  counts: Record<`${string}_count`, SQL>,
  withCount: ReadonlySet<string>,
): Record<never, never> {
  const wanted = Object.entries(counts).filter(([name]) => withCount.has(name.slice(0, -6)))
  return Object.fromEntries(wanted)
}
