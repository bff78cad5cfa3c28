/**
 * One vocabulary of columns for both engines. DATABASE_URL chooses the engine once, when this
 * module loads. Everything has the types of the SQLite dialect, whose select, insert … returning,
 * joins and counts mean the same on PostgreSQL.
 */
import { type SQL, sql, type Table } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import * as lite from 'drizzle-orm/sqlite-core'
import type { Centimos, IsoDate } from './values.ts'

export type Dialect = 'sqlite' | 'postgres'

/** The engine of an address: `postgres://…`, or the path of a SQLite file. */
export const dialectOf = (address: string | undefined): Dialect =>
  /^postgres(ql)?:/.test(address ?? '') ? 'postgres' : 'sqlite'

export const dialect = dialectOf(process.env.DATABASE_URL)
const isPostgres = dialect === 'postgres'

/** The value for the engine in use, with the type of the SQLite one. */
function side<T>(sqlite: () => T, postgres: () => unknown): T {
  return isPostgres ? (postgres() as T) : sqlite()
}

/** PostgreSQL sorts text by its bytes, like SQLite. */
const pgText = pg.customType<{ data: string }>({ dataType: () => 'text collate "C"' })

const pgBytes = pg.customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const table = side(
  () => lite.sqliteTable,
  () => pg.pgTable,
)
export const { index, uniqueIndex, check, primaryKey } = side(
  () => lite,
  () => pg,
)

/** A record's number: given out once, never again. */
export const id = () =>
  side(
    () => lite.integer().primaryKey({ autoIncrement: true }),
    () => pg.integer().primaryKey().generatedByDefaultAsIdentity(),
  )

export const int = () =>
  side(
    () => lite.integer(),
    () => pg.integer(),
  )

/** The id of another table's row; add `.references()` and `.notNull()` where they apply. */
export const ref = int

/** The id of another table's row that every row has. */
export const refTo = (column: () => lite.AnySQLiteColumn, actions: { onDelete?: 'cascade' } = {}) =>
  ref().notNull().references(column, actions)

/** Integer céntimos, exact up to 2^53 − 1. */
export const money = () =>
  side(
    () => lite.integer().$type<Centimos>(),
    () => pg.bigint({ mode: 'number' }),
  )

export const text = <T extends string = string>() =>
  side(
    () => lite.text().$type<T>(),
    () => pgText(),
  )

/** A day without time, `YYYY-MM-DD`. */
export const date = text<IsoDate>

/** An instant, ISO 8601 in UTC with milliseconds, so that text order is time order. */
export const instant = text

export const flag = () =>
  side(
    () => lite.integer({ mode: 'boolean' }),
    () => pg.boolean(),
  )

export const json = <T>() =>
  side(
    () => lite.text({ mode: 'json' }).$type<T>(),
    () => pg.jsonb().$type<T>(),
  )

export const bytes = () =>
  side(
    () => lite.blob({ mode: 'buffer' }),
    () => pgBytes(),
  )

/** A number in a CHECK: written out, because a CHECK cannot bind values. */
export const literal = (value: number) => sql.raw(String(value))

/** `column in ('a', 'b')` for a CHECK. */
export const oneOf = (column: unknown, values: readonly (string | number)[]) =>
  sql`${column} in (${sql.raw(values.map((v) => (typeof v === 'number' ? v : `'${v}'`)).join(', '))})`

/** For a CHECK that no column is below 0. */
export const noneNegative = (columns: readonly unknown[]) =>
  sql.join(
    columns.map((column) => sql`${column} >= 0`),
    sql.raw(' and '),
  )

const configOf = (table: Table) =>
  side(
    () => lite.getTableConfig(table as lite.SQLiteTable),
    () => pg.getTableConfig(table as pg.PgTable),
  )

/** The CHECKs of a table, and the columns of each of its unique indexes. */
export function rulesOf(table: Table): {
  checks: { name: string; value: SQL }[]
  keys: { name: string; columns: string[] }[]
} {
  const keys = indexesOf(table).filter(({ isUnique }) => isUnique)
  return { checks: configOf(table).checks, keys }
}

/** The indexes of a table; a partial one holds only some of the rows. */
export function indexesOf(table: Table) {
  return configOf(table).indexes.map(({ config: { name, columns, unique, where } }) => ({
    name,
    columns: columns.flatMap((column) => ('name' in column ? [column.name] : [])),
    isUnique: unique,
    isPartial: where !== undefined,
  }))
}

type ForeignKey = { column: string; target: Table; referred: string }

/** Every foreign key of a table, by its first column. */
export function foreignKeysOf(table: Table): ForeignKey[] {
  return configOf(table).foreignKeys.map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference()
    const [column, referred] = [columns[0]?.name ?? '', foreignColumns[0]?.name ?? '']
    return { column, target: foreignTable, referred }
  })
}
