/**
 * The measured database: 100,000 payroll orders of 2,000 titulars with 3,000 accounts, as the app
 * would have written them (ledger, counters, audit, search index). It is kept in bench/out and made
 * again when the schema, or the code that makes it, has changed.
 */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { startApp, stop } from './processes.ts'
import { fill } from './rows.ts'
import { sized } from './size.ts'

export const OUT = join(import.meta.dirname, 'out')
export const ADMIN = { email: 'bench@example.com', password: 'banco-de-pruebas' }

const SOURCES = ['db/migrations/sqlite', 'bench/rows.ts', 'bench/database.ts']

/** The path of a database with so many orders of so many employees; nothing may write to it. */
export async function filledDatabase(
  orders = sized(100_000, 2_000),
  employees = sized(2_000, 40),
): Promise<string> {
  mkdirSync(OUT, { recursive: true })
  const prefix = `orders-${hashOf(SOURCES)}-`
  const path = join(OUT, `${prefix}${orders}-of-${employees}.db`)
  if (existsSync(path)) return path
  const isStale = (name: string) => name.startsWith('orders-') && !name.startsWith(prefix)
  for (const name of readdirSync(OUT)) if (isStale(name)) rmSync(join(OUT, name))
  const partial = `${path}.partial`
  await stop(await startApp(partial))
  const connection = new Sqlite(partial)
  connection.pragma('journal_mode = OFF')
  connection.pragma('synchronous = OFF')
  connection.pragma('cache_size = -262144')
  withoutIndexes(connection, () =>
    connection.transaction(() => fill(connection, orders, employees))(),
  )
  connection.pragma('journal_mode = WAL')
  connection.close()
  renameSync(partial, path)
  return path
}

/**
 * Writes rows without indexes and triggers and creates these afterwards, in a third of the time.
 */
function withoutIndexes(connection: Sqlite.Database, work: () => void): void {
  const made = connection
    .prepare(
      `select type, name, sql from sqlite_schema where sql is not null and type in ('index', 'trigger')
       and tbl_name in ('paysheets', 'movements', 'audit')`,
    )
    .all() as { type: string; name: string; sql: string }[]
  for (const { type, name } of made) connection.exec(`drop ${type} ${name}`)
  work()
  for (const { sql } of made) connection.exec(sql)
  connection.exec("insert into paysheets_search(paysheets_search) values ('rebuild')")
}

/** What a query of one column finds. */
export function columnOf(path: string, query: string, ...values: unknown[]): unknown[] {
  const connection = new Sqlite(path, { readonly: true })
  const found = connection
    .prepare(query)
    .pluck()
    .all(...values)
  connection.close()
  return found
}

export const companyAccountsOf = (path: string) =>
  columnOf(
    path,
    "select accounts.id from accounts join titulars on titulars.id = titular_id where scope = 'Empresa'",
  ) as number[]

/** A copy that bare statements write to, as safely as the app does. */
export function bareCopyOf(path: string, name: string): Sqlite.Database {
  const connection = new Sqlite(copyOf(path, name))
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  return connection
}

/** A copy of the filled database that one process may write to. */
export function copyOf(path: string, name: string): string {
  const copy = join(OUT, `${name}.db`)
  for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true })
  copyFileSync(path, copy)
  return copy
}

function hashOf(paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    const names = path.endsWith('.ts') ? [path] : readdirSync(path).map((name) => join(path, name))
    for (const name of names.sort()) if (/\.(?:ts|sql)$/.test(name)) hash.update(readFileSync(name))
  }
  return hash.digest('hex').slice(0, 16)
}
