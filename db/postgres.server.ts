/** A PostgreSQL database as a whole: checked, locked, emptied. */
import pg from 'pg'
import { APPLICATION_NAME, postgresHistory, STARTING_LOCK } from './client.server.ts'
import { faultOfHistory, type HistoryFault } from './history.server.ts'
import { SHAPES } from './tables.ts'

const ALL_TABLES = SHAPES.map(({ name }) => `"${name}"`).join(', ')
const LOCK_NOT_AVAILABLE = '55P03'

/** The address for people, without its password. */
export function postgresName(url: string): string {
  const { host, pathname } = new URL(url)
  return `postgres://${host}${pathname}`
}

/** Runs `work` on one connection; rolls back a transaction that it leaves open. */
export async function withPostgres<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // A broken connection makes the current or next query fail.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * How the schema differs from this version's; 'none' for an empty database. The migrator creates
 * its history before the transaction that creates the tables: when it is interrupted in between, a
 * history without entries remains.
 */
export async function faultOfPostgres(
  client: pg.Client,
): Promise<HistoryFault | 'none' | undefined> {
  const { rows } = await client.query<{ tables: number }>(
    'select count(*)::int as tables from pg_tables where schemaname = current_schema()',
  )
  const hashes = await postgresHistory(client)
  if (hashes.length === 0 && rows[0]?.tables === 0) return 'none'
  return faultOfHistory(hashes, 'postgres')
}

/**
 * Locks every table for the caller's transaction; apps that start meanwhile wait for its end. False
 * when an app is connected, or another operation runs.
 */
export async function holdPostgres(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`set local lock_timeout = '10s'`)
    await client.query(`select pg_advisory_xact_lock(${STARTING_LOCK})`)
    await client.query(`lock table ${ALL_TABLES} in access exclusive mode`)
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name = $1`,
    [APPLICATION_NAME],
  )
  return rows.length === 0
}

export async function isPostgresEmpty(client: pg.Client): Promise<boolean> {
  const some = SHAPES.map(({ name }) => `exists (select 1 from "${name}")`)
  const { rows } = await client.query<{ full: boolean }>(`select ${some.join(' or ')} as full`)
  return !rows[0]?.full
}

/** Deletes every row, in the caller's transaction. */
export async function emptyPostgres(client: pg.Client): Promise<void> {
  const triggers = (what: string) =>
    client.query(SHAPES.map(({ name }) => `alter table "${name}" ${what} trigger user`).join(';'))
  await triggers('disable')
  await client.query(`truncate ${ALL_TABLES}`)
  await triggers('enable')
}
