import { type SQL, sql } from 'drizzle-orm'

type Among = 'all' | 'employed'

/**
 * The CI/RIF of a query's titular whose name another titular has too, without regard to accents and
 * capitals; null for all others (docs/rules/ease.md#10). `titulars` is what the query calls their table.
 * Among the `employed` only active employees count.
 */
export function namesakeRic(titulars = 'titulars', among: Among = 'all'): SQL<string | null> {
  const own = sql.raw(titulars)
  const counts =
    among === 'employed' ? sql` and namesakes.active and namesakes.scope = 'Empleado'` : sql``
  return sql`case when exists (select 1 from titulars as namesakes
    where namesakes.name_key = ${own}.name_key and namesakes.id <> ${own}.id${counts}) then ${own}.ric end`
}
