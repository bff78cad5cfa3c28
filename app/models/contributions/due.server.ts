/** Whether contributions are due, for the dashboard (docs/rules/contributions.md#6). */
import { sql } from 'drizzle-orm'
import type { IsoDate, Month } from '#app/kernel/values/dates.ts'
import type { Db } from '#db/client.server.ts'
import { query } from '#db/query.server.ts'
import { faov_files, parameters } from '#db/schema.ts'
import { monthDue } from './due.ts'

/**
 * The month whose contributions are due today, where the law was chosen for FAOV or paro forzoso, or FAOV's file
 * was ever made here. Undefined else, on most days without a question to the database.
 */
export async function contributionsDue(db: Db, today: IsoDate): Promise<Month | undefined> {
  const month = monthDue(today)
  if (month === undefined) return undefined
  const [row] = await areUsed(db).execute({ today })
  return row?.used === 1 ? month : undefined
}

const areUsed = query((db) => {
  const byLaw = sql`select 1 from ${parameters} where name in ('rule_lph', 'rule_lacks') and value = 'law'
    and since <= ${sql.placeholder('today')}`
  const used = sql`case when exists (${byLaw}) or exists (select 1 from ${faov_files}) then 1 else 0 end`
  return db.select({ used: sql<number>`${used}`.mapWith(Number) }).from(sql`(select 1) as one`)
})
