/**
 * Which documents need a second person's approval (docs/rules/approval.md#2): those whose amount, or
 * whose payroll run's total, reaches the amount that the settings name.
 */
import { and, eq, gt, inArray, isNull, ne, not, sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict } from '#app/kernel/errors/errors.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import type { AuditAction } from '#app/models/records/audit.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { APPROVED_KINDS, type ApprovedKind, type DocumentKind } from '#db/kinds.ts'
import { inSlices, query } from '#db/query.server.ts'
import { approval_settings, audit, paysheets } from '#db/schema.ts'

/** The amounts (céntimos) from which a second person approves; null: nobody has to. */
export type Thresholds = Record<'runs' | 'paysheets' | 'payments' | 'transfers', Centimos | null>

export const OFF: Thresholds = { runs: null, paysheets: null, payments: null, transfers: null }

export async function readThresholds(db: Db): Promise<Thresholds> {
  const [row] = await storedAmounts(db).execute()
  return row ?? OFF
}

/** Columns of approval_settings; a join without a row gives them as where nobody has to approve. */
export const THRESHOLDS = {
  ...{ runs: approval_settings.runs, paysheets: approval_settings.paysheets },
  ...{ payments: approval_settings.payments, transfers: approval_settings.transfers },
}

const storedAmounts = query((db) => db.select(THRESHOLDS).from(approval_settings))

export const isApprovalOn = (thresholds: Thresholds) =>
  Object.values(thresholds).some((amount) => amount !== null)

export const isApprovedKind = (kind: DocumentKind): kind is ApprovedKind =>
  APPROVED_KINDS.some((known) => known === kind)

/** What decides whether a document needs approval; amounts in céntimos. */
export type Weighed = {
  amount: Centimos
  total?: Centimos
  payroll_run_id?: number | null | undefined
}

const reaches = (amount: number | bigint, threshold: Centimos | null) =>
  threshold !== null && amount >= threshold

/** What a document pays: the total of a payroll order, else its amount. */
export const paidBy = ({ amount, total }: Weighed) => total ?? amount

const reachesOwn = (kind: ApprovedKind, document: Weighed, thresholds: Thresholds) =>
  reaches(paidBy(document), thresholds[DOCUMENTS[kind].path])

/**
 * Whether a new document waits: it needs approval, or joins a payroll run that waits, which is
 * approved whole.
 */
export async function mustWait(
  tx: Tx,
  kind: DocumentKind,
  document: Weighed,
  thresholds: Thresholds,
): Promise<boolean> {
  if (!isApprovedKind(kind)) return false
  if (await needsApproval(tx, kind, document, thresholds)) return true
  const { payroll_run_id } = document
  return payroll_run_id ? (await restOfRun(tx, payroll_run_id, 0)).waits : false
}

/**
 * Which of the payroll orders that are made together wait. Those without a run are summed like one;
 * a run is approved whole, with the orders that it has already.
 */
export async function waitingTogether(tx: Tx, orders: readonly Weighed[]): Promise<boolean[]> {
  const thresholds = await readThresholds(tx)
  const own = orders.map((order) => reachesOwn('paysheet', order, thresholds))
  const together = new Map<number | null, boolean>()
  const places = orders.map((order, i) => ({
    order,
    waits: own[i],
    run: order.payroll_run_id ?? null,
  }))
  for (const [run, placed] of Map.groupBy(places, (place) => place.run)) {
    const rest = run === null ? NO_REST : await restOfRun(tx, run, 0)
    const total = placed.reduce((sum, { order }) => sum + BigInt(paidBy(order)), rest.total)
    const isOne = run !== null && (rest.waits || placed.some(({ waits }) => waits))
    together.set(run, isOne || reaches(total, thresholds.runs))
  }
  return places.map(({ waits, run }) => waits === true || together.get(run) === true)
}

const NO_REST = { total: 0n, waits: false }

/** Whether a new payroll run of orders with these totals (céntimos) waits. */
export async function newRunWaits(db: Db, totals: readonly Centimos[]): Promise<boolean> {
  const { paysheets: own, runs } = await readThresholds(db)
  const total = totals.reduce((sum, amount) => sum + BigInt(amount), 0n)
  return (
    totals.length > 0 && (totals.some((amount) => reaches(amount, own)) || reaches(total, runs))
  )
}

/** A voided payroll order that comes back; `total` in céntimos. */
type Returning = Pick<
  typeof paysheets.$inferSelect,
  'id' | 'total' | 'payroll_run_id' | 'approved_at'
>

/**
 * Returns the ids of paid orders, whose voiding is taken back, whose run changed meanwhile so that with them it
 * comes to the amount that a second person approves: by any change if nobody approved the order, else by one
 * that is paid without approval.
 */
