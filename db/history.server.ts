import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { stepsLacked, stepsOf } from './bridge.server.ts'
import type { Dialect } from './columns.ts'

/** How a database's schema differs from this version's. */
export type HistoryFault = 'foreign' | 'newer' | 'older'

/** The engine's migrations: the first makes this schema's tables, later ones change them. */
export const migrationsOf = (engine: Dialect): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: `db/migrations/${engine}` })

/**
 * Compares a database's migrations, given by their hashes in order, with ours: they must be ours,
 * in our order, or the beginning of an earlier version's. Undefined when they are exactly ours.
 */
export function faultOfHistory(
  hashes: readonly string[],
  engine: Dialect,
): HistoryFault | undefined {
  const first = stepsOf(engine)[0]?.hash
  if (hashes.length === 0 || hashes[0] !== first) return 'foreign'
  if (stepsLacked(hashes, engine)) return 'older'
  const ours = [first, ...migrationsOf(engine).map(({ hash }) => hash)]
  if (hashes.some((hash, i) => hash !== ours[i])) return 'newer'
  return hashes.length < ours.length ? 'older' : undefined
}
