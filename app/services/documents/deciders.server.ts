/**
 * Who may approve what waits (docs/rules/approval.md#11), and whether anybody may approve what
 * 'Deshacer' makes again, told before it is made (docs/rules/undoing.md#6). Approving judges anew.
 */
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { ADMIN } from '#app/services/access/roles.ts'
import type { Db } from '#db/client.server.ts'
import type { ApprovedKind, DocumentKind } from '#db/kinds.ts'
import { inSlices } from '#db/prepared.server.ts'
import { paysheets, users } from '#db/schema.ts'
import { type Trail, trailOf, trailsOfRuns, whoMayDecide } from './approvers.server.ts'
import { documentOf } from './remake.server.ts'
import {
  isApprovalOn,
  isApprovedKind,
  mustWait,
  readThresholds,
  waitingAnew,
} from './thresholds.server.ts'

/** The active administrators who may decide about each trail at this moment; often nobody. */
export const decidersOf = async (db: Db, trails: readonly Trail[]): Promise<Set<number>[]> =>
  whoMayDecide(db, await activeAdministrators(db), trails)

/** What a page says of one that waits: whether this user may decide about it, and whether nobody may. */
export async function readDecision(db: Db, user: { id: number } | null, trail: Trail) {
  const [may = new Set<number>()] = await decidersOf(db, [trail])
  return { decides: user !== null && may.has(user.id), isStuck: may.size === 0 }
}

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
  const areDecidable = async (trails: readonly Trail[]) =>
    (await whoMayDecide(db, administrators, trails, user_id)).map((may) => may.size > 0)
  const runs = kind === 'paysheet' ? await runsOf(db, ids) : []
  const trails = await trailsOfRuns(
    db,
    runs.map(({ id }) => id),
  )
  const [altogether] = await areDecidable([[{ kind, ids }, ...[...trails.values()].flat()]])
  if (altogether) return found
  const waiting = await waitingOf(db, kind, ids)
  const ofRuns = new Set(runs.flatMap((run) => run.orders))
  const alone = ids.filter((id) => !ofRuns.has(id))
  const groups = [
    ...runs.map(({ id, orders }) => ({ orders, trail: trails.get(id) ?? [] })),
    ...alone.map((id) => ({ orders: [id], trail: trailOf(kind, id) })),
  ]
  const decidable = await areDecidable(groups.map(({ trail }) => trail))
  const stuck = groups.filter((_, i) => !decidable[i]).flatMap(({ orders }) => orders)
  return new Set(stuck.filter((id) => waiting.has(id)))
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
