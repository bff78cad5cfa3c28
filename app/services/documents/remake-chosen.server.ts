/**
 * Takes the voiding of many documents back: makes all of them again, or none
 * (docs/rules/undoing.md#5).
 */
import type { Actor } from '#app/services/access/actor.ts'
import type { DocumentFault } from '#app/services/errors/errors.ts'
import type { Allowed } from '#app/services/errors/questions.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { type ChosenDocument, chosenDocuments } from './chosen.server.ts'
import type { ListedKind } from './listing.server.ts'
import { type MadeDocument, type Remade, refusalsOf, remadeOf } from './remake.server.ts'
import { faultOf, refuse } from './void-chosen.server.ts'

/** Makes one voided document again. Throws NotFound, Conflict, FieldErrors. */
export type RemakeOne = (tx: Tx, id: number, actor: Actor, answers?: Allowed) => Promise<Remade>

/** Makes voided documents of one kind again, all of them or none. Throws NotFound, DocumentsRefused. */
export type RemakeMany = (
  tx: Tx,
  ids: readonly number[],
  undoing: Undoing,
) => Promise<RemadeTogether>

/** Who takes a voiding back, and which questions are answered. */
export type Undoing = { actor: Actor; answers: Allowed }

/** Those that were made of the voided ones, now or earlier, and which of them now. */
export type RemadeTogether = { ids: number[]; made: number[] }

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
  { actor, answers }: Undoing,
): Promise<RemadeTogether> {
  const remade: Remade[] = []
  const faults: DocumentFault[] = []
  for (const document of await chosenDocuments(tx, kind, ids)) {
    const problem = await faultOf(async () => {
      remade.push(await remakeOne(tx, document.id, actor, answers))
    })
    if (problem) faults.push({ ...document, problem })
  }
  refuse(NOTHING_UNDONE, kind, faults)
  const made = remade.filter(({ again }) => !again)
  return { ids: remade.map(({ id }) => id), made: made.map(({ id }) => id) }
}

/** How a refusal of all of them begins. */
export const NOTHING_UNDONE = 'No se deshizo nada'

/** A voided document, what was made of it, and why it cannot be made again now. */
export type UndoneDocument = ChosenDocument & {
  made: MadeDocument | undefined
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
  const refusals = await refusalsOf(db, kind, documents, now)
  return documents.map((document) => {
    const made = remade.get(document.id)
    const refusal = made ? undefined : refusals.get(document.id)?.text
    return { ...document, made, refusal }
  })
}
