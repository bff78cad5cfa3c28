import { getTableName, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from './client.server.ts'
import { shaped } from './query.server.ts'

/** Inserts one row and returns it as stored. */
export async function insertRow<T extends SQLiteTable>(
  tx: Tx,
  table: T,
  row: T['$inferInsert'],
): Promise<T['$inferSelect']> {
  // Nulls are part of the text: the JSON columns would write a placeholder's null as JSON.
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const names = given.map(([name, value]) => (value === null ? `no ${name}` : name))
  const insert = insertOfOne(tx, `${getTableName(table)} ${names}`, () => {
    const values = given.map(([name, value]) => [
      name,
      value === null ? null : sql.placeholder(name),
    ])
    return tx
      .insert(table)
      .values(Object.fromEntries(values) as T['$inferInsert'])
      .returning()
  })
  const [made] = (await insert.execute(row)) as T['$inferSelect'][]
  if (!made) throw new Error(`insert into ${getTableName(table)} returned nothing`)
  return made
}

const insertOfOne = shaped()

/** Keeps these values in the one row of a table that has no other, as of `at`, an instant in ISO 8601. */
export async function keepOnlyRow<T extends OnlyRow>(
  tx: Tx,
  table: T,
  values: Omit<T['$inferInsert'], 'id' | 'created_at' | 'updated_at'>,
  at: string,
): Promise<void> {
  const set = { ...values, updated_at: at }
  const row = { ...set, id: 1, created_at: at } as T['$inferInsert']
  await tx
    .insert(table)
    .values(row)
    .onConflictDoUpdate({ target: table.id, set: set as object })
}

type OnlyRow = SQLiteTable & { id: SQLiteColumn }

/** Rows per statement: more only make it longer, not faster. */
const ROWS_AT_ONCE = 50

/**
 * Inserts rows with the same columns, many per statement, and returns the columns in `returning`.
 * `skipKnown` leaves out rows that violate a unique key. A JSON column without value must be left
 * out, not null.
 */
export async function insertRows<T extends SQLiteTable, C extends Record<string, SQLiteColumn>>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
  returning?: C,
  { skipKnown = false } = {},
): Promise<{ [name in keyof C]: C[name]['_']['data'] }[]> {
  const names = Object.keys(rows[0] ?? {})
  const made: unknown[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE) as Record<string, unknown>[]
    const shape = `${some.length} ${getTableName(table)} ${names} ${Object.keys(returning ?? {})} ${skipKnown}`
    const insert = insertOfMany(tx, shape, () => {
      const values = some.map((_, i) =>
        Object.fromEntries(names.map((name) => [name, sql.placeholder(`${name}_${i}`)])),
      )
      const all = tx.insert(table).values(values as T['$inferInsert'][])
      const into = skipKnown ? all.onConflictDoNothing() : all
      return (returning ? into.returning(returning) : into) as unknown as {
        prepare(): { execute(values: object): Promise<unknown> }
      }
    })
    const values = some.flatMap((row, i) => names.map((name) => [`${name}_${i}`, row[name]]))
    const result = await insert.execute(Object.fromEntries(values))
    if (returning) made.push(...(result as unknown[]))
  }
  return made as { [name in keyof C]: C[name]['_']['data'] }[]
}

const insertOfMany = shaped(1000)
