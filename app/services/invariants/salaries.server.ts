/** What must be true of salaries and their history (docs/rules/salaries.md#1). */
import { sql } from 'drizzle-orm'
import { exactly } from '#app/services/asking/queries.server.ts'
import { formatBs } from '#app/services/values/money.ts'
import type { Db } from '#db/client.server.ts'

/** A Spanish sentence for each salary that is not the one of the history's last line. */
export async function findWrongSalaries(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: sql<number>`id`, is: exactly(sql`salary`), said: exactly(sql`said`) })
    .from(sql`(
      select titulars.id, titulars.salary, coalesce(history.salary, 0) as said from titulars
      left join (select titular_id, max(id) as id from salary_changes group by titular_id) as newest
        on newest.titular_id = titulars.id
      left join salary_changes as history on history.id = newest.id
    ) as salaries`)
    .where(sql`salary <> said`)
    .orderBy(sql`id`)
  return rows.map(
    ({ id, is, said }) =>
      `titulars (id ${id}): el salario es ${formatBs(is)} y su historial dice ${formatBs(said)}.`,
  )
}
