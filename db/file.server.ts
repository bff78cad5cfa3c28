/** A SQLite database as a file: copied while in use, judged, and held against every other user. */
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'

const MAGIC = 'SQLite format 3\0'
const ALL_PAGES = 0x7fffffff

/** What makes a file unfit to be used as this app's database. */
export type FileFault = 'missing' | 'damaged' | 'foreign' | 'newer'

/**
 * Writes a consistent copy of the file to `target`, which must not exist, while others read and
 * write. In one step, because writers would otherwise make it begin again.
 */
export async function copyDatabaseFile(path: string, target: string): Promise<void> {
  const source = new Sqlite(path, { fileMustExist: true, timeout: 5000 })
  try {
    await source.backup(target, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
}

/** Why the file is not a sound database of this app or of an earlier version; undefined if it is. */
export function faultOfFile(path: string): FileFault | undefined {
  if (!existsSync(path)) return 'missing'
  let connection: Sqlite.Database | undefined
  try {
    connection = new Sqlite(path, { readonly: true, fileMustExist: true })
    const said = connection.pragma('integrity_check', { simple: true })
    return said === 'ok' ? faultOfHistory(connection) : 'damaged'
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
    return startsAsDatabase(path) ? 'damaged' : 'foreign'
  } finally {
    connection?.close()
  }
}

function startsAsDatabase(path: string): boolean {
  const start = Buffer.alloc(MAGIC.length)
  const file = openSync(path, 'r')
  readSync(file, start, 0, start.length, 0)
  closeSync(file)
  return start.toString('latin1') === MAGIC
}

/** Every migration that the file went through must be one of ours, in our order. */
function faultOfHistory(connection: Sqlite.Database): FileFault | undefined {
  const known = connection.prepare(
    "select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'",
  )
  if (!known.get()) return 'foreign'
  const hashes = connection
    .prepare('select hash from __drizzle_migrations order by created_at')
    .pluck()
    .all()
  const ours = readMigrationFiles({ migrationsFolder: 'db/migrations/sqlite' })
  if (hashes.length === 0 || hashes[0] !== ours[0]?.hash) return 'foreign'
  return hashes.every((hash, i) => hash === ours[i]?.hash) ? undefined : 'newer'
}

/**
 * Takes the file for oneself, with all that was written beside it in it, until `release`.
 * Undefined when somebody has it open: leaving WAL needs everybody else gone.
 */
export function holdDatabaseFile(path: string): { release(): void } | undefined {
  const connection = new Sqlite(path, { fileMustExist: true, timeout: 500 })
  try {
    if (connection.pragma('journal_mode = delete', { simple: true }) === 'delete') {
      connection.exec('begin exclusive')
      return { release: () => connection.close() }
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') {
      connection.close()
      throw error
    }
  }
  connection.close()
  return undefined
}
