/**
 * Takes a voiding back: 'Deshacer'. The ledger only grows, so it is a new document with the same
 * data, which refers to the voided one (docs/rules/undoing.md#1).
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Actor } from '#app/services/access/actor.ts'
import { isHeld, latestLines, lotName } from '#app/services/bank-files/held.server.ts'
import { type Problem, problem } from '#app/services/errors/codes.ts'
import { Conflict, NotFound } from '#app/services/errors/errors.ts'
import type { Allowed } from '#app/services/errors/questions.ts'
import { recordChanges } from '#app/services/records/audit.server.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import type { Db, Tx } from '#db/client.server.ts'
import type { DocumentKind } from '#db/kinds.ts'
import { inSlices, insertRows, placeholdersOf, prepared } from '#db/prepared.server.ts'
import { audit, DOCUMENT_TABLES, type incomes, remade_documents } from '#db/schema.ts'
import { createDocument, type DocumentRules, type RowOf } from './changes.server.ts'
import { ORDER_KINDS } from './kinds.ts'

/** How long after its voiding a document can be made again. */
export const UNDO_MINUTES = 10

/** The document that was made of a voided one; `again` if an earlier request had made it. */
export type Remade = { id: number; again: boolean }

/** What a kind of document says beside its stored data when it is made again. */
export type RemakeRules<K extends DocumentKind, Input> = DocumentRules<K, Input> & {
  again?: (before: RowOf<K>) => Partial<Input>
}

/**
 * Makes a voided document again by the rules of creating, or returns the one that was made of it.
 * Throws NotFound for one that is missing, Conflict for one in force or when it is too late or may
 * not be, FieldErrors as creating does.
 */
export async function remakeDocument<K extends DocumentKind, Input extends Allowed>(
  tx: Tx,
  rules: RemakeRules<K, Input>,
  id: number,
  actor: Actor,
  answers: Allowed = {},
): Promise<Remade> {
  const { kind } = rules
  const before = await documentOf(tx, kind, id)
  const { made } = await remakesOf(tx, kind, id)
  if (made) return { id: made.id, again: true }
  const refusal = await refusalOf(tx, kind, before, actor.at)
  if (refusal) throw new Conflict(refusal)
  const input = { ...rules.merge(before, {}), ...rules.again?.(before), ...answers }
  const made_id = await createDocument(tx, rules, input, actor)
  await recordRemakes(tx, kind, [[before, await documentOf(tx, kind, made_id)]], actor)
  return { id: made_id, again: false }
}

/** Records which documents were made of which voided ones, and tells it in the trail of both. */
export async function recordRemakes(
  tx: Tx,
  kind: DocumentKind,
  pairs: readonly (readonly [voided: NumberedDocument, made: NumberedDocument])[],
  actor: Actor,
): Promise<void> {
  await insertRows(
    tx,
    remade_documents,
    pairs.map(([voided, made]) => ({ kind, document_id: voided.id, made_id: made.id })),
  )
  const changes = pairs.flatMap(([voided, made]) => [
    { id: voided.id, before: {}, after: { remade_as: formatDocumentNumber(made.order) } },
    { id: made.id, before: {}, after: { remade_of: formatDocumentNumber(voided.order) } },
  ])
  await recordChanges(tx, actor, 'remake', kind, changes)
}

/** What a screen says of undoing: the other document, and whether and why not it can be made again. */
export type Undo = {
  made?: NumberedDocument
  source?: NumberedDocument
  /** Why it cannot be made again; undefined when it can. */
  refusal: string | undefined
}

/** Reads what a document's screen says of undoing, at this moment. */
export async function undoOf(
  db: Db,
  kind: DocumentKind,
  document: Voided,
  now: Date,
): Promise<Undo> {
  const remakes = await remakesOf(db, kind, document.id)
  const refusal = remakes.made ? ALREADY : await refusalOf(db, kind, document, now)
  return { ...remakes, refusal: refusal?.text }
}

type Voided = { id: number; voided_at: string | null }

/** Why a document cannot be made again now; undefined when it can, as far as it alone tells. */
const refusalOf = async (db: Db, kind: DocumentKind, document: Voided, now: Date) =>
  (await refusalsOf(db, kind, [document], now)).get(document.id)

/** Of many documents, by their ids, those that cannot be made again now as far as each alone tells, and why. */
export async function refusalsOf(
  db: Db,
  kind: DocumentKind,
  documents: readonly Voided[],
  now: Date,
): Promise<Map<number, Problem>> {
  const ids = documents.map(({ id }) => id)
  const rejected = await rejectedOf(db, kind, ids)
  const order = ORDER_KINDS.find((each) => each === kind)
  const lines = order ? await latestLines(db, order, ids) : new Map<number, never>()
  const refusals = documents.flatMap(({ id, voided_at }) => {
    const early = voided_at === null ? IN_FORCE : isTooLate(voided_at, now) && TOO_LATE
    const refusal = early || (rejected.has(id) ? REJECTED : heldRefusal(lines.get(id)))
    return refusal ? [[id, refusal] as const] : []
  })
  return new Map(refusals)
}

