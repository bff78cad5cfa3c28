/** What the frame of every page shows, in one statement. */
import { WAITING_COUNTS, type Waiting } from '#app/models/approval/read.server.ts'
import { UNREAD } from '#app/models/messages/read.server.ts'
import { COMPANY, companyIn } from '#app/models/records/relations.server.ts'
import type { Db } from '#db/client.server.ts'
import { ONE_ROW, query } from '#db/query.server.ts'

export type Frame = { unread: number; waiting: Waiting; company: ReturnType<typeof companyIn> }

/** A user's unread messages without the `opened` one (0: none), what waits for approval, and the company. */
export async function readFrame(db: Db, user_id: number, opened: number): Promise<Frame> {
  const [row] = await frame(db).execute({ user_id, opened })
  if (!row) throw new Error('A query of one row has none')
  const { unread, company_name, company_ric, ...waiting } = row
  return { unread, waiting, company: companyIn({ company_name, company_ric }) }
}

const frame = query((db) =>
  db.select({ unread: UNREAD, ...WAITING_COUNTS, ...COMPANY }).from(ONE_ROW),
)
