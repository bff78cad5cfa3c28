/**
 * Creating, editing and voiding payroll orders (docs/rules/money.md#5, docs/rules/payroll.md#4).
 */

import type { Actor } from '#app/kernel/access/actor.ts'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import { negated } from '#app/kernel/values/money.ts'
import {
  type ApprovalRules,
  approveDocument,
  type Decision,
  rejectDocument,
} from '#app/models/documents/approve.server.ts'
import { documentChanger } from '#app/models/documents/changer.server.ts'
import {
  createDocument,
  type DocumentRules,
  live,
  updateDocument,
} from '#app/models/documents/changes.server.ts'
import type { RestoreRules } from '#app/models/documents/restore.server.ts'
import { type VoidChosen, voidChosenOrders } from '#app/models/documents/void-chosen.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { hasAll } from '#app/models/records/change.server.ts'
import {
  freeArrears,
  freedBy,
  paidOfArrears,
  payArrears,
  recheckArrears,
  refuseArrears,
} from '#app/models/titulars/salaries/change.server.ts'
import { owedTo } from '#app/models/titulars/salaries/read.server.ts'
import type { Tx } from '#db/client.server.ts'
import type { WageCurrency } from '#db/kinds.ts'
import { ofEach, reasonOf, TOGGLES, TYPED_PARTS } from '#db/payroll-parts.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { type PaysheetSnapshot, paysheets } from '#db/schema.ts'
import { type PaysheetInput, readPayrollFacts } from './facts.server.ts'
import { isOn, withParts } from './lines.ts'
import { tellOfPaysheets } from './message.server.ts'
import { restoreRuns, touchRun } from './open-runs.server.ts'
import { recheckPaysheets } from './recheck.server.ts'
import { judgePaysheet, type StoredPaysheet } from './rules.server.ts'

export { approveOrders, rejectOrders } from './approve.server.ts'
export { openPayrollRun, touchRun } from './open-runs.server.ts'
export type { PaysheetInput }

/**
 * Pays a fortnight from a company account and notifies the employee. Returns the order's id. Throws
 * FieldErrors.
 */
export async function createPaysheet(tx: Tx, input: PaysheetInput, actor: Actor): Promise<number> {
  const id = await createDocument(tx, PAYSHEET, input, actor)
  if (input.arrears) {
    const { titular_id, lines } = await live(tx, 'paysheet', id)
    await payArrears(tx, 'paysheet', [{ id, titular_id, amount: paidOfArrears(lines) }])
  }
  return id
}

/** Changes the given fields. Throws NotFound, StaleVersion, FieldErrors. */
export async function updatePaysheet(
  tx: Tx,
  id: number,
  changes: Partial<PaysheetInput>,
  actor: Actor,
  version?: number,
): Promise<void> {
  refuseArrears(changes)
  await updateDocument(tx, PAYSHEET, id, changes, actor, version)
}

/** Voids payroll orders together, or none; their runs change with them. Throws NotFound, DocumentsRefused. */
export const voidPaysheets: VoidChosen = async (tx, seen, voiding) => {
  const voided = await voidChosenOrders(tx, 'paysheet', seen, voiding)
  const ids = voided.map(({ id }) => id)
  for (const run of await runsOf(tx, ids)) await touchRun(tx, run, voiding.actor)
  return voided
}

/**
 * Approves an order that waits, and pays it; one of a run waits for its run's approval. Throws
 * NotFound, StaleVersion, Forbidden, Conflict.
 */
export async function approvePaysheet(tx: Tx, id: number, decision: Decision): Promise<void> {
  const order = await live(tx, 'paysheet', id)
  if (order.pending && order.payroll_run_id) throw new Conflict(WITH_RUN)
  await approveDocument(tx, PAYSHEET, order, decision)
}

/** Rejects an order that waits. Throws NotFound, StaleVersion, Forbidden, Conflict. */
export async function rejectPaysheet(
  tx: Tx,
  id: number,
  reason: string,
  decision: Decision,
): Promise<void> {
  const before = await live(tx, 'paysheet', id)
  await rejectDocument(tx, 'paysheet', before, reason, decision)
  await touchRuns(tx, decision.actor, before)
}

const WITH_RUN = problem(
  'waits_with_run',
  'La orden espera con su nómina, que se aprueba entera: apruebe la nómina',
)

