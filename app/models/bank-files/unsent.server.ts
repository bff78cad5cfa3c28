/** Bank files that were made and that nobody has sent, for the dashboard (docs/rules/screens.md#21). */
import { desc, inArray, isNull, sql } from 'drizzle-orm'
import { fileIsSent } from '#app/models/records/bank-says.server.ts'
import type { Db } from '#db/client.server.ts'
import { bank_files } from '#db/schema.ts'

/** Among the latest files; older ones are on the screens of their runs. */
const LATEST = 20

/** Whether a file has an order in force that no later file has. */
const isInForce = sql`exists (select 1 from bank_file_lines as line
  where line.bank_file_id = ${bank_files.id}
  and not exists (select 1 from bank_file_lines as later
    where later.kind = line.kind and later.document_id = line.document_id and later.id > line.id)
  and case line.kind
    when 'paysheet' then exists (select 1 from paysheets
      where paysheets.id = line.document_id and paysheets.voided_at is null)
    else exists (select 1 from payments
      where payments.id = line.document_id and payments.voided_at is null) end)`

/** The oldest of them with the number of all, as a select of one row or none, with `files_since` (an instant). */
export function selectUnsentFile(db: Db) {
  const { id, lot, created_at } = bank_files
  // By the index of who said that files were sent: their rows are as long as the files.
  const latest = db
    .select({ id })
    .from(bank_files)
    .where(isNull(bank_files.sent_by))
    .orderBy(desc(id))
    .limit(LATEST)
  return db
    .select({ id, lot, unsent: sql`count(*) over ()`.mapWith(Number).as('unsent') })
    .from(bank_files)
    .where(
      sql`${inArray(id, latest)} and not ${fileIsSent}
        and ${created_at} >= ${sql.placeholder('files_since')} and ${isInForce}`,
    )
    .orderBy(id)
    .limit(1)
}
