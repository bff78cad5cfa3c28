/** What other screens know of the wizard. */

import type { Actor } from '#app/kernel/access/actor.ts'
import type { IsoDate, Month } from '#app/kernel/values/dates.ts'
import { periodAfter } from '#app/models/payroll/period.ts'
import { newestRun } from '#app/models/paysheets/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { readHead } from './draft.server.ts'

export async function isDraftBegun(db: Db, person: Pick<Actor, 'id'> | null): Promise<boolean> {
  return (await readHead(db, person)).selected.length > 0
}

/** The run that a fortnight is prepared from: the newest, if this fortnight comes after its own. */
export async function runBefore(
  db: Db,
  { payday, month }: { payday: Payday; month: Month },
  today: IsoDate,
): Promise<number | undefined> {
  const newest = await newestRun(db)
  const next = newest && periodAfter(newest, today)
  return next?.payday === payday && next.month === month ? newest?.id : undefined
}
