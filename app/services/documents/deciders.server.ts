/**
 * Whether anybody may approve what 'Deshacer' makes again, told before it is made
 * (docs/rules/undoing.md#6). Approving judges anew.
 */
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { ADMIN } from '#app/services/access/roles.ts'
import type { Db } from '#db/client.server.ts'
import type { ApprovedKind, DocumentKind } from '#db/kinds.ts'
import { inSlices } from '#db/prepared.server.ts'
import { paysheets, users } from '#db/schema.ts'
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
 * them again, while no active administrator may decide about them. Throws NotFound. What one
 * administrator may decide about altogether is not looked at one by one.
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
  const isDecidable = (trail: Trail) => mayAnyDecide(db, administrators, trail, user_id)
  const runs = kind === 'paysheet' ? await runsOf(db, ids) : []
  const trails: Trail[] = []
  for (const run of runs) trails.push(await trailOfRun(db, run.id))
  if (await isDecidable([{ kind, ids }, ...trails.flat()])) return found
  const waiting = await waitingOf(db, kind, ids)
  const ofRuns = new Set(runs.flatMap((run) => run.orders))
  const alone = ids.filter((id) => !ofRuns.has(id))
  const groups = [
    ...runs.map(({ orders }, i) => ({ orders, trail: trails[i] ?? [] })),
    ...alone.map((id) => ({ orders: [id], trail: trailOf(kind, id) })),
  ]
  for (const { orders, trail } of groups) {
    const its = orders.filter((id) => waiting.has(id))
    if (its.length === 0 || (await isDecidable(trail))) continue
    for (const id of its) found.add(id)
  }
  return found
}

/** Which of the documents would wait if they were made anew. */
async function waitingOf(db: Db, kind: ApprovedKind, ids: readonly number[]): Promise<Set<number>> {
  if (kind === 'paysheet') return waitingAnew(db, ids)
  const waiting = new Set<number>()
  for (const id of ids)
    if (await mustWait(db, kind, await documentOf(db, kind, id))) waiting.add(id)
  return waiting
}

/** The runs that payroll orders go back into, each approved whole, with those orders. */
async function runsOf(db: Db, ids: readonly number[]): Promise<{ id: number; orders: number[] }[]> {
  const rows = await inSlices(ids, (some) =>
    db
      .select({ id: paysheets.id, run: paysheets.payroll_run_id })
      .from(paysheets)
      .where(and(inArray(paysheets.id, [...some]), isNotNull(paysheets.payroll_run_id))),
  )
  const runs = Map.groupBy(rows, ({ run }) => run ?? 0)
  return [...runs].map(([id, its]) => ({ id, orders: its.map((order) => order.id) }))
}

async function activeAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.active, true), ne(users.type, 0), eq(users.role_id, ADMIN)))
  return rows.map(({ id }) => id)
}