/** Why an order is not made again that a bank's file holds; undefined when none does. */
function heldRefusal(line: Parameters<typeof isHeld>[0]): Problem | undefined {
  if (!isHeld(line)) return undefined
  const text = `La orden va en el archivo ${lotName(line.lot)} del banco ${line.bank}, que la paga: otra igual la pagaría dos veces`
  return problem('in_bank_file', text)
}

/** Whether more than the minutes of rule 2 have passed since the voiding. */
export const isTooLate = (voided_at: string, now: Date): boolean =>
  now.getTime() - Date.parse(voided_at) > UNDO_MINUTES * 60_000

const IN_FORCE = problem('already_done', 'No se anuló: no hay nada que deshacer')
const TOO_LATE = problem(
  'already_done',
  `Pasaron más de ${UNDO_MINUTES} minutos desde que se anuló: hay que crear otro documento`,
)
const ALREADY = problem('already_done', 'Ya se hizo de nuevo')
const REJECTED = problem('already_done', 'Se rechazó al aprobar: hay que crear otro documento')

/** A rejection is a second person's decision, which is not taken back like a slip. */
async function rejectedOf(db: Db, kind: DocumentKind, ids: readonly number[]) {
  const rows = await inSlices(ids, (some) => {
    const { shape, list, values } = placeholdersOf(some)
    const find = prepared(db, `rejections of ${shape}`, () =>
      db
        .selectDistinct({ id: audit.record_id })
        .from(audit)
        .where(
          and(
            eq(audit.kind, sql.placeholder('kind')),
            inArray(audit.record_id, list),
            eq(audit.action, 'reject'),
          ),
        ),
    )
    return find.execute({ kind, ...values })
  })
  return new Set(rows.map(({ id }) => id))
}

/** A document's id and number. */
export type NumberedDocument = { id: number; order: number }

/** The document that was made of this one, and the voided one that this one was made of. */
export async function remakesOf(
  db: Db,
  kind: DocumentKind,
  id: number,
): Promise<{ made?: NumberedDocument; source?: NumberedDocument }> {
  const table = tableOf(kind)
  const { document_id, made_id } = remade_documents
  const other = (name: string, own: SQLiteColumn, its: SQLiteColumn) =>
    prepared(db, `${name} ${kind}`, () =>
      db
        .select({ id: table.id, order: table.order })
        .from(remade_documents)
        .innerJoin(table, eq(table.id, its))
        .where(and(eq(remade_documents.kind, kind), eq(own, sql.placeholder('id')))),
    ).execute({ id })
  const [made] = await other('made of', document_id, made_id)
  const [source] = await other('source of', made_id, document_id)
  return { ...(made && { made }), ...(source && { source }) }
}

/** A document that was made of a voided one, and whether it stands. */
export type MadeDocument = NumberedDocument & { voided_at: string | null }

/** The documents that were made of these voided ones, by the voided one's id. */
export async function remadeOf(
  db: Db,
  kind: DocumentKind,
  ids: readonly number[],
): Promise<Map<number, MadeDocument>> {
  const table = tableOf(kind)
  const { document_id, made_id } = remade_documents
  const rows = await inSlices(ids, (some) =>
    db
      .select({ of: document_id, id: table.id, order: table.order, voided_at: table.voided_at })
      .from(remade_documents)
      .innerJoin(table, eq(table.id, made_id))
      .where(and(eq(remade_documents.kind, kind), inArray(document_id, [...some]))),
  )
  return new Map(rows.map(({ of, ...made }) => [of, made]))
}

/** All tables have the columns used here; their types differ too much for a union. */
const tableOf = (kind: DocumentKind) => DOCUMENT_TABLES[kind] as unknown as typeof incomes

/** Reads a document, voided or not. Throws NotFound. */
export async function documentOf<K extends DocumentKind>(
  tx: Db,
  kind: K,
  id: number,
): Promise<RowOf<K>> {
  const table = tableOf(kind)
  const find = prepared(tx, `${kind}, voided or not`, () =>
    tx
      .select()
      .from(table)
      .where(eq(table.id, sql.placeholder('id'))),
  )
  const [row] = await find.execute({ id })
  if (!row) throw new NotFound()
  return row as unknown as RowOf<K>
}
