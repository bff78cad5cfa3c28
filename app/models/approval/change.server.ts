/** Deciding about payroll runs, and switching approval on and off (docs/rules/approval.md). */

import { eq } from 'drizzle-orm'
import { checkVersion, NotFound } from '#app/kernel/errors/errors.ts'
import type { Decision } from '#app/models/documents/approve.server.ts'
import { checkMayDecide, trailOfRun } from '#app/models/documents/approvers.server.ts'
import { approveOrders, rejectOrders, touchRun } from '#app/models/paysheets/change.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { payroll_runs } from '#db/schema.ts'

export { updateApprovalSettings } from './settings.server.ts'

/**
 * Approves all orders of a run that wait, and pays them: all or none. Throws NotFound, StaleVersion,
 * Forbidden, Conflict for one's own, and when none waits, and DocumentsRefused.
 */
export async function approveRun(tx: Tx, id: number, decision: Decision): Promise<void> {
  const { actor, accepted = {} } = decision
  await checkDecision(tx, id, decision)
  const count = await approveOrders(tx, id, actor, accepted)
  await recordAudit(tx, actor, 'approve', 'payroll_run', id, {}, { count })
}

/** Rejects a run: voids its orders that wait. Throws NotFound, StaleVersion, Forbidden, Conflict. */
export async function rejectRun(
  tx: Tx,
  id: number,
  reason: string,
  decision: Decision,
): Promise<void> {
  const { actor } = decision
  await checkDecision(tx, id, decision)
  const count = await rejectOrders(tx, id, actor, reason)
  await recordAudit(tx, actor, 'reject', 'payroll_run', id, {}, { count, void_reason: reason })
}

/** The run's next version comes first: of two decisions at once, one waits for the other. */
async function checkDecision(tx: Tx, id: number, { actor, version }: Decision): Promise<void> {
  const [run] = await tx
    .select({ version: payroll_runs.version })
    .from(payroll_runs)
    .where(eq(payroll_runs.id, id))
  if (!run) throw new NotFound()
  checkVersion(run, version)
  await checkMayDecide(tx, actor, await trailOfRun(tx, id))
  await touchRun(tx, id, actor)
}
