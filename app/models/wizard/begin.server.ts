/** Begins the orders of the draft: their toggles, until somebody switches one (docs/rules/orders.md#15). */

import { inTurns } from '#app/kernel/turns.server.ts'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import { monthPaid, type Period } from '#app/models/payroll/period.ts'
import { begunToggles } from '#app/models/paysheets/begun.server.ts'
import { beganOtherwise, begunValues } from '#app/models/paysheets/begun.ts'
import type { Db } from '#db/client.server.ts'
import type { Sheet, Sheets } from './draft-rows.server.ts'
import { togglesOfLastRun } from './last-run.server.ts'

/** The order of an employee of whom nobody has said anything yet. */
export const EMPTY_SHEET: Sheet = {
  ...{ version: 0, tab: '', applied: 0, values: {}, salary: NO_MONEY, copied: false },
}

/**
 * Begins the selected orders that nobody has touched yet, or only for another fortnight. They keep
 * their stamps, so that pages that are open stay current. Returns whose orders began.
 */
export async function beginSheets(
  db: Db,
  { sheets, selected }: { sheets: Sheets; selected: readonly number[] },
  fortnight: Period | undefined,
): Promise<number[]> {
  if (!fortnight) return []
  const of = `${monthPaid(fortnight)} ${fortnight.payday}`
  const due = selected.filter((id) => {
    const sheet = sheets[id]
    return !sheet || beganOtherwise(sheet.values, of)
  })
  if (due.length === 0) return due
  const begun = await begunToggles(db, fortnight, due, await togglesOfLastRun(db, fortnight))
  const started = await inTurns(due, (some) =>
    some.map((id): [number, Sheet] => {
      const sheet = sheets[id] ?? EMPTY_SHEET
      const values = begunValues(of, begun.get(id) ?? NOTHING)
      return [id, { ...sheet, values: { ...sheet.values, ...values } }]
    }),
  )
  for (const [id, sheet] of started) sheets[id] = sheet
  return due
}

const NOTHING = { on: [], taken: [] }
