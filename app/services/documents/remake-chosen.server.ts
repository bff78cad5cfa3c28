/**
 * Takes the voiding of many documents back: makes all of them again, or none
 * (docs/rules/undoing.md#5).
 */
import type { Actor } from '#app/services/access/actor.ts'
import { latestLines } from '#app/services/bank-files/held.server.ts'
import type { DocumentFault } from '#app/services/errors/errors.ts'
import type { Allowed } from '#app/services/errors/questions.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { type ChosenDocument, chosenDocuments } from './chosen.server.ts'
import { ORDER_KINDS } from './kinds.ts'
import type { ListedKind } from './listing.server.ts'
import {
  heldRefusal,
  isTooLate,
  type NumberedDocument,
  type Remade,
  remadeOf,
  TOO_LATE,
} from './remake.server.ts'
import { faultOf, refuse } from './void-chosen.server.ts'

/** Makes one voided document again. Throws NotFound, Conflict, FieldErrors. */
export type RemakeOne = (tx: Tx, id: number, actor: Actor, answers?: Allowed) => Promise<Remade>

/** Those that now stand for the voided ones; `again` if earlier requests had made them all. */
export type RemadeTogether = { ids: number[]; again: boolean }

/**
 * Makes voided documents again, the first one first: what an earlier one brings may be what a later
 * one moves. One that was made again already stays as it is. Throws NotFound, and DocumentsRefused,
 * which says of each that cannot be made again why.
 */
export async function remakeTogether(
  tx: Tx,
  kind: ListedKind,
  ids: readonly number[],
  remakeOne: RemakeOne,
  { actor, answers }: { actor: Actor; answers: Allowed },
): Promise<RemadeTogether> {
  const remade: Remade[] = []
  const faults: DocumentFault[] = []
  for (const document of await chosenDocuments(tx, kind, ids)) {
    const problem = await faultOf(async () => {
      remade.push(await remakeOne(tx, document.id, actor, answers))
    })
    if (problem) faults.push({ ...document, problem })
  }
  refuse('No se deshizo nada', kind, faults)
  return { ids: remade.map(({ id }) => id), again: remade.every(({ again }) => again) }
}

/** A voided document, what was made of it, and why it cannot be made again now. */
export type UndoneDocument = ChosenDocument & {
  made: NumberedDocument | undefined
  refusal: string | undefined
}

/** Reads what a screen says of making these voided documents again at this moment. Throws NotFound. */
export async function undoOfMany(
  db: Db,
  kind: ListedKind,
  ids: readonly number[],
  now: Date,
): Promise<UndoneDocument[]> {
  const documents = await chosenDocuments(db, kind, ids)
  const remade = await remadeOf(db, kind, ids)
  const order = ORDER_KINDS.find((each) => each === kind)
  const lines = order ? await latestLines(db, order, ids) : new Map<number, never>()
  return documents.map((document) => {
    const { id, voided_at } = document
    const made = remade.get(id)
    const late = voided_at !== null && isTooLate(voided_at, now) ? TOO_LATE : undefined
    const refusal = made ? undefined : (late ?? heldRefusal(lines.get(id)))
    return { ...document, made, refusal: refusal?.text }
  })
}
