/** A SQLite database as a file: copied while in use, checked, and locked. */
import { closeSync, existsSync, fsyncSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { hasWrongChecksum } from './checksum.server.ts'
import { type Db, migrateSqliteSchema, sqliteHistory } from './client.server.ts'
import { faultOfHistory } from './history.server.ts'

const MAGIC = 'SQLite format 3\0'
const ALL_PAGES = 0x7fffffff

/** Why a file cannot be used as this app's database. */
export type FileFault = 'missing' | 'damaged' | 'foreign' | 'newer'

/** A file's connection, and a handle for queries on it, whichever engine the process uses. */
export type DatabaseFile = { connection: Sqlite.Database; db: Db }

/**
 * Writes a consistent copy of the file to `target`, which must not exist, while others read and
 * write. In one step, because each write by others would make it start again.
 */
export async function copyDatabaseFile(path: string, target: string): Promise<void> {
  const source = new Sqlite(path, { fileMustExist: true, timeout: 5000 })
  try {
    await source.backup(target, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
  // A single file, which can also be read where nothing can be written.
  const copy = new Sqlite(target)
  copy.pragma('journal_mode = delete')
  copy.close()
}

/** Runs `work` on a file, which it creates if necessary, after migrating its schema. */
export async function withDatabaseFile<T>(
  path: string,
  work: (file: DatabaseFile) => Promise<T>,
): Promise<T> {
  const connection = new Sqlite(path)
  try {
    migrateSqliteSchema(connection)
    return await work({ connection, db: drizzle(connection) })
  } finally {
    connection.close()
  }
}

/** Takes back what a journal beside the file says was not finished. A file that is none is judged later. */
export function rollBackFile(path: string): void {
  if (!existsSync(`${path}-journal`)) return
  const connection = new Sqlite(path)
  try {
    connection.prepare('select 1 from sqlite_schema').get()
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
  } finally {
    connection.close()
  }
}

/** Why the file is not a sound database of this app or of an earlier version; undefined if it is. */
export function faultOfFile(path: string): FileFault | undefined {
  if (!existsSync(path)) return 'missing'
  return faultInside(path) ?? (hasWrongChecksum(path) ? 'damaged' : undefined)
}

function faultInside(path: string): FileFault | undefined {
  let connection: Sqlite.Database | undefined
  try {
    connection = new Sqlite(path, { readonly: true, fileMustExist: true })
    const said = connection.pragma('integrity_check', { simple: true })
    return said === 'ok' ? faultOfSchema(connection) : 'damaged'
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

function faultOfSchema(connection: Sqlite.Database): FileFault | undefined {
  const fault = faultOfHistory(sqliteHistory(connection), 'sqlite')
  return fault === 'older' ? undefined : fault
}

/** Returns when the file, and its name in its folder, are on disk. */
export function settleFile(path: string): void {
  for (const each of [path, dirname(path)]) {
    const file = openSync(each, 'r')
    fsyncSync(file)
    closeSync(file)
  }
}

/**
 * Locks the file, including everything in its WAL, until `release`. Undefined when it is open
 * elsewhere: leaving WAL requires that nobody else uses it. This process must not open and close
 * the file meanwhile: closing would release the lock.
 */
export function holdDatabaseFile(path: string): (DatabaseFile & { release(): void }) | undefined {
  const connection = new Sqlite(path, { fileMustExist: true, timeout: 500 })
  try {
    if (connection.pragma('journal_mode = delete', { simple: true }) === 'delete') {
      connection.pragma('locking_mode = exclusive')
      connection.exec('begin exclusive; commit')
      return { connection, db: drizzle(connection), release: () => void connection.close() }
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
