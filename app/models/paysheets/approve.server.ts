/** Approves the orders of a payroll run that wait, all or none (docs/rules/approval.md#7). */

import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import type { Problem } from '#app/kernel/errors/codes.ts'
import { Conflict, DocumentsRefused } from '#app/kernel/errors/errors.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import {
  type Accepted,
  approvalBy,
  NOTHING_WAITS,
  unaccepted,
} from '#app/models/documents/approve.server.ts'
import { questionsByDate } from '#app/models/documents/balance-by-date.server.ts'
import { refuseClosed } from '#app/models/documents/closed.server.ts'
import { shortNow, takenBy } from '#app/models/documents/funds.server.ts'
import { NO_FUNDS } from '#app/models/documents/ledger.server.ts'
import { payDocuments } from '#app/models/documents/ledger-many.server.ts'
import { voidOrders } from '#app/models/documents/void-many.server.ts'
import { KEPT_WAGE } from '#app/models/payroll/kept.server.ts'
import { recordChanges } from '#app/models/records/audit.server.ts'
import { recheckArrears } from '#app/models/titulars/salaries/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { batches, eachSlice, inSlices, isIn, listed, query } from '#db/query.server.ts'
import { paysheets } from '#db/schema.ts'
import { tellOfPaysheets } from './message.server.ts'
import { recheckPaysheets } from './recheck.server.ts'

type Waiting = Awaited<ReturnType<ReturnType<typeof waitingAfter>['execute']>>[number]

/**
 * Approves every order of a run that waits, and pays it. Returns how many there were. Throws
 * Conflict when none waits, and DocumentsRefused, which names those that cannot be paid or ask.
 */
export async function approveOrders(
  tx: Tx,
  run: number,
  actor: Actor,
  accepted: Accepted,
): Promise<number> {
  const orders = await waitingOf(tx, run)
  if (orders.length === 0) throw new Conflict(NOTHING_WAITS)
  await refuseClosed(
    tx,
    orders.map(({ issued_at }) => issued_at),
  )
  await refuseUnpayable(tx, orders, accepted)
  await giveWay()
  const taken = orders.map((order) => ({ id: order.id, ...takenBy(order) }))
  await payDocuments(tx, actor, 'paysheet', taken)
  await giveWay()
  const facts = { before: { pending: true }, after: approvalBy(actor) }
  const { approved_by, approved_at } = facts.after
  await eachSlice(orders, async (some) => {
    const ids = listed(some.map(({ id }) => id))
    await markById(tx).execute({ ids, approved_by, approved_at })
    const changes = some.map(({ id }) => ({ id, ...facts }))
    await recordChanges(tx, actor, 'approve', 'paysheet', changes)
    await tellOfPaysheets(tx, some, actor.at)
  })
  return orders.length
}

/** Voids every order of a run that waits. Returns how many there were. Throws Conflict. */
export async function rejectOrders(
  tx: Tx,
  run: number,
  actor: Actor,
  reason: string,
): Promise<number> {
  const orders = await waitingOf(tx, run)
  if (orders.length === 0) throw new Conflict(NOTHING_WAITS)
  await voidOrders(tx, 'paysheet', orders, actor, reason, 'reject')
  return orders.length
}

async function waitingOf(tx: Tx, run: number): Promise<Waiting[]> {
  const orders: Waiting[] = []
  const all = batches(BATCH, (after) => waitingAfter(tx).execute({ run, after }))
  for await (const some of all) orders.push(...some)
  return orders
}

/** SQLite answers while all else waits, so that a statement reads so many at most. */
const BATCH = 500

const waitingAfter = query((db) => {
  const { id, order, titular_id, account_id, enterprise_id } = paysheets
  const { payday, period, issued_at, salary, total } = paysheets
  return db
    .select({
      ...{ id, order, titular_id, account_id, enterprise_id, payday, period },
      ...{ issued_at, salary, total },
      agreed: KEPT_WAGE,
      name: sql<string>`${paysheets.snapshot} -> 'titular' ->> 'name'`,
    })
    .from(paysheets)
    .where(
      and(
        eq(paysheets.payroll_run_id, sql.placeholder('run')),
        sql`${paysheets.pending}`,
        gt(id, sql.placeholder('after')),
      ),
    )
    .orderBy(asc(id))
    .limit(BATCH)
})

/** Throws DocumentsRefused with all that prevents or asks. */
async function refuseUnpayable(tx: Tx, orders: Waiting[], accepted: Accepted): Promise<void> {
  const kept = orders.map(({ agreed, ...order }) => ({
    ...order,
    snapshot: agreed ? { agreed } : {},
  }))
  const changed = await inSlices(kept, (some) => recheckPaysheets(tx, some))
  const owed = await recheckArrears(tx, 'paysheet', orders)
  const short = await shortNow(tx, orders)
  const dated = await questionsByDate(
    tx,
    orders.map((order) => [takenBy(order)]),
    'unposted',
  )
  const problemsOf = (i: number): Problem[] => [
    ...(changed[i] ?? []),
    ...(owed[i] ?? []),
    ...(short.has(i) ? [NO_FUNDS] : [dated[i] ?? []].flat()),
  ]
  const faults = orders.flatMap(({ id, order, name }, i) =>
    unaccepted(problemsOf(i), accepted).map((problem) => ({ id, order, name, problem })),
  )
  const [first, ...more] = faults
  if (first) throw new DocumentsRefused('No se aprobó ninguna orden', [first, ...more])
}

const markById = query((db) =>
  db
    .update(paysheets)
    .set({
      pending: false,
      approved_by: sql`${sql.placeholder('approved_by')}`,
      approved_at: sql`${sql.placeholder('approved_at')}`,
      version: sql`${paysheets.version} + 1`,
      updated_at: sql`${sql.placeholder('approved_at')}`,
    })
    .where(isIn(paysheets.id)),
)
