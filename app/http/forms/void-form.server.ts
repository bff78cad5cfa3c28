/** The action of every VoidDialog: voids a document with the typed reason. */

import { backToList } from '#app/http/lists/screen.server.ts'
import type { Actor } from '#app/services/access/actor.ts'
import type { Allowed } from '#app/services/errors/questions.ts'
import { readVoidReason } from '#app/services/fields/void-reason.ts'
import type { Tx } from '#db/client.server.ts'
import { confirmForm, idParam, type RouteArgs } from './forms.server.ts'

type Options = {
  /** Throws NotFound, or Conflict when the document's money is no longer there. */
  change: (
    tx: Tx,
    id: number,
    actor: Actor,
    reason: string | null,
    answers: Allowed,
  ) => Promise<void>
  /** The address to go to afterwards; its query stays, without the page. */
  list: string
  /** Where the voiding is taken back, by the document's id. */
  undo: (id: number) => string
  /** The toast's text: 'Se ha anulado el ingreso'. */
  done: string
  /** The name of the path's parameter for the document's id. */
  param?: string
}

/** Voids the document that the path names. */
export function submitVoid(args: RouteArgs, { change, list, done, undo, param }: Options) {
  const id = idParam(args.params, param)
  return confirmForm(
    args,
    ({ tx, actor, form, answers }) =>
      change(tx, id, actor, readVoidReason(form.get('reason')), answers),
    {
      to: backToList(list, args.url),
      toasts: [{ tone: 'success', title: 'Exito', text: done, persistent: true, undo: undo(id) }],
    },
  )
}
