/**
 * Closed days: no document dated up to the closing day is created, edited, approved or voided,
 * whatever the door (docs/rules/closing.md#1). Checked in the transaction that writes.
 */
import { eq, sql } from 'drizzle-orm'
import { problem } from '#app/services/errors/codes.ts'
import { Conflict } from '#app/services/errors/errors.ts'
import { formatDateShort, type IsoDate } from '#app/services/values/dates.ts'
import type { Db } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'
import { closing } from '#db/schema.ts'

/** The last closed day; null while nothing is closed. */
async function closedUntil(db: Db): Promise<IsoDate | null> {
  const find = prepared(db, 'closed until', () =>
    db
      .select({ until: closing.until })
      .from(closing)
      .where(eq(closing.id, sql.placeholder('id'))),
  )
  const [row] = await find.execute({ id: 1 })
  return row?.until ?? null
}

/** Throws Conflict when any of the days is closed. */
export async function refuseClosed(db: Db, days: readonly IsoDate[]): Promise<void> {
  const until = await closedUntil(db)
  if (until === null || days.every((day) => day > until)) return
  const text = `Los movimientos hasta el ${formatDateShort(until)} están cerrados`
  throw new Conflict(problem('closed', text))
}
