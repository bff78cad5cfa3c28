/** An order and its payroll run pay the same fortnight of the same month (docs/rules/runs.md#4). */

import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { monthPaid, type Period, thePeriod } from '#app/models/payroll/period.ts'
import type { Tx } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { payroll_runs } from '#db/schema.ts'

export type RunPeriod = { id: number; order: number; payday: Payday; month: string }

/** Reads runs by id; leaves out those that do not exist. */
export async function runPeriods(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RunPeriod>> {
  const rows = await inSlices([...new Set(ids)], (some) =>
    periodsById(tx).execute({ ids: listed(some) }),
  )
  return new Map(rows.map((run) => [run.id, run]))
}

const periodsById = query((db) => {
  const { id, order, payday, month } = payroll_runs
  return db.select({ id, order, payday, month }).from(payroll_runs).where(isIn(id))
})

type Placed = Period & { payroll_run_id?: number | null | undefined }

const NO_RUN = problem('unknown_value', 'Elija una nómina que exista')

/**
 * Throws FieldErrors under payroll_run_id when the order may not join its run; under payday, period
 * or issued_at when an edit would take it out of the period of the run that it is in.
 */
export function judgeRun(
  order: Placed,
  runs: ReadonlyMap<number, RunPeriod>,
  before: Placed | undefined,
): void {
  const { payday, period: typed, payroll_run_id } = order
  if (!payroll_run_id) return
  const run = runs.get(payroll_run_id)
  if (!run) throw new FieldErrors({ payroll_run_id: NO_RUN })
  const isOfFortnight = run.payday === payday
  if (isOfFortnight && run.month === monthPaid(order)) return
  const number = formatDocumentNumber(run.order)
  const period = thePeriod(run.payday, run.month)
  if (before?.payroll_run_id !== payroll_run_id) {
    const text = `La nómina ${number} paga ${period}`
    throw new FieldErrors({ payroll_run_id: problem('mismatch', text) })
  }
  const text = `La orden va en la nómina ${number}, que paga ${period}`
  const field = isOfFortnight ? (typed ? 'period' : 'issued_at') : 'payday'
  throw new FieldErrors({ [field]: problem('mismatch', text) })
}
