/**
 * Closed days: no document dated up to the closing day is created, edited, approved or voided,
 * whatever the door (docs/rules/closing.md#1). Checked in the transaction that writes.
 */
import { eq, sql } from 'drizzle-orm'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { Conflict } from '#app/kernel/errors/errors.ts'
import { formatDateShort, type IsoDate } from '#app/kernel/values/dates.ts'
import { getClosing } from '#app/models/closing/read.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { ONE_ROW, query } from '#db/query.server.ts'
import { approval_settings, closing } from '#db/schema.ts'
import { OFF, THRESHOLDS, type Thresholds } from './thresholds.server.ts'

/** Throws Conflict when any of the days is closed. */
export async function refuseClosed(db: Db, days: readonly IsoDate[]): Promise<void> {
  refuseUpTo((await getClosing(db)).until, days)
}

/** Throws Conflict when any of the days is not after the last closed one. */
export function refuseUpTo(until: IsoDate | null, days: readonly IsoDate[]): void {
  const [closed] = closedUpTo(until, days).flatMap((each) => each ?? [])
  if (closed) throw new Conflict(closed)
}

/** What bounds a new document, in one statement: the last closed day, and from what it waits for approval. */
export async function readBounds(
  tx: Tx,
): Promise<{ until: IsoDate | null; thresholds: Thresholds }> {
  const [row] = await bounds(tx).execute()
  const { until, ...thresholds } = row ?? { until: null, ...OFF }
  return { until, thresholds }
}

const bounds = query((db) =>
  db
    .select({ until: closing.until, ...THRESHOLDS })
    .from(ONE_ROW)
    .leftJoin(closing, eq(closing.id, 1))
    .leftJoin(approval_settings, sql`true`),
)

/** For each of the days why nothing of it changes; undefined for the open ones. */
export async function closedDays(
  db: Db,
  days: readonly IsoDate[],
): Promise<(Problem | undefined)[]> {
  return closedUpTo((await getClosing(db)).until, days)
}

function closedUpTo(until: IsoDate | null, days: readonly IsoDate[]): (Problem | undefined)[] {
  if (until === null) return days.map(() => undefined)
  const text = `Los movimientos hasta el ${formatDateShort(until)} están cerrados`
  const closed = problem('closed', text)
  return days.map((day) => (day > until ? undefined : closed))
}
