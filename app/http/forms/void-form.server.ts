/** The action of every VoidDialog: voids a document with the typed reason. */

import { backToList } from '#app/http/lists/screen.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { checkVersion } from '#app/kernel/errors/errors.ts'
import type { Allowed } from '#app/kernel/errors/questions.ts'
import { readVoidReason } from '#app/kernel/fields/void-reason.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { live } from '#app/models/documents/changes.server.ts'
import type { Tx } from '#db/client.server.ts'
import type { DocumentKind } from '#db/kinds.ts'
import { confirmForm } from './confirm.server.ts'
import { idParam, type RouteArgs } from './forms.server.ts'

type Options = {
  kind: DocumentKind
  /** Throws NotFound when the document is not the one that the path leads to. */
  find?: (tx: Tx) => Promise<unknown>
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
  /** Where the voiding is taken back, by the document's id, if not below its kind's path. */
  undo?: (id: number) => string
  /** The name of the path's parameter for the document's id. */
  param?: string
}

/**
 * Voids the document that the path names, as the dialog showed it: a form without its version is
 * as stale as one with another (docs/rules/money.md#23).
 */
export function submitVoid(args: RouteArgs, options: Options) {
  const { kind, find, change, list } = options
  const { path, one, gender } = DOCUMENTS[kind]
  const id = idParam(args.params, options.param)
  let undone = ''
  return confirmForm(
    args,
    async ({ tx, actor, form, answers }) => {
      await find?.(tx)
      const document = await live(tx, kind, id)
      checkVersion(document, Number(form.get('version')) || 0)
      undone = `Deshacer ${formatDocumentNumber(document.order)}`
      await change(tx, id, actor, readVoidReason(form.get('reason')), answers)
    },
    () => {
      const text = `Se ha anulado ${gender === 'feminine' ? 'la' : 'el'} ${one}`
      const undo = options.undo?.(id) ?? `/${path}/${id}/undo`
      const notice = { tone: 'success' as const, title: 'Exito', text, persistent: true }
      return { to: backToList(list, args.url), toasts: [{ ...notice, undo, undone }] }
    },
  )
}
