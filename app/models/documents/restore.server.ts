/**
 * Takes voidings back: 'Deshacer'. The document itself is in force again, with its number, its
 * approval and its run. The ledger only grows, so what it had moved is posted again
 * (docs/rules/undoing.md#1). Each runs in the caller's transaction.
 */
import { sql } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { ORDER_KINDS } from '#app/kernel/document-kinds.ts'
import { isQuestion, type Problem, problem } from '#app/kernel/errors/codes.ts'
import { Conflict, NotFound } from '#app/kernel/errors/errors.ts'
import { type Allowed, allowOf } from '#app/kernel/errors/questions.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { recordChanges } from '#app/models/records/audit.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { DocumentKind } from '#db/kinds.ts'
import { eachSlice, inSlices, isIn, listed, query } from '#db/query.server.ts'
import { documentRow, documentTable } from '#db/schema.ts'
import { type PostingRules, postOrSay } from './approve.server.ts'
import { questionsByDate } from './balance-by-date.server.ts'
import type { RowOf } from './changes.server.ts'
import { type ChosenDocument, chosenDocuments } from './chosen.server.ts'
import { closedDays } from './closed.server.ts'
import { shortNow } from './funds.server.ts'
import { changeLive, NO_FUNDS, postDocument } from './ledger.server.ts'
import { payDocuments } from './ledger-many.server.ts'
import type { ListedKind } from './listing.server.ts'
import { outgrown } from './thresholds.server.ts'
import { everPosted, refusalsOf } from './undoing.server.ts'
import { firstFault, refuse } from './void-chosen.server.ts'

export type RestoreRules<K extends DocumentKind> = PostingRules<K> & {
  /** Other effects of documents that came back, in the same transaction. */
  restored?: (tx: Tx, rows: readonly RowOf<K>[], actor: Actor) => Promise<void>
}

export type Undoing = { actor: Actor; answers: Allowed }

/** Takes back the voiding of one document; says whether it had been voided. */
export type RestoreOne = (tx: Tx, id: number, undoing: Undoing) => Promise<boolean>

/**
 * Brings a voided document back. Returns false, and changes nothing, for one that is in force. Throws
 * NotFound, and Conflict with all that forbids it or asks.
 */
export async function restoreDocument<K extends DocumentKind>(
  tx: Tx,
  rules: RestoreRules<K>,
  id: number,
  undoing: Undoing,
): Promise<boolean> {
  const row = await documentOf(tx, rules.kind, id)
  if (row.voided_at === null) return false
  const all = (await restore(tx, rules, [row], undoing)).get(id) ?? []
  const first = firstFault(all)
  if (first) throw new Conflict(problem(first.code, all.map(({ text }) => text).join('. ')), all)
  return true
}

/** Takes back the voiding of documents of one kind; returns those that it brought back. */
export type RestoreMany = (
  tx: Tx,
  ids: readonly number[],
  undoing: Undoing,
) => Promise<ChosenDocument[]>

/**
 * Brings voided documents back, all of them or none, the first one first: what an earlier one brings
 * may be what a later one moves. Those in force stay as they are, and are not returned. Throws
 * NotFound, and DocumentsRefused, which says of each that cannot come back why.
 */
export async function restoreTogether<K extends ListedKind>(
  tx: Tx,
  rules: RestoreRules<K>,
  ids: readonly number[],
  undoing: Undoing,
): Promise<ChosenDocument[]> {
  const { kind } = rules
  const documents = (await chosenDocuments(tx, kind, ids)).filter(isVoided)
  const rows = await documentsOf(tx, kind, documents)
  const faults = await restore(tx, rules, rows, undoing)
  refuse(
    'No se deshizo nada',
    kind,
    documents.flatMap((document) => {
      const told = firstFault(faults.get(document.id) ?? [])
      return told ? [{ ...document, problem: told }] : []
    }),
  )
  return documents
}

const isVoided = ({ voided_at }: { voided_at: string | null }) => voided_at !== null

/**
 * Brings voided documents back, or returns, by id, all that forbids it or asks; the caller then
 * throws, for money may have moved.
 */
async function restore<K extends DocumentKind>(
  tx: Tx,
  rules: RestoreRules<K>,
  rows: readonly RowOf<K>[],
  { actor, answers }: Undoing,
): Promise<Map<number, Problem[]>> {
  const { kind } = rules
  const ids = rows.map(({ id }) => id)
  const faults = unanswered(await judge(tx, rules, rows, actor.at), answers)
  const moved = await everPosted(tx, kind, ids)
  const posted = rows.filter(({ id }) => moved.has(id))
  const grown = kind === 'paysheet' ? await outgrown(tx, posted as RowOf<'paysheet'>[]) : []
  for (const id of grown) add(faults, id, OUTGROWN)
  const sound = posted.filter(({ id }) => !faults.has(id))
  await postAgain(tx, rules, sound, actor, (id, why) => add(faults, id, why))
  const asked = answers.allow_balance_by_date ? [] : await askedByDate(tx, rules, sound)
  for (const [id, question] of asked) add(faults, id, question)
  if (faults.size > 0) return faults
  const waiting = rows.filter(({ id }) => !moved.has(id))
  await markRestored(tx, kind, posted, actor, false)
  await markRestored(tx, kind, waiting, actor, true)
  await changeLive(tx, kind, rows.length)
  const owed = (await rules.recheckOwed?.(tx, rows)) ?? []
  const told = unanswered(new Map(ids.map((id, i) => [id, owed[i] ?? []])), answers)
  if (told.size > 0) return told
  const changes = rows.map(({ id, voided_at, voided_by, void_reason }) => ({
    id,
    before: { voided_at, voided_by, void_reason },
    after: moved.has(id) ? {} : { pending: true },
  }))
  await recordChanges(tx, actor, 'restore', kind, changes)
  await rules.restored?.(tx, rows, actor)
  return faults
}

