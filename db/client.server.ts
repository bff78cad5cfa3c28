/**
 * Opens the database. Readers use `db`; every change goes through `transaction`, the only way to
 * write. Nothing slow (hashing, PDF, HTTP) happens inside a transaction, and a transaction never
 * starts another.
 */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { readApart } from './apart.server.ts'
import { stepsLacked } from './bridge.server.ts'
import { type Dialect, dialect, dialectOf } from './columns.ts'
import { groupsOn } from './groups.server.ts'
import { faultOfHistory, migrationsOf } from './history.server.ts'
import { cachedStatements } from './statements.server.ts'
import { transactionsOn } from './transactions.server.ts'

/** A handle for queries: the readers' connection, or an open transaction. */
export type Db = BetterSQLite3Database<Record<string, never>>
/** A handle inside a transaction; only these may write. */
export type Tx = Db & { readonly inTransaction?: true }

/** A work of few rows, which takes some milliseconds: on SQLite it shares its commit with others that wait. */
export type Length = 'short'

export type Database = {
  /** Reads the last commit. */
  db: Db
  /**
   * Runs `work` in one transaction: all of it or nothing. On PostgreSQL `work` may run more than
   * once (serialization failures are retried), so it must have no effects outside the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, length?: Length): Promise<T>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The part of a database that reads and changes rows. */
export type Writable = Pick<Database, 'db' | 'transaction'>

/**
 * Opens `address` (a SQLite file's path, or `postgres://…`) and brings its schema up to date.
 * The engine must be the one that DATABASE_URL chose when the process started.
 */
export async function openDatabase(address: string): Promise<Database> {
  if (dialectOf(address) !== dialect) {
    throw new Error(`The process was started for ${dialect}; set DATABASE_URL to open ${address}`)
  }
  return dialect === 'postgres' ? openPostgres(address) : openSqlite(address)
}

/**
 * Opens `address` without migrating its schema, to read a consistent view while others write;
 * `isOlder` when a newer version's tables or columns are still missing. Throws when there is no such
 * database.
 */
export async function openSnapshot(
  address: string,
): Promise<{ db: Db; isOlder: boolean; close: () => Promise<void> }> {
  if (dialect === 'postgres') {
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5000 })
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    return {
      db: queriesOn(client),
      isOlder: isOlder(await postgresHistory(client), 'postgres'),
      close: () => client.end(),
    }
  }
  // Not `readonly`: such a connection leaves the -wal and -shm files behind.
  const connection = new Sqlite(address, { fileMustExist: true, timeout: 5000 })
  connection.pragma('query_only = ON')
  connection.exec('begin')
  return {
    db: drizzleSqlite(connection),
    isOlder: isOlder(sqliteHistory(connection), 'sqlite'),
    close: async () => void connection.close(),
  }
}

/** A handle for queries on a connection or a pool, whichever engine the process uses. */
export const queriesOn = (client: pg.Client | pg.Pool) => drizzlePostgres(client) as unknown as Db

/** The hashes of the migrations that a database has had, in their order; none where nothing keeps them. */
export function sqliteHistory(connection: Sqlite.Database): string[] {
  const [kept] = connection.pragma('table_info(__drizzle_migrations)') as unknown[]
  if (!kept) return []
  const hashes = connection.prepare('select hash from __drizzle_migrations order by created_at')
  return hashes.pluck().all() as string[]
}

export async function postgresHistory(client: pg.Client | pg.PoolClient): Promise<string[]> {
  const { rows: kept } = await client.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  )
  if (!kept[0]?.is) return []
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash }) => hash)
}

const isOlder = (hashes: readonly string[], engine: Dialect) =>
  faultOfHistory(hashes, engine) === 'older'

/** A page cache in KiB; the system also caches the file's pages. */
const READER_CACHE = 16_384
const WRITER_CACHE = 8_192

function sqliteConnection(path: string, cache: number): Sqlite.Database {
  const connection = new Sqlite(path, { timeout: 5000 })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma(`cache_size = -${cache}`)
  connection.pragma('temp_store = MEMORY')
  return connection
}

function openSqlite(path: string): Database {
  mkdirSync(dirname(path), { recursive: true })
  const writer = sqliteConnection(path, WRITER_CACHE)
  migrateSqliteSchema(writer)
  // SQLite also opens a read-only file, and can then never write to it. This fails at once instead.
  writer.exec('delete from leases where 0')
  // From here on `begin` waits in our code: SQLite's wait would block the whole process.
  writer.pragma('busy_timeout = 0')
  const reader = sqliteConnection(path, READER_CACHE)
  reader.pragma('query_only = ON')
  const db: Db = drizzleSqlite(cachedStatements(reader))
  const tx: Tx = drizzleSqlite(cachedStatements(writer))

  const { transaction, settled } = groupsOn(writer, tx)
  const endThreads = readApart(db, path)
  return {
    db,
    transaction,
    // Not just `select 1`, which does not read the file.
    ping: async () => void reader.prepare('select 1 from sqlite_schema').get(),
    close: async () => {
      await settled()
      await endThreads()
      reader.close()
      writer.close()
    },
  }
}

