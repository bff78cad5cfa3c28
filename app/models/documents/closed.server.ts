/**
 * Closed days: no document dated up to the closing day is created, edited, approved or voided,
 * whatever the door (docs/rules/closing.md#1). Checked in the transaction that writes.
 */
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { Conflict } from '#app/kernel/errors/errors.ts'
import { formatDateShort, type IsoDate } from '#app/kernel/values/dates.ts'
import { getClosing } from '#app/models/closing/read.server.ts'
import type { Db } from '#db/client.server.ts'

/** Throws Conflict when any of the days is closed. */
export async function refuseClosed(db: Db, days: readonly IsoDate[]): Promise<void> {
  const [closed] = (await closedDays(db, days)).flatMap((each) => each ?? [])
  if (closed) throw new Conflict(closed)
}

/** For each of the days why nothing of it changes; undefined for the open ones. */
export async function closedDays(
  db: Db,
  days: readonly IsoDate[],
): Promise<(Problem | undefined)[]> {
  const { until } = await getClosing(db)
  if (until === null) return days.map(() => undefined)
  const text = `Los movimientos hasta el ${formatDateShort(until)} están cerrados`
  const closed = problem('closed', text)
  return days.map((day) => (day > until ? undefined : closed))
}