const OUTGROWN = problem(
  'needs_approval',
  'Su nómina cambió después, y con esta orden llega al monto que aprueba una segunda persona',
)

function add(all: Map<number, Problem[]>, id: number, each: Problem): void {
  all.set(id, [...(all.get(id) ?? []), each])
}

/** What the documents, the days and the parties say against each of them. */
async function judge<K extends DocumentKind>(
  tx: Tx,
  { kind, recheck }: RestoreRules<K>,
  rows: readonly RowOf<K>[],
  now: Date,
): Promise<Map<number, Problem[]>> {
  const faults = new Map<number, Problem[]>()
  for (const [id, refusal] of await refusalsOf(tx, kind, rows, now)) add(faults, id, refusal)
  const closed = await closedDays(
    tx,
    rows.map(({ issued_at }) => issued_at as IsoDate),
  )
  const changed = await inSlices<Problem[], RowOf<K>>(rows, (some) => recheck(tx, some))
  rows.forEach(({ id }, i) => {
    for (const each of [closed[i] ?? [], changed[i] ?? []].flat()) add(faults, id, each)
  })
  return faults
}

/** What is not answered. A document that comes back keeps its salary, whatever it is now. */
function unanswered(all: ReadonlyMap<number, Problem[]>, answers: Allowed) {
  const accepted: Allowed = { ...answers, allow_salary_changed: true }
  const isOpen = (each: Problem) => !(isQuestion(each) && accepted[allowOf(each.code)])
  const left = [...all].map(([id, problems]) => [id, problems.filter(isOpen)] as const)
  return new Map(left.filter(([, problems]) => problems.length > 0))
}

const datedEntries = <K extends DocumentKind>({ entries }: RestoreRules<K>, row: RowOf<K>) =>
  entries(row).map((entry) => ({ ...entry, issued_at: row.issued_at as IsoDate }))

async function askedByDate<K extends DocumentKind>(
  tx: Tx,
  rules: RestoreRules<K>,
  rows: readonly RowOf<K>[],
) {
  const entries = rows.map((row) => datedEntries(rules, row))
  const questions = await questionsByDate(tx, entries, 'posted')
  return rows.flatMap(({ id }, i) => (questions[i] ? [[id, questions[i]] as const] : []))
}

/** Posts documents as they were, and tells of each that its accounts refuse. */
async function postAgain<K extends DocumentKind>(
  tx: Tx,
  rules: RestoreRules<K>,
  rows: readonly RowOf<K>[],
  actor: Actor,
  tell: (id: number, why: Problem) => void,
): Promise<void> {
  const { kind, entries } = rules
  if (ORDER_KINDS.some((order) => order === kind)) {
    const payments = rows.flatMap((row) =>
      datedEntries(rules, row).map((entry) => ({ id: row.id, ...entry })),
    )
    const taken = payments.map((each) => ({ enterprise_id: each.account_id, total: -each.amount }))
    const short = await shortNow(tx, taken)
    for (const i of short) tell(payments[i]?.id ?? 0, NO_FUNDS)
    const covered = short.size > 0 ? payments.filter((_, i) => !short.has(i)) : payments
    return payDocuments(tx, actor, kind, covered)
  }
  for (const row of rows) {
    const { id } = row
    const document = { kind, id, issued_at: row.issued_at as IsoDate }
    const { problems } = await postOrSay(() => postDocument(tx, actor, document, entries(row)))
    for (const each of problems) tell(id, each)
  }
}

async function markRestored(
  tx: Tx,
  kind: DocumentKind,
  rows: readonly { id: number }[],
  actor: Actor,
  waits: boolean,
): Promise<void> {
  const updated_at = actor.at.toISOString()
  await eachSlice(rows, async (some) => {
    await restored(tx, kind, waits).execute({ ids: idsOf(some), updated_at })
  })
}

const restored = query((db, kind: DocumentKind, waits: boolean) => {
  const table = documentTable(kind)
  return db
    .update(table)
    .set({
      ...{ voided_at: null, voided_by: null, void_reason: null },
      ...(waits && { pending: true }),
      version: sql`${table.version} + 1`,
      updated_at: sql`${sql.placeholder('updated_at')}`,
    })
    .where(isIn(table.id))
})

const idsOf = (some: readonly { id: number }[]) => listed(some.map(({ id }) => id))

/** Reads a document, voided or not. Throws NotFound. */
export async function documentOf<K extends DocumentKind>(
  tx: Db,
  kind: K,
  id: number,
): Promise<RowOf<K>> {
  const [row] = await documentsOf(tx, kind, [{ id }])
  if (!row) throw new NotFound()
  return row
}

/** Reads documents, voided or not, in the order of these. */
async function documentsOf<K extends DocumentKind>(
  tx: Db,
  kind: K,
  named: readonly { id: number }[],
): Promise<RowOf<K>[]> {
  const rows = await inSlices(named, (some) => byId(tx, kind).execute({ ids: idsOf(some) }))
  const found = new Map(rows.map((row) => [row.id, row]))
  return named.flatMap(({ id }) => found.get(id) ?? []).map((row) => documentRow(kind, row))
}

const byId = query((db, kind: DocumentKind) =>
  db
    .select()
    .from(documentTable(kind))
    .where(isIn(documentTable(kind).id)),
)