const PAYSHEET: DocumentRules<'paysheet', PaysheetInput> &
  ApprovalRules<'paysheet'> &
  RestoreRules<'paysheet'> = {
  kind: 'paysheet',
  merge,
  told: withParts,
  prepare: async (tx, input, before, actor) => {
    const facts = await readPayrollFacts(tx, [input], before && currenciesKept(before.snapshot))
    const judge = (said: PaysheetInput) => judgePaysheet(said, facts, before, actor.at)
    if (!before) return judge(input)
    const judged = judge({ ...input, allow_duplicate: true })
    const values = input.recalculate ? await momentKept(tx, before, judged) : judged
    if (!input.allow_duplicate) {
      const freed = await freedBy(tx, before, { ...before, ...values })
      askTogether(freed, () => judge(input))
    }
    return values
  },
  entries: ({ enterprise_id, total }) => [{ account_id: enterprise_id, amount: negated(total) }],
  refused: (error) => ({ enterprise_id: error.problem }),
  spent: problem('insufficient_funds', 'La orden no se puede anular'),
  recheck: recheckPaysheets,
  recheckOwed: (tx, orders) => recheckArrears(tx, 'paysheet', orders),
  posted: (tx, made, actor) => tellOfPaysheets(tx, made, actor.at),
  changed: async (tx, actor, before, after) => {
    await touchRuns(tx, actor, before, after)
    if (before && after) await freeArrears(tx, actor, 'paysheet', before, after)
  },
  restored: restoreRuns,
}

/** Asks whether a difference is paid twice beside whether the fortnight is. Throws FieldErrors. */
function askTogether(freed: Problem | undefined, judge: () => unknown): void {
  try {
    judge()
  } catch (error) {
    if (!freed || !(error instanceof FieldErrors)) throw error
    const { payday = [], ...others } = error.problems
    throw new FieldErrors({ ...others, payday: [freed, payday].flat() })
  }
  if (freed) throw new FieldErrors({ payday: freed })
}

/**
 * 'Recalcular' that changes nothing leaves the moment too by which it is told what the order owes, unless it
 * owes something.
 */
async function momentKept(
  tx: Tx,
  before: StoredPaysheet,
  values: ReturnType<typeof judgePaysheet>,
) {
  const { computed_at } = before.snapshot
  const { computed_at: _, ...snapshot } = values.snapshot
  const same = { ...values, snapshot: { ...snapshot, ...(computed_at && { computed_at }) } }
  if (!hasAll(before, same)) return values
  const owed = (await owedTo(tx, [before.titular_id])).get(before.titular_id)
  return owed?.orders.some(({ id }) => id === before.id) ? values : same
}

/** How orders are changed besides (../documents/changer.server.ts). */
export const {
  cancel: voidPaysheet,
  restore: restorePaysheet,
  restoreAll: restorePaysheets,
} = documentChanger(PAYSHEET)

const currenciesKept = ({ agreed, law }: PaysheetSnapshot): WageCurrency[] => [
  ...(agreed ? [agreed.currency] : []),
  ...(law?.worked ?? []).map(({ currency }) => currency),
]

async function runsOf(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await inSlices(ids, (some) => runsByOrders(tx).execute({ ids: listed(some) }))
  return new Set(rows.flatMap(({ run }) => run ?? []))
}

const runsByOrders = query((db) =>
  db.selectDistinct({ run: paysheets.payroll_run_id }).from(paysheets).where(isIn(paysheets.id)),
)

/**
 * The order's run changes with it; so does the one that it leaves, whose trail keeps who took it
 * out: the order's own no longer tells (docs/rules/approval.md#6).
 */
async function touchRuns(
  tx: Tx,
  actor: Actor,
  before?: StoredPaysheet,
  after?: StoredPaysheet,
): Promise<void> {
  const runs = new Set([before, after].flatMap((state) => state?.payroll_run_id ?? []))
  for (const run of runs) await touchRun(tx, run, actor)
  const left = after && before?.payroll_run_id
  if (!left || left === after.payroll_run_id) return
  const { order } = after
  await recordAudit(tx, actor, 'update', 'payroll_run', left, { order }, { order: null })
}

/** Applies the changes to the stored order's input. A part's reason is dropped with its amount. */
function merge(stored: StoredPaysheet, changes: Partial<PaysheetInput>): PaysheetInput {
  const before = withParts(stored)
  const next: PaysheetInput = {
    ...before,
    ...ofEach(TOGGLES, (part) => isOn(before, part, stored.snapshot.law)),
    recalculate: false,
    salary_of: null,
    ...changes,
  }
  for (const part of TYPED_PARTS) {
    const reason = reasonOf(part)
    if (next[part] === 0 && changes[reason] === undefined) next[reason] = null
  }
  return next
}
