/**
 * Voids the documents that somebody chose in a list, as they were seen, in the caller's transaction:
 * all of them or none (docs/rules/lists.md#9).
 */
import type { Actor } from '#app/kernel/access/actor.ts'
import { DOCUMENTS, ORDER_KINDS, type OrderKind } from '#app/kernel/document-kinds.ts'
import { isQuestion, type Problem, problem } from '#app/kernel/errors/codes.ts'
import {
  Conflict,
  type DocumentFault,
  DocumentsRefused,
  FieldErrors,
  NotFound,
} from '#app/kernel/errors/errors.ts'
import type { Tx } from '#db/client.server.ts'
import { type Answers, type MakingRules, voidDocument } from './changes.server.ts'
import { type ChosenDocument, chosenDocuments } from './chosen.server.ts'
import { closedDays } from './closed.server.ts'
import { isHeld, latestLines, lotName } from './held.server.ts'
import type { ListedKind } from './listing.server.ts'
import { voidOrders } from './void-many.server.ts'

export type Seen = { id: number; version: number }

export type Voiding = {
  actor: Actor
  reason: string | null
  answers: Answers
}

/** Voids documents of one kind together, or none. */
export type VoidChosen = (
  tx: Tx,
  seen: readonly Seen[],
  voiding: Voiding,
) => Promise<ChosenDocument[]>

/**
 * Voids orders together, by one movement each and one change of each account. Returns them. Throws
 * NotFound, and DocumentsRefused, which says of each that cannot be voided why.
 */
export async function voidChosenOrders(
  tx: Tx,
  kind: OrderKind,
  seen: readonly Seen[],
  { actor, reason, answers }: Voiding,
): Promise<ChosenDocument[]> {
  const orders = await soundOnes(tx, kind, seen, answers)
  await voidOrders(tx, kind, orders, actor, reason)
  return orders
}

/**
 * Voids other documents one by one, the last first: what a later one moved may be what an earlier one
 * takes back. Throws as voidChosenOrders.
 */
export async function voidChosenOneByOne<
  K extends Exclude<ListedKind, OrderKind>,
  Input extends Answers,
>(
  tx: Tx,
  rules: MakingRules<K, Input>,
  seen: readonly Seen[],
  { actor, reason, answers }: Voiding,
): Promise<ChosenDocument[]> {
  const { kind } = rules
  const documents = await soundOnes(tx, kind, seen, answers)
  const faults: DocumentFault[] = []
  for (const document of documents.toReversed()) {
    const fault = await faultOf(() => voidDocument(tx, rules, document.id, actor, reason, answers))
    if (fault) faults.unshift({ ...document, problem: fault })
  }
  refuse('No se anuló nada', kind, faults)
  return documents
}

/** The documents, if each is in force, as it was seen, of an open day and in no bank's file. */
async function soundOnes(
  tx: Tx,
  kind: ListedKind,
  seen: readonly Seen[],
  answers: Answers,
): Promise<ChosenDocument[]> {
  const documents = await chosenDocuments(
    tx,
    kind,
    seen.map(({ id }) => id),
  )
  if (documents.length === 0) throw new NotFound()
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const closed = await closedDays(
    tx,
    documents.map(({ issued_at }) => issued_at),
  )
  const held = await heldOnes(tx, kind, answers.allow_in_bank_file ? [] : documents)
  refuse(
    'No se anuló nada',
    kind,
    documents.flatMap((document, i) => {
      const changed = document.version === versions.get(document.id) ? undefined : CHANGED
      const gone = document.voided_at === null ? changed : VOIDED
      const problem = gone ?? closed[i] ?? held.get(document.id)
      return problem ? [{ ...document, problem }] : []
    }),
  )
  return documents
}

const VOIDED = problem('already_done', 'Otro usuario ya anuló este registro')
const CHANGED = problem('stale', 'Otro usuario modificó este registro')

/** The question to ask of each order that a bank's file holds, by its id. */
async function heldOnes(tx: Tx, kind: ListedKind, documents: readonly ChosenDocument[]) {
  const order = ORDER_KINDS.find((each) => each === kind)
  const ids = documents.map(({ id }) => id)
  const lines = order ? await latestLines(tx, order, ids) : new Map<number, never>()
  const asked = [...lines.values()].filter(isHeld).map(({ document_id, lot, bank }) => {
    const text = `Va en el archivo ${lotName(lot)} del banco ${bank}`
    return [document_id, problem('in_bank_file', text)] as const
  })
  return new Map(asked)
}

async function faultOf(change: () => Promise<unknown>): Promise<Problem | undefined> {
  try {
    await change()
    return undefined
  } catch (error) {
    if (error instanceof Conflict) return problem(error.code, error.message)
    if (!(error instanceof FieldErrors)) throw error
    return firstFault(Object.values(error.problems).flat())
  }
}

/** Returns the problem of a document that is told: a refusal before a question. */
export const firstFault = (all: readonly Problem[]): Problem | undefined =>
  all.find((each) => !isQuestion(each)) ?? all[0]

/** Throws DocumentsRefused, which begins with `what` was not done, unless there is no fault. */
export function refuse(what: string, kind: ListedKind, [first, ...more]: DocumentFault[]): void {
  if (!first) return
  const { counted, gender } = DOCUMENTS[kind]
  const one = `${gender === 'feminine' ? 'una' : 'un'} ${counted[0]}`
  throw new DocumentsRefused(what, [first, ...more], [one, counted[1]])
}
