/**
 * Whether anybody may approve what 'Deshacer' makes again, told before it is made
 * (docs/rules/undoing.md#6). Approving judges anew.
 */
import { and, eq, ne } from 'drizzle-orm'
import { ADMIN } from '#app/services/access/roles.ts'
import type { Db } from '#db/client.server.ts'
import type { DocumentKind } from '#db/kinds.ts'
import { users } from '#db/schema.ts'
import { mayAnyDecide, type Trail, trailOf, trailOfRun } from './approvers.server.ts'
import { documentOf } from './remake.server.ts'
import {
  isApprovalOn,
  isApprovedKind,
  mustWait,
  readThresholds,
  waitingAnew,
} from './thresholds.server.ts'

/**
 * Those of the voided documents that would wait for a second person's approval if this user made
 * them again, while no active administrator may decide about them. Throws NotFound.
 */
export async function undecidable(
  db: Db,
  kind: DocumentKind,
  ids: readonly number[],
  user_id: number,
): Promise<Set<number>> {
  const found = new Set<number>()
  if (!isApprovedKind(kind) || !isApprovalOn(await readThresholds(db))) return found
  const administrators = await activeAdministrators(db)
  const together = kind === 'paysheet' ? await waitingAnew(db, ids) : undefined
  for (const id of ids) {
    const document: Waiting = await documentOf(db, kind, id)
    if (!(together?.has(id) ?? (await mustWait(db, kind, document)))) continue
    const trail = await trailOfRemade(db, kind, document)
    if (!(await mayAnyDecide(db, administrators, trail, user_id))) found.add(id)
  }
  return found
}

type Waiting = Parameters<typeof mustWait>[2] & { id: number }

async function activeAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.active, true), ne(users.type, 0), eq(users.role_id, ADMIN)))
  return rows.map(({ id }) => id)
}

/** A payroll order goes back into its run, which is approved whole. */
async function trailOfRemade(db: Db, kind: DocumentKind, document: Waiting): Promise<Trail> {
  const { id, payroll_run_id } = document
  return payroll_run_id ? trailOfRun(db, payroll_run_id) : trailOf(kind, id)
}
