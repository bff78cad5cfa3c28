/** Takes the voiding of chosen documents back: its dialog and its one press. */

import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, type Done, readKey } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { doneBy } from '#app/services/access/one-time-keys.server.ts'
import { undecidable } from '#app/services/documents/deciders.server.ts'
import { DOCUMENTS } from '#app/services/documents/kinds.ts'
import { type RemadeTogether, undoOfMany } from '#app/services/documents/remake-chosen.server.ts'
import { NotFound } from '#app/services/errors/errors.ts'
import { counted as sayCount } from '#app/services/values/counts.ts'
import type { Db } from '#db/client.server.ts'
import { backOf, backWith, type ChooseArgs, listOf } from './lists.server.ts'

/** What the dialog says; leads back to the list when nothing is known of the voiding. */
export async function readUndoChosen(args: ChooseArgs) {
  const { app, db, user } = contextOf(args)
  const { kind } = listOf(args)
  const ids = await voidedBy(args, db, user?.id ?? 0, app.now())
  if (ids.length === 0) throw await backWith(args, GONE)
  const documents = await undoOfMany(db, kind, ids, app.now())
  const left = documents.filter(({ made }) => !made).map(({ id }) => id)
  const isHindered = documents.some(({ refusal }) => refusal)
  const stuck = isHindered ? new Set() : await undecidable(db, kind, left, user?.id ?? 0)
  const numbers = documents.filter(({ id }) => stuck.has(id)).map(({ order }) => order)
  return { back: backOf(args), kind, documents, stuck: numbers }
}

const GONE = 'Esa anulación ya no se puede deshacer junta'

/** Makes all of them again or none, and goes to their list. Throws NotFound. */
export function submitUndoChosen(args: ChooseArgs) {
  const { kind, again } = listOf(args)
  const back = new URL(backOf(args), args.url)
  const to = backToList(back.pathname, back)
  let done: Done = { to }
  return confirmForm(
    args,
    async ({ tx, actor, answers }) => {
      const ids = await voidedBy(args, tx, actor.id ?? 0, actor.at)
      if (ids.length === 0) throw new NotFound(GONE)
      const remade = await again(tx, ids, { actor, answers })
      const text = doneText(kind, remade)
      done = { to, toasts: [{ tone: 'success', title: 'Exito', text, persistent: true }] }
    },
    () => done,
  )
}

/** The documents that the user voided by the address's key. */
async function voidedBy(args: ChooseArgs, db: Db, user_id: number, now: Date): Promise<number[]> {
  const key = readKey(args.url.searchParams)
  return key ? doneBy(db, user_id, key, `voiding ${listOf(args).kind}`, now) : []
}

function doneText(kind: keyof typeof DOCUMENTS, { ids, again }: RemadeTogether): string {
  const { counted } = DOCUMENTS[kind]
  const what = sayCount(ids.length, counted[0], counted[1])
  if (again) return `Ya se había deshecho la anulación de ${what}`
  return `Se ha deshecho la anulación de ${what}, con ${ids.length === 1 ? 'un número nuevo' : 'números nuevos'}`
}
