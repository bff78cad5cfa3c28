import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Dialect } from './columns.ts'

/** How a database's schema differs from this version's. */
export type HistoryFault = 'foreign' | 'newer' | 'older'

/**
 * Compares a database's migrations, given by their hashes in order, with ours: they must be ours,
 * in our order. Undefined when they are exactly ours.
 */
export function faultOfHistory(
  hashes: readonly string[],
  engine: Dialect,
): HistoryFault | undefined {
  const ours = readMigrationFiles({ migrationsFolder: `db/migrations/${engine}` })
  if (hashes.length === 0 || hashes[0] !== ours[0]?.hash) return 'foreign'
  if (hashes.some((hash, i) => hash !== ours[i]?.hash)) return 'newer'
  return hashes.length < ours.length ? 'older' : undefined
}
