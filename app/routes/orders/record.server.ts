/** The page of one order: what its receipt says, its movements, what its bank did, and who changed it. */
import { contextOf, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { orderKind } from '#app/http/lists/orders.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { ORDERS } from '#app/http/orders.server.ts'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import { recordTrail } from '#app/models/audit/read.server.ts'
import { linesOfOrder } from '#app/models/bank-files/read.server.ts'
import { trailOf, trailOfRun } from '#app/models/documents/approvers.server.ts'
import { readDecision, type Stuck } from '#app/models/documents/deciders.server.ts'
import { isBeyondEdits } from '#app/models/documents/thresholds.server.ts'
import { refusalsOf } from '#app/models/documents/undoing.server.ts'
import { documentMovements } from '#app/models/movements/read.server.ts'
import { readOrderSides } from '#app/models/orders/record.server.ts'
import { REPORT_KINDS } from '#app/models/reports/files.server.ts'
import { arrearsOfOrder } from '#app/models/titulars/salaries/read.server.ts'
import type { Db } from '#db/client.server.ts'

/** An order has a handful of movements; only one that was edited often has more. */
const MOST_MOVEMENTS = 50
const TRAIL: ListingRules = { sorts: ['id'], defaultSort: 'id,desc' }

/** Reads the order that the path names, voided or not. Throws NotFound. */
export async function readOrderRecord(args: RouteArgs & { pattern: string }) {
  const { app, db, user } = contextOf(args)
  const path = orderKind(args)
  const { kind } = ORDERS[path]
  const id = idParam(args.params)
  const { document: order, receipt } = await REPORT_KINDS[path].reports.document(db, id)
  const { facts, lines, total, totalInWords, texts, voided, company } = receipt
  const sides = await readOrderSides(db, kind, id)
  const run = runIdOf(order)
  const { titular_id, account_id, enterprise_id, realized, authorized, pending } = order
  return {
    ...{ path, kind, id, order: order.order },
    of: { titular_id, account_id, enterprise_id },
    receipt: { facts, lines, total, words: totalInWords, texts, voided, company: company.name },
    signed: { realized, authorized },
    pending,
    canUndo: (await refusalsOf(db, kind, [order], app.now())).size === 0,
    run: run && sides.run ? { name: sides.run, to: `/payroll-runs/${run}` } : undefined,
    arrears: firstOfBoth(await arrearsOfOrder(db, kind, id)),
    isLocked:
      !pending && !order.voided_at && (await isBeyondEdits(db, kind, order, sides.thresholds)),
    ...(pending ? await decisionOf(db, user, kind, order) : UNDECIDED),
    // By '' when nobody was logged in, at an instant.
    made: { by: sides.maker, at: order.created_at },
    approved: order.approved_at && { by: sides.approver, at: order.approved_at },
    changed: sides.changed,
    bankLines: await linesOfOrder(db, kind, id),
    movements: await documentMovements(db, kind, id, MOST_MOVEMENTS),
    ...(await readPage(readListScreen(TRAIL, args.url), (listing) =>
      recordTrail(db, kind, id, listing),
    )),
  }
}

/** A screen names so many of the orders that a link of arrears joins, and counts the others. */
const MOST_LINKS = 50

function firstOfBoth({ pays, paidBy }: Awaited<ReturnType<typeof arrearsOfOrder>>) {
  const first = (links: typeof pays) => ({
    first: links.slice(0, MOST_LINKS),
    more: Math.max(links.length - MOST_LINKS, 0),
  })
  return { pays: first(pays), paidBy: first(paidBy) }
}

export type OrderRecord = Awaited<ReturnType<typeof readOrderRecord>>

const runIdOf = (order: object) =>
  'payroll_run_id' in order && typeof order.payroll_run_id === 'number' && order.payroll_run_id

type Decision = {
  decides: false | 'alone' | 'with run'
  stuck: Stuck | undefined
  /** Who may approve it, or its run, where this user may not. */
  by: string[]
}

/** Nothing is decided about an order that does not wait. */
const UNDECIDED: Decision = { decides: false, stuck: undefined, by: [] }

/**
 * How this user may decide about an order that waits, and why nobody may approve it. An order of
 * a run is rejected alone, but approved with its run.
 */
async function decisionOf(
  db: Db,
  user: { id: number } | null,
  kind: OrderKind,
  order: { id: number },
): Promise<Decision> {
  const { decides, ...others } = await readDecision(db, user, trailOf(kind, order.id))
  const run = runIdOf(order)
  if (!run) return { decides: decides && 'alone', ...others }
  const ofRun = await readDecision(db, user, await trailOfRun(db, run))
  return { decides: decides && 'with run', stuck: ofRun.stuck, by: ofRun.by }
}
