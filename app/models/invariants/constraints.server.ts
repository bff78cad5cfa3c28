import { getTableColumns, getTableName, type SQL, sql, type Table } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { foreignKeysOf, rulesOf } from '#db/columns.ts'
import { TABLES } from '#db/tables.ts'

/** Rows that break the schema's own rules get in when someone has removed these from the database. */
export async function findBrokenConstraints(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const table of TABLES) {
    const rules = rulesAsCounts(table)
    const [counts] = await db
      .select(Object.fromEntries(rules.map(([name, count]) => [name, count.mapWith(Number)])))
      .from(sql`${table}`)
    for (const [name] of rules) {
      const n = Number(counts?.[name])
      if (n === 0) continue
      const rows = n === 1 ? '1 fila no cumple' : `${n} filas no cumplen`
      broken.push(`${getTableName(table)}: ${rows} ${name}.`)
    }
  }
  return broken
}

/** Each rule by name, with how many rows break it, counted in one pass. */
function rulesAsCounts(table: Table): [name: string, count: SQL][] {
  const { checks, keys } = rulesOf(table)
  const required = Object.values(getTableColumns(table)).filter((column) => column.notNull)
  return [
    ...required.map((column): [string, SQL] => [
      `${column.name} not null`,
      sql`count(*) - count(${sql.identifier(column.name)})`,
    ]),
    ...checks.map(({ name, value }): [string, SQL] => [
      name,
      sql`count(case when not (${value}) then 1 end)`,
    ]),
    ...keys.map(({ name, columns }): [string, SQL] => [name, repeating(table, columns)]),
  ]
}

function repeating(table: Table, columns: readonly string[]): SQL {
  const key = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const isWhole = sql.join(
    columns.map((column) => sql`${sql.identifier(column)} is not null`),
    sql` and `,
  )
  return sql`(select coalesce(sum(n), 0) from (
    select count(*) as n from ${table} where ${isWhole} group by ${key} having count(*) > 1
  ) as repeated)`
}

/** A Spanish sentence for each foreign key whose rows point to missing records. */
export async function findBrokenReferences(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const table of TABLES) {
    for (const { column, target, referred } of foreignKeysOf(table)) {
      const name = sql.identifier(column)
      const [row] = await db
        .select({ n: sql`count(*)`.mapWith(Number) })
        .from(sql`${table} as child`)
        .where(
          sql`child.${name} is not null and not exists (select 1 from ${target} as parent where parent.${sql.identifier(referred)} = child.${name})`,
        )
      if (!row || row.n === 0) continue
      const rows = row.n === 1 ? '1 fila apunta' : `${row.n} filas apuntan`
      broken.push(
        `${getTableName(table)}.${column}: ${rows} a lo que no existe en ${getTableName(target)}.`,
      )
    }
  }
  return broken
}
