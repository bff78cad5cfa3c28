/** Whether contributions are due, for the dashboard (docs/rules/contributions.md#6). */
import { sql } from 'drizzle-orm'
import { daysOfMonth, type IsoDate, type Month, monthOf } from '#app/kernel/values/dates.ts'
import type { Decimal } from '#app/kernel/values/decimals.ts'
import type { Db } from '#db/client.server.ts'
import { ONE_ROW, query } from '#db/query.server.ts'
import { faov_files, parameters } from '#db/schema.ts'
import { dueOn } from './due.ts'

/**
 * The month whose contributions are due today and until when, where the law was chosen for FAOV or paro forzoso,
 * FAOV's file was ever made here, or the day of pensions was entered.
 */
export async function contributionsDue(
  db: Db,
  today: IsoDate,
): Promise<{ month: Month; about: string } | undefined> {
  const [row] = await areUsed(db).execute({ today, last: daysOfMonth(monthOf(today)).last })
  const pensions = row?.pensions ?? undefined
  return row?.used === 1 || pensions !== undefined ? dueOn(today, pensions) : undefined
}

const areUsed = query((db) => {
  const byLaw = sql`select 1 from ${parameters} where name in ('rule_lph', 'rule_lacks') and value = 'law'
    and since <= ${sql.placeholder('today')}`
  const used = sql`case when exists (${byLaw}) or exists (select 1 from ${faov_files}) then 1 else 0 end`
  // Of the day of pensions counts the value in force when they are paid.
  const pensions = sql`(select value from ${parameters} where name = 'pensions_day'
    and since <= ${sql.placeholder('last')} order by id desc limit 1)`
  return db
    .select({
      used: sql<number>`${used}`.mapWith(Number),
      pensions: sql<Decimal | null>`${pensions}`,
    })
    .from(ONE_ROW)
})
