import { getTableName, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { foreignKeysOf } from '#db/columns.ts'
import { TABLES } from '#db/tables.ts'

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