/** Throws when a newer version has migrated the database: this one lacks its new rules. */
function refuseNewer(hashes: readonly string[], engine: Dialect): void {
  if (faultOfHistory(hashes, engine) !== 'newer') return
  throw new Error('es de una versión más nueva de Nómina')
}

/**
 * Migrates a SQLite database's schema. A migration may rebuild a table that others refer to; the
 * check afterwards finds broken references. Throws when a newer version has migrated it.
 */
export function migrateSqliteSchema(connection: Sqlite.Database): void {
  // Clears the checksum of a copy, because the file changes from now on.
  if (connection.pragma('user_version', { simple: true })) connection.pragma('user_version = 0')
  const changes = connection.prepare('select total_changes()').pluck()
  const before = changes.get()
  refuseNewer(sqliteHistory(connection), 'sqlite')
  connection.pragma('foreign_keys = OFF')
  connection.transaction(changeSqliteSchema).immediate(connection)
  connection.pragma('foreign_keys = ON')
  if (changes.get() === before) return
  const broken = connection.pragma('foreign_key_check') as unknown[]
  if (broken.length > 0) throw new Error(`The migration left ${broken.length} broken references`)
}

/** Takes the steps that an earlier version's database lacks, and writes that it has the first migration. */
/** Drizzle's migrator reads the history before it has the lock, so that of two processes one would fail. */
function changeSqliteSchema(connection: Sqlite.Database): void {
  connection.exec(
    'create table if not exists __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  )
  bridgeSqlite(connection)
  const [last] = connection
    .prepare('select max(created_at) from __drizzle_migrations')
    .raw()
    .get() as [number | null]
  for (const { folderMillis, hash, sql } of migrationsOf('sqlite')) {
    if (folderMillis <= (last ?? 0)) continue
    for (const statement of sql) connection.exec(statement)
    addToHistory(connection, hash, folderMillis)
  }
}

const addToHistory = (connection: Sqlite.Database, hash: string, at: number) =>
  connection
    .prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)')
    .run(hash, at)

function bridgeSqlite(connection: Sqlite.Database): void {
  const hashes = sqliteHistory(connection)
  const lacked = stepsLacked(hashes, 'sqlite')
  if (!lacked) return
  for (const { sql } of lacked) connection.exec(sql)
  const [whole] = migrationsOf('sqlite')
  connection.prepare('delete from __drizzle_migrations where hash <> ?').run(hashes[0])
  if (whole) addToHistory(connection, whole.hash, whole.folderMillis)
}

/**
 * The longest that a frozen or lost process keeps its locks. Nothing slow happens inside a
 * transaction, so no other transaction idles that long.
 */
const IDLE_IN_TRANSACTION_MS = 10_000

/** Identifies an app's connections to a PostgreSQL database. */
export const APPLICATION_NAME = 'nomina'
/** The advisory lock for changing the schema, or all of the data. */
export const STARTING_LOCK = 20261120

/**
 * Migrates the schema; of two processes that start together, one waits. Throws when a newer version
 * has migrated it.
 */
export async function migratePostgresSchema(client: pg.Client | pg.PoolClient): Promise<void> {
  try {
    await client.query(`select pg_advisory_lock(${STARTING_LOCK})`)
    const hashes = await postgresHistory(client)
    refuseNewer(hashes, 'postgres')
    await bridgePostgres(client, hashes)
    await migratePostgres(drizzlePostgres(client), { migrationsFolder: 'db/migrations/postgres' })
  } finally {
    await client.query(`select pg_advisory_unlock(${STARTING_LOCK})`).catch(() => undefined)
  }
}

/** As bridgeSqlite, in a transaction of its own. */
async function bridgePostgres(client: pg.Client | pg.PoolClient, hashes: string[]): Promise<void> {
  const lacked = stepsLacked(hashes, 'postgres')
  if (!lacked) return
  const history = 'drizzle.__drizzle_migrations'
  const [whole] = migrationsOf('postgres')
  await client.query('begin')
  try {
    for (const { sql } of lacked) await client.query(sql)
    await client.query(`delete from ${history} where hash <> $1`, hashes.slice(0, 1))
    await client.query(`insert into ${history} (hash, created_at) values ($1, $2)`, [
      whole?.hash,
      whole?.folderMillis,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: APPLICATION_NAME,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    // One connection stays open, so that a restore sees that an app runs.
    min: 1,
    max: 12,
    connectionTimeoutMillis: 5000,
  })
  // The pool replaces an idle connection that breaks; without a listener the error ends the
  // process.
  pool.on('error', () => undefined)
  // The same when one breaks between two queries of a transaction: the next query then fails.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const starting = await pool.connect()
  try {
    await migratePostgresSchema(starting)
  } finally {
    starting.release()
  }

  const { transaction, settled } = transactionsOn(pool)
  return {
    db: queriesOn(pool),
    transaction,
    ping: async () => void (await pool.query('select 1')),
    close: async () => {
      await settled()
      await pool.end()
    },
  }
}
