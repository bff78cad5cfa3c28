/** What the frame of every page shows, in one statement. */
import { sql } from 'drizzle-orm'
import { WAITING_COUNTS, type Waiting } from '#app/models/approval/read.server.ts'
import { UNREAD } from '#app/models/messages/read.server.ts'
import { COMPANY, companyIn } from '#app/models/records/relations.server.ts'
import type { Db } from '#db/client.server.ts'
import { ONE_ROW, query } from '#db/query.server.ts'

export type Frame = {
  unread: number
  waiting: Waiting
  company: ReturnType<typeof companyIn>
  datesInWords: boolean
}

/**
 * A user's unread messages without the `opened` one (0: none) and how they want dates, what waits for
 * approval, and the company.
 */
export async function readFrame(db: Db, user_id: number, opened: number): Promise<Frame> {
  const [row] = await frame(db).execute({ user_id, opened })
  if (!row) throw new Error('A query of one row has none')
  const { unread, datesInWords, company_name, company_ric, ...waiting } = row
  return { unread, waiting, datesInWords, company: companyIn({ company_name, company_ric }) }
}

/** False for who is no user: an error's page has a frame too. */
const DATES_IN_WORDS =
  sql`coalesce((select dates_in_words from users where id = ${sql.placeholder('user_id')}), false)`.mapWith(
    Boolean,
  )

const frame = query((db) =>
  db
    .select({ unread: UNREAD, datesInWords: DATES_IN_WORDS, ...WAITING_COUNTS, ...COMPANY })
    .from(ONE_ROW),
)
