/**
 * Creates, edits and voids documents. Everything that moves money goes through here, so that the
 * ledger, the sequence numbers, the versions and the audit trail are never forgotten
 * (docs/rules/money.md#4). A kind of document supplies only its differences. Each change runs in
 * the caller's transaction.
 */
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { ORDER_KINDS } from '#app/kernel/document-kinds.ts'
import type { Problem, Question } from '#app/kernel/errors/codes.ts'
import {
  Conflict,
  checkVersion,
  FieldErrors,
  NotFound,
  type Problems,
} from '#app/kernel/errors/errors.ts'
import type { Allowed } from '#app/kernel/errors/questions.ts'
import { type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { hasAll } from '#app/models/records/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRow } from '#db/insert.server.ts'
import type { ApprovedKind, DocumentKind } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
import { type DocumentTable, documentRow, documentTable } from '#db/schema.ts'
import { questionsByDate } from './balance-by-date.server.ts'
import { readBounds, refuseClosed, refuseUpTo } from './closed.server.ts'
import { questionOfHeld } from './held.server.ts'
import {
  CapitalTooLarge,
  type DatedEntry,
  type Entry,
  InsufficientFunds,
  nextDocumentNumber,
  postDocument,
  repostDocument,
  reverseDocument,
} from './ledger.server.ts'
import { askingToo, type Dated, questionOfYear } from './old-date.ts'
import { tellApprovers } from './tell-approvers.server.ts'
import { mustWait, type Posted, refuseUnapprovedEdit } from './thresholds.server.ts'

export type RowOf<K extends DocumentKind> = DocumentTable<K>['$inferSelect']

/** The columns that a kind of document fills; the others are filled here. */
type Values<K extends DocumentKind> = Omit<
  DocumentTable<K>['$inferInsert'],
  | 'id'
  | 'order'
  | 'version'
  | 'pending'
  | `approved_${string}`
  | `created_${string}`
  | 'updated_at'
  | `void${string}`
> & { issued_at: IsoDate }

/** The differences of a kind of document. */
export type DocumentRules<K extends DocumentKind, Input> = MakingRules<K, Input> & {
  merge: (before: RowOf<K>, changes: Partial<Input>) => Input
}

/** Those of a kind that is not edited. */
export type MakingRules<K extends DocumentKind, Input> = {
  kind: K
  /** What the trail says of a row, where that is not its columns. */
  told?: (row: RowOf<K>) => Record<string, unknown>
  /** Checks fields together and with the database; returns values to store. Throws FieldErrors. */
  prepare: (tx: Tx, input: Input, before: RowOf<K> | undefined, actor: Actor) => Promise<Values<K>>
  entries: (values: Values<K>) => Entry[]
  /** The problems, by field, when an account lacks the money or would hold too much. */
  refused: (
    error: InsufficientFunds | CapitalTooLarge,
    values: Values<K>,
    before: RowOf<K> | undefined,
  ) => Problems
  /** Other effects of a document that is posted for the first time, in the same transaction. */
  posted?: (tx: Tx, rows: readonly RowOf<K>[], actor: Actor) => Promise<void>
  /** What changes with a document in the same transaction: it is made, edited or voided. */
  changed?: (tx: Tx, actor: Actor, before?: RowOf<K>, after?: RowOf<K>) => Promise<void>
  /** The Conflict's problem when the money of a document to be voided is no longer there. */
  spent: Problem
}

/** Whether the user accepted a balance below zero on some day, and a change of what a bank has. */
export type Answers = Allowed<'balance_by_date' | 'in_bank_file'>

/** What the rules common to all documents read of an input. */
export type Said = Answers & Dated

/**
 * Creates a document and posts its entries, unless it needs approval: then it waits, its account
 * is not judged yet, and who may approve it is told. Returns its id. Throws FieldErrors.
 */
export async function createDocument<K extends DocumentKind, Input extends Said>(
  tx: Tx,
  rules: MakingRules<K, Input>,
  input: Input,
  actor: Actor,
): Promise<number> {
  const { kind } = rules
  const old = questionOfYear(input, todayInCaracas(actor.at))
  const values = await preparedOr(old, () => rules.prepare(tx, input, undefined, actor))
  const { until, thresholds } = await readBounds(tx)
  refuseUpTo(until, [values.issued_at])
  const order = await nextDocumentNumber(tx, kind)
  const at = actor.at.toISOString()
  const waits = await mustWait(tx, kind, weighed(values), thresholds)
  const stamps = { created_by: actor.id, created_at: at, updated_at: at }
  const row = { ...values, order, ...stamps, ...(waits && { pending: true }) }
  const made = await insertRow(tx, documentTable(kind), row)
  const { id, issued_at } = made
  const post = () => postDocument(tx, actor, { kind, id, issued_at }, rules.entries(values))
  const posted = waits ? [] : await orRefused(rules, values, undefined, post)
  askOfDate(old, await askedByDate(tx, posted, input))
  await recordAudit(tx, actor, 'create', kind, id, null, toldOf(rules, made))
  if (!waits) await rules.posted?.(tx, [documentRow(kind, made)], actor)
  await rules.changed?.(tx, actor, undefined, documentRow(kind, made))
  if (waits) await tellApprovers(tx, kind as ApprovedKind, [{ ...weighed(made), id, order }], actor)
  return id
}

/**
 * Changes the named fields; reverses the document's entries and posts them again. A document that
 * waits for approval still waits; one that has needed it, or would, is not edited. What changes nothing
 * leaves version, ledger and trail alone. Throws NotFound,
 * StaleVersion, FieldErrors, Conflict.
 */
export async function updateDocument<K extends DocumentKind, Input extends Said>(
  tx: Tx,
  rules: DocumentRules<K, Input>,
  id: number,
  changes: Partial<Input>,
  actor: Actor,
  version?: number,
): Promise<void> {
  const { kind } = rules
  const table = documentTable(kind)
  const before = await live(tx, kind, id)
  checkVersion(before, version)
  const waits = isWaiting(before)
  const input = rules.merge(before, changes)
  const old = questionOfYear(input, todayInCaracas(actor.at), before)
  const refuseLocked = async (state: typeof before) => {
    await refuseClosed(tx, [state.issued_at])
    if (!waits) await refuseUnapprovedEdit(tx, kind, { ...weighed(state), id })
  }
  const prepared = preparedOr(old, () => rules.prepare(tx, input, before, actor))
  const values = await prepared.catch(async (error) => {
    // Who may not edit it learns that, and not what is wrong with the edit.
    if (error instanceof FieldErrors) await refuseLocked(before)
    throw error
  })
  // Answers to questions are no part of a document.
  const stored = Object.entries(values).filter(([name]) => name in before)
  if (hasAll(before, Object.fromEntries(stored))) return
  await refuseLocked(before)
  await refuseLocked({ ...before, ...values })
  const held = await askedOfBank(tx, kind, id, input)
  if (held) throw new FieldErrors({ enterprise_id: held })
  const stamps = { version: sql`${table.version} + 1`, updated_at: actor.at.toISOString() }
  const [after] = await tx
    .update(table)
    .set({ ...values, ...stamps } as never)
    .where(eq(table.id, id))
    .returning()
  const { issued_at } = values
  const post = () => repostDocument(tx, actor, { kind, id, issued_at }, rules.entries(values))
  const posted = waits ? [] : await orRefused(rules, values, before, post)
  askOfDate(old, await askedByDate(tx, posted, input))
  await recordAudit(tx, actor, 'update', kind, id, toldOf(rules, before), toldOf(rules, after))
  await rules.changed?.(tx, actor, before, after && documentRow(kind, after))
}

/**
 * Voids a document: reverses its movements and keeps its row with who, when and why. Throws
 * NotFound, or Conflict when its money is no longer there, or would be missing on some day.
 */
export async function voidDocument<K extends DocumentKind, Input extends Answers>(
  tx: Tx,
  { kind, spent, changed }: MakingRules<K, Input>,
  id: number,
  actor: Actor,
  reason: string | null,
  answers: Answers = {},
): Promise<void> {
  const table = documentTable(kind)
  const before = await live(tx, kind, id)
  await refuseClosed(tx, [before.issued_at])
  const held = await askedOfBank(tx, kind, id, answers)
  if (held) throw new Conflict(held)
  const posted = await orSpent(spent, () =>
    reverseDocument(tx, actor, { kind, id, issued_at: before.issued_at }),
  )
  const asked = await askedByDate(tx, posted, answers)
  if (asked) throw new Conflict(asked)
  const at = actor.at.toISOString()
  const voiding = {
    ...{ voided_at: at, voided_by: actor.id, void_reason: reason },
    ...(isWaiting(before) && { pending: false }),
  }
  await tx
    .update(table)
    .set({ ...voiding, version: sql`${table.version} + 1`, updated_at: at })
    .where(eq(table.id, id))
  await recordAudit(tx, actor, 'void', kind, id, before, { ...before, ...voiding })
  await changed?.(tx, actor, before)
}

function toldOf<K extends DocumentKind, Input>(
  { kind, told }: MakingRules<K, Input>,
  row: Record<string, unknown> | undefined,
) {
  return row && told ? told(documentRow(kind, row)) : (row ?? null)
}

/** What approval is judged by; incomes and adjustments never need it. */
const weighed = (values: object) => values as Omit<Posted, 'id'>

const isWaiting = (row: object) => 'pending' in row && row.pending === true

/** The values to store; what is asked of them is asked together with the date's question. */
async function preparedOr<V extends object>(
  asked: Question | undefined,
  prepare: () => Promise<V>,
): Promise<V> {
  try {
    return await prepare()
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error
    throw new FieldErrors(askingToo(error.problems, asked))
  }
}

function askOfDate(...questions: (Question | undefined)[]): void {
  const issued_at = questions.flatMap((each) => each ?? [])
  if (issued_at.length > 0) throw new FieldErrors({ issued_at })
}

/** Throws NotFound for a document that is missing or voided. */
export async function live<K extends DocumentKind>(tx: Tx, kind: K, id: number): Promise<RowOf<K>> {
  const [row] = await byId(tx, kind).execute({ id })
  if (!row || row.voided_at) throw new NotFound()
  return documentRow(kind, row)
}

const byId = query((db, kind: DocumentKind) =>
  db
    .select()
    .from(documentTable(kind))
    .where(eq(documentTable(kind).id, sql.placeholder('id'))),
)

async function orSpent<R>(spent: Problem, reverse: () => Promise<R>): Promise<R> {
  try {
    return await reverse()
  } catch (error) {
    if (error instanceof InsufficientFunds) throw new Conflict(spent)
    if (error instanceof CapitalTooLarge) throw new Conflict(error.problem)
    throw error
  }
}

async function orRefused<K extends DocumentKind, Input, R>(
  rules: MakingRules<K, Input>,
  values: Values<K>,
  before: RowOf<K> | undefined,
  post: () => Promise<R>,
): Promise<R> {
  try {
    return await post()
  } catch (error) {
    if (error instanceof InsufficientFunds || error instanceof CapitalTooLarge) {
      throw new FieldErrors(rules.refused(error, values, before))
    }
    throw error
  }
}

async function askedOfBank(tx: Tx, kind: DocumentKind, id: number, answers: Answers) {
  const order = ORDER_KINDS.find((each) => each === kind)
  return order && !answers.allow_in_bank_file ? questionOfHeld(tx, order, [id]) : undefined
}

async function askedByDate(tx: Tx, posted: DatedEntry[], answers: Answers) {
  if (answers.allow_balance_by_date) return undefined
  const [asked] = await questionsByDate(tx, [posted], 'posted')
  return asked
}
