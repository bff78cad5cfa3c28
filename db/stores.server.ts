/**
 * One interface to the rows of both engines, for copying a whole database from one to the other.
 */
import type Sqlite from 'better-sqlite3'
import pg from 'pg'
import { type ColumnKind, SHAPES, type TableShape } from './tables.ts'

/** A table's values in column order, as SQLite stores them: flags as 0 and 1, JSON as text. */
type Row = readonly unknown[]

/** A database; the caller begins and ends the transaction. */
export type Store = {
  /** All rows in batches, so that memory stays bounded. */
  rows(table: TableShape): AsyncIterable<Row[]>
  insert(table: TableShape, rows: readonly Row[]): Promise<void>
  /** The highest id ever given out; undefined when there was none, or the table has no such ids. */
  lastId(table: TableShape): Promise<number | undefined>
  setLastId(table: TableShape, last: number): Promise<void>
  /** The number of rows, and sums over each column. */
  totals(table: TableShape): Promise<Totals>
}
type Totals = { count: number; sums: string[] }

const quoted = (name: string) => `"${name}"`
const namesOf = ({ columns }: TableShape) => columns.map(({ name }) => quoted(name)).join(', ')
/** A file is as large as a thousand other rows. */
const rowsAtOnce = ({ columns }: TableShape) =>
  columns.some(({ kind }) => kind === 'bytes') ? 1 : 1000

/** Separate sums of the millions and of the remainders: one sum of both could exceed 2^63. */
const SUMMED: Record<ColumnKind, (column: string) => string[]> = {
  number: (column) => [`sum(${column} / 1000000)`, `sum(${column} % 1000000)`, `count(${column})`],
  flag: (column) => [`count(case when ${column} then 1 end)`],
  json: (column) => [`count(${column})`],
  text: (column) => [`sum(length(${column}))`, `count(${column})`],
  bytes: (column) => [`sum(length(${column}))`, `count(${column})`],
}

function totalsQuery({ name, columns }: TableShape): string {
  const sums = columns.flatMap((column) => SUMMED[column.kind](quoted(column.name)))
  const texts = ['count(*)', ...sums].map((sum) => `cast(coalesce(${sum}, 0) as text)`)
  return `select ${texts.join(', ')} from ${quoted(name)}`
}

function totalsOf([count, ...sums]: string[]): Totals {
  return { count: Number(count), sums }
}

/** A SQLite database. The connection must do nothing else while its rows are read. */
export function sqliteStore(connection: Sqlite.Database): Store {
  return {
    async *rows(table) {
      const every = connection.prepare(`select ${namesOf(table)} from ${quoted(table.name)}`).raw()
      const size = rowsAtOnce(table)
      let some: Row[] = []
      for (const row of every.iterate() as Iterable<Row>) {
        some.push(row)
        if (some.length < size) continue
        yield some
        some = []
      }
      if (some.length > 0) yield some
    },
    async insert(table, rows) {
      const places = table.columns.map(() => '?').join(', ')
      const insert = connection.prepare(
        `insert into ${quoted(table.name)} (${namesOf(table)}) values (${places})`,
      )
      for (const row of rows) insert.run(...row)
    },
    async lastId({ name }) {
      const kept = connection.prepare('select seq from sqlite_sequence where name = ?').pluck()
      // A table that was rebuilt while it was empty has a 0.
      return (kept.get(name) as number | undefined) || undefined
    },
    async setLastId({ name }, last) {
      connection.prepare('delete from sqlite_sequence where name = ?').run(name)
      connection.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, last)
    },
    totals: async (table) =>
      totalsOf(connection.prepare(totalsQuery(table)).raw().get() as string[]),
  }
}

const POSTGRES_TYPES: Record<ColumnKind, string> = {
  text: 'text',
  number: 'bigint',
  flag: 'boolean',
  json: 'jsonb',
  bytes: 'bytea',
}
/** The cast that reads a column as SQLite stores it. */
const POSTGRES_READ: Partial<Record<ColumnKind, string>> = { flag: '::int', json: '::text' }
const BIGINT = 20
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** A PostgreSQL database, inside a transaction: rows are read through a cursor. */
export function postgresStore(client: pg.ClientBase): Store {
  return {
    async *rows(table) {
      const columns = table.columns.map(
        ({ name, kind }) => quoted(name) + (POSTGRES_READ[kind] ?? ''),
      )
      await client.query(
        `declare every no scroll cursor for select ${columns.join(', ')} from ${quoted(table.name)} order by 1`,
      )
      const text = `fetch ${rowsAtOnce(table)} from every`
      for (;;) {
        const { rows } = await client.query<unknown[]>({ text, rowMode: 'array', types })
        if (rows.length === 0) break
        yield rows
      }
      await client.query('close every')
    },
    async insert(table, rows) {
      const arrays = table.columns.map(({ kind }, i) => `$${i + 1}::${POSTGRES_TYPES[kind]}[]`)
      const values = table.columns.map((_, i) => rows.map((row) => row[i]))
      await client.query(
        `insert into ${quoted(table.name)} (${namesOf(table)}) select * from unnest(${arrays.join(', ')})`,
        values,
      )
    },
    async lastId(table) {
      const sequence = await sequenceOf(client, table)
      if (!sequence) return undefined
      const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
        `select last_value, is_called from ${sequence}`,
      )
      return rows[0]?.is_called ? Number(rows[0].last_value) : undefined
    },
    async setLastId(table, last) {
      await client.query('select setval($1, $2)', [await sequenceOf(client, table), last])
    },
    async totals(table) {
      const { rows } = await client.query<string[]>({ text: totalsQuery(table), rowMode: 'array' })
      return totalsOf(rows[0] ?? [])
    },
  }
}

/** The sequence of a table's ids; null when the table has none. */
async function sequenceOf(client: pg.ClientBase, table: TableShape): Promise<string | null> {
  if (!table.columns.some(({ name }) => name === 'id')) return null
  const { rows } = await client.query<{ name: string | null }>(
    `select pg_get_serial_sequence($1, 'id') as name`,
    [quoted(table.name)],
  )
  return rows[0]?.name ?? null
}

/** Copies every row with its id, and the last ids given out, into empty tables. */
export async function copyRows(from: Store, to: Store): Promise<void> {
  for (const table of SHAPES) {
    for await (const rows of from.rows(table)) await to.insert(table, rows)
    const last = await from.lastId(table)
    if (last !== undefined) await to.setLastId(table, last)
  }
}

/** The tables that differ between the two, and how many rows the first one has. */
export async function compareStores(
  one: Store,
  other: Store,
): Promise<{ rows: number; different: string[] }> {
  let rows = 0
  const different: string[] = []
  for (const table of SHAPES) {
    const [mine, theirs] = [await one.totals(table), await other.totals(table)]
    rows += mine.count
    if (JSON.stringify(mine) !== JSON.stringify(theirs)) different.push(table.name)
  }
  return { rows, different }
}
