/** What other screens know of the wizard. */
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import type { IsoDate, Month } from '#app/kernel/values/dates.ts'
import { periodAfter } from '#app/models/payroll/period.ts'
import { type newestRun, selectNewestRun } from '#app/models/paysheets/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { ONE_ROW, query } from '#db/query.server.ts'
import { wizard_drafts } from '#db/schema.ts'
import type { Head } from './draft-rows.server.ts'

/** Whether the user's draft is begun, and the newest run, in one statement. */
export async function readBeginning(db: Db, person: Pick<Actor, 'id'> | null) {
  const [row] = await beginning(db).execute({ user_id: person?.id ?? null })
  const head = row?.state as Pick<Head, 'selected'> | null | undefined
  return { isDraftBegun: (head?.selected.length ?? 0) > 0, newest: row?.newest ?? undefined }
}

const beginning = query((db) => {
  const newest = selectNewestRun(db).as('newest')
  return db
    .select({
      state: wizard_drafts.state,
      newest: { id: newest.id, payday: newest.payday, month: newest.month },
    })
    .from(ONE_ROW)
    .leftJoin(wizard_drafts, eq(wizard_drafts.user_id, sql.placeholder('user_id')))
    .leftJoin(newest, sql`true`)
})

/** The run that a fortnight is prepared from: the newest, if this fortnight comes after its own. */
export function runBefore(
  newest: Awaited<ReturnType<typeof newestRun>>,
  { payday, month }: { payday: Payday; month: Month },
  today: IsoDate,
): number | undefined {
  const next = newest && periodAfter(newest, today)
  return next?.payday === payday && next.month === month ? newest?.id : undefined
}