export async function outgrown(tx: Tx, orders: readonly Returning[]): Promise<number[]> {
  const { runs } = await readThresholds(tx)
  const found: number[] = []
  for (const [run, own] of runs === null
    ? []
    : Map.groupBy(orders, (each) => each.payroll_run_id)) {
    if (run === null) continue
    const rest = await restOfRun(tx, run, 0)
    const total = own.reduce((sum, each) => sum + BigInt(each.total), rest.total)
    if (!reaches(total, runs)) continue
    const all = Object.groupBy(own, ({ approved_at }) => (approved_at ? 'approved' : 'other'))
    for (const which of ['approved', 'other'] as const) {
      const ids = (all[which] ?? []).map(({ id }) => id)
      const changed = ids.length > 0 && (await hasChangedSince(tx, run, ids, which === 'approved'))
      if (changed) found.push(...ids)
    }
  }
  return found
}

/**
 * Whether an order in force of the run was made or changed after the first of these was voided; `unapproved`: one
 * that is paid and that nobody approved.
 */
async function hasChangedSince(
  tx: Tx,
  run: number,
  ids: readonly number[],
  unapproved: boolean,
): Promise<boolean> {
  const ofOrders = (action: readonly AuditAction[]) =>
    and(eq(audit.kind, 'paysheet'), inArray(audit.action, [...action]))
  const voidings = await inSlices(ids, (some) =>
    tx
      .select({ id: sql`max(${audit.id})`.mapWith(Number) })
      .from(audit)
      .where(and(ofOrders(['void']), inArray(audit.record_id, [...some])))
      .groupBy(audit.record_id),
  )
  const first = voidings.reduce((least, { id }) => Math.min(least, id), Number.MAX_SAFE_INTEGER)
  const inForce = tx
    .select({ id: paysheets.id })
    .from(paysheets)
    .where(
      and(
        eq(paysheets.payroll_run_id, run),
        isNull(paysheets.voided_at),
        unapproved ? and(isNull(paysheets.approved_at), not(paysheets.pending)) : undefined,
      ),
    )
  const changes = ofOrders(['create', 'update', 'approve', 'restore'])
  const [change] = await tx
    .select({ id: audit.id })
    .from(audit)
    .where(and(changes, inArray(audit.record_id, inForce), gt(audit.id, first)))
    .limit(1)
  return change !== undefined
}

/** Whether a document needs approval; `id` is its own, 0 before it is stored. */
async function needsApproval(
  tx: Tx,
  kind: ApprovedKind,
  document: Weighed,
  thresholds: Thresholds,
  id = 0,
): Promise<boolean> {
  if (reachesOwn(kind, document, thresholds)) return true
  const { payroll_run_id } = document
  if (!payroll_run_id || thresholds.runs === null) return false
  const { total } = await restOfRun(tx, payroll_run_id, id)
  return reaches(total + BigInt(paidBy(document)), thresholds.runs)
}

/** What a run's live orders but `id` pay together, and whether one of them waits. */
async function restOfRun(tx: Tx, run: number, id: number) {
  const [row] = await sumsOfRun(tx).execute({ run, id })
  return { total: row?.total ?? 0n, waits: (row?.waiting ?? 0) > 0 }
}

const sumsOfRun = query((db) =>
  db
    .select({
      total: exactly(sql`coalesce(sum(${paysheets.total}), 0)`),
      waiting: sql`count(case when ${paysheets.pending} then 1 end)`.mapWith(Number),
    })
    .from(paysheets)
    .where(
      and(
        eq(paysheets.payroll_run_id, sql.placeholder('run')),
        ne(paysheets.id, sql.placeholder('id')),
        isNull(paysheets.voided_at),
      ),
    ),
)

const BEYOND = problem(
  'needs_approval',
  'Llega al monto que aprueba una segunda persona: anúlela y créela de nuevo',
)

const APPROVED = problem(
  'needs_approval',
  'La aprobó una segunda persona: anúlela y créela de nuevo',
)

export type Posted = Weighed & { id: number; approved_at?: string | null }

/**
 * Refuses the edit of a posted document that needs approval as it is, or as it would be, or that somebody approved.
 * Throws Conflict.
 */
export async function refuseUnapprovedEdit(
  tx: Tx,
  kind: DocumentKind,
  document: Posted,
): Promise<void> {
  if (!(await isBeyondEdits(tx, kind, document))) return
  throw new Conflict(document.approved_at ? APPROVED : BEYOND)
}

/**
 * Whether a document that is posted needs approval, so that it is voided and not edited. What somebody approved
 * needs it, though its run has become smaller since.
 */
export async function isBeyondEdits(
  db: Db,
  kind: DocumentKind,
  document: Posted,
  known?: Thresholds,
): Promise<boolean> {
  if (!isApprovedKind(kind)) return false
  const thresholds = known ?? (await readThresholds(db))
  const own = [thresholds[DOCUMENTS[kind].path], kind === 'paysheet' ? thresholds.runs : null]
  if (document.approved_at && own.some((amount) => amount !== null)) return true
  return needsApproval(db, kind, document, thresholds, document.id)
}
