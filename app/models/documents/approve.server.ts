/**
 * Approves and rejects a document that waits for a second person (docs/rules/approval.md). Approving
 * posts it: what may have changed since it was made is judged now. Each runs in the caller's
 * transaction.
 */
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { isQuestion, type Problem, problem } from '#app/kernel/errors/codes.ts'
import { Conflict, checkVersion } from '#app/kernel/errors/errors.ts'
import { type Allowed, allowOf } from '#app/kernel/errors/questions.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import type { ApprovedKind, DocumentKind } from '#db/kinds.ts'
import { documentRow, documentTable } from '#db/schema.ts'
import { checkMayDecide, trailOf } from './approvers.server.ts'
import { questionsByDate } from './balance-by-date.server.ts'
import type { RowOf } from './changes.server.ts'
import { refuseClosed } from './closed.server.ts'
import {
  CapitalTooLarge,
  type DatedEntry,
  type Entry,
  InsufficientFunds,
  postDocument,
  reverseDocument,
} from './ledger.server.ts'

export type Accepted = Allowed<'duplicate' | 'salary_changed' | 'balance_by_date'>

/** How documents of a kind are posted that were made before. */
export type PostingRules<K extends DocumentKind> = {
  kind: K
  entries: (row: RowOf<K>) => Entry[]
  /** What has changed since the documents were made: for each its problems and questions. */
  recheck: (tx: Tx, rows: readonly RowOf<K>[]) => Promise<Problem[][]>
  /** What is asked of them once all are in force: one may pay what another of them owes. */
  recheckOwed?: (tx: Tx, rows: readonly RowOf<K>[]) => Promise<Problem[][]>
}

export type ApprovalRules<K extends ApprovedKind> = PostingRules<K> & {
  /** Other effects of a document that is posted, in the same transaction. */
  posted?: (tx: Tx, rows: readonly RowOf<K>[], actor: Actor) => Promise<void>
}

export type Decision = {
  actor: Actor
  version?: number | undefined
  accepted?: Accepted
}

export const NOTHING_WAITS = problem('already_done', 'Ya no espera por aprobación')

/** The columns of a document that is approved, or that was. */
export const approvalBy = ({ id, at }: Actor) => ({
  pending: false,
  approved_by: id,
  approved_at: at.toISOString(),
})

/**
 * Approves a document and posts it. `before` is the stored row. Throws StaleVersion, Forbidden, and
 * Conflict for one's own, for one that no longer waits, and with all that prevents or asks.
 */
export async function approveDocument<K extends ApprovedKind>(
  tx: Tx,
  rules: ApprovalRules<K>,
  before: RowOf<K>,
  { actor, version, accepted = {} }: Decision,
): Promise<void> {
  const { kind } = rules
  const { id, issued_at } = before
  await checkDecision(tx, kind, before, actor, version)
  const [changed = []] = await rules.recheck(tx, [before])
  const [owed = []] = (await rules.recheckOwed?.(tx, [before])) ?? []
  const problems = [...changed, ...owed]
  const entries = rules.entries(before)
  const posting = await postOrSay(() => postDocument(tx, actor, { kind, id, issued_at }, entries))
  const asked = posting.posted ? await questionsByDate(tx, [posting.posted], 'posted') : []
  const all = [...problems, ...posting.problems, ...asked.flatMap((question) => question ?? [])]
  const open = unaccepted(all, accepted)
  const first = open.find((each) => !isQuestion(each)) ?? open[0]
  const text = open.map((each) => each.text).join('. ')
  if (first) throw new Conflict(problem(first.code, text), open)
  const after = await store(tx, kind, id, approvalBy(actor), actor)
  await recordAudit(tx, actor, 'approve', kind, id, before, after)
  await rules.posted?.(tx, [after as RowOf<K>], actor)
}

/** Rejects a document that waits: voids it. Throws StaleVersion, Forbidden, Conflict. */
export async function rejectDocument<K extends ApprovedKind>(
  tx: Tx,
  kind: K,
  before: RowOf<K>,
  reason: string,
  { actor, version }: Decision,
): Promise<void> {
  const { id, issued_at } = before
  await checkDecision(tx, kind, before, actor, version)
  await reverseDocument(tx, actor, { kind, id, issued_at })
  const voiding = { voided_at: actor.at.toISOString(), voided_by: actor.id, void_reason: reason }
  const after = await store(tx, kind, id, { pending: false, ...voiding }, actor)
  await recordAudit(tx, actor, 'reject', kind, id, before, after)
}

async function checkDecision(
  tx: Tx,
  kind: ApprovedKind,
  before: RowOf<ApprovedKind>,
  actor: Actor,
  version: number | undefined,
) {
  checkVersion(before, version)
  await checkMayDecide(tx, actor, trailOf(kind, before.id))
  await refuseClosed(tx, [before.issued_at])
  if (!before.pending) throw new Conflict(NOTHING_WAITS)
}

export const unaccepted = (problems: readonly Problem[], accepted: Accepted): Problem[] =>
  problems.filter((each) => !(isQuestion(each) && (accepted as Allowed)[allowOf(each.code)]))

type Posting = { posted?: DatedEntry[]; problems: Problem[] }

export async function postOrSay(post: () => Promise<DatedEntry[]>): Promise<Posting> {
  try {
    return { posted: await post(), problems: [] }
  } catch (error) {
    if (!(error instanceof InsufficientFunds || error instanceof CapitalTooLarge)) throw error
    return { problems: [error.problem] }
  }
}

async function store(
  tx: Tx,
  kind: ApprovedKind,
  id: number,
  values: Partial<RowOf<'payment'>>,
  actor: Actor,
) {
  const table = documentTable(kind)
  const [after] = await tx
    .update(table)
    .set({ ...values, version: sql`${table.version} + 1`, updated_at: actor.at.toISOString() })
    .where(eq(table.id, id))
    .returning()
  if (!after) throw new Error(`update of ${kind} ${id} returned nothing`)
  return documentRow(kind, after)
}
