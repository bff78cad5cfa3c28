/** Every table as a list of columns, for copying between engines. */
import { type Column, getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { foreignKeysOf } from './columns.ts'
import * as schema from './schema.ts'

/** A column's kind of value, the same on both engines. */
export type ColumnKind = 'text' | 'number' | 'flag' | 'json' | 'bytes'
export type TableShape = { name: string; columns: { name: string; kind: ColumnKind }[] }

/** Every table of the schema, each after the tables that it refers to. */
export const TABLES: readonly Table[] = referredFirst(
  Object.values<unknown>(schema).filter((value) => is(value, Table)),
)

/** The same tables as names and kinds. */
export const SHAPES: readonly TableShape[] = TABLES.map((table) => ({
  name: getTableName(table),
  columns: Object.values(getTableColumns(table)).map((column) => ({
    name: column.name,
    kind: kindOf(column),
  })),
}))

function kindOf(column: Column): ColumnKind {
  if (column.dataType === 'boolean') return 'flag'
  if (column.dataType === 'json' || column.dataType === 'number') return column.dataType
  return /^(?:blob|bytea)$/.test(column.getSQLType()) ? 'bytes' : 'text'
}

function referredFirst(tables: readonly Table[]): Table[] {
  const ordered = new Set<Table>()
  const add = (table: Table) => {
    if (ordered.has(table)) return
    for (const { target } of foreignKeysOf(table)) add(target)
    ordered.add(table)
  }
  tables.forEach(add)
  return [...ordered]
}
