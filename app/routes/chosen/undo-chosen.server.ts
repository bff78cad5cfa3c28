/** Takes the voiding of chosen documents back: its dialog and its one press. */

import { stillWait } from '#app/components/documents/voided.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, type Done, readKey } from '#app/http/forms/forms.server.ts'
import type { Toast } from '#app/http/forms/toasts.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { ADMIN } from '#app/kernel/access/roles.ts'
import { DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { counted as sayCount } from '#app/kernel/values/counts.ts'
import { doneBy } from '#app/models/access/one-time-keys.server.ts'
import { type ChosenDocument, chosenDocuments } from '#app/models/documents/chosen.server.ts'
import type { ListedKind } from '#app/models/documents/listing.server.ts'
import { everPosted, refusalsOf } from '#app/models/documents/undoing.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { backOf, backWith, type ChooseArgs, listOf } from './lists.server.ts'

/** What the dialog says; leads back to the list when nothing is known of the voiding. */
export async function readUndoChosen(args: ChooseArgs) {
  const { app, db, user } = contextOf(args)
  const { kind } = listOf(args)
  const voiding = await voidingOf(args, db, user?.id ?? 0, app.now())
  if (!voiding) throw await backWith(args, GONE)
  const { at, count, left } = voiding
  const refusals = await refusalsOf(db, kind, left, app.now())
  const ids = left.map(({ id }) => id)
  const waiting = left.length - (await everPosted(db, kind, ids)).size
  const documents = left.map((each) => ({ ...each, refusal: refusals.get(each.id)?.text }))
  return { back: backOf(args), kind, at, count, documents, waiting }
}

const GONE = 'Esa anulación ya no se puede deshacer junta'

/** Brings all of them back or none, and goes to their list. Throws NotFound. */
export function submitUndoChosen(args: ChooseArgs) {
  const { kind, restore, path } = listOf(args)
  const back = new URL(backOf(args), args.url)
  const to = backToList(back.pathname, back)
  let done: Done = { to }
  return confirmForm(
    args,
    async ({ tx, actor, answers }) => {
      const voiding = await voidingOf(args, tx, actor.id ?? 0, actor.at)
      if (!voiding) throw new NotFound(GONE)
      const { count, left } = voiding
      const ids = left.map(({ id }) => id)
      await restore(tx, ids, { actor, answers })
      const href = wayToWaiting(path, kind, actor)
      done = { to, toasts: [await doneToast(tx, kind, { ids, count }, href)] }
    },
    () => done,
  )
}

/**
 * What the user voided by the address's key: when, how many, and those of them that are voided since
 * then. What somebody brought back and voided again meanwhile is no longer this voiding's.
 */
async function voidingOf(args: ChooseArgs, db: Db, user_id: number, now: Date) {
  const key = readKey(args.url.searchParams)
  const { kind } = listOf(args)
  const done = key ? await doneBy(db, user_id, key, `voiding ${kind}`, now) : undefined
  if (!done) return undefined
  const documents: ChosenDocument[] = await chosenDocuments(db, kind, done.ids)
  const left = documents.filter(({ voided_at }) => voided_at === done.at)
  return { at: done.at, count: documents.length, left }
}

/**
 * Where what waits is decided or seen. A run is decided whole, not in the list of orders; who may not
 * decide is on its page already.
 */
function wayToWaiting(path: string, kind: ListedKind, { role_id }: Actor): string | undefined {
  if (!path.startsWith('/payroll-runs/')) return `/${DOCUMENTS[kind].path}?pending=1`
  return role_id === ADMIN ? '/approvals' : undefined
}

async function doneToast(
  tx: Tx,
  kind: ListedKind,
  { ids, count }: { ids: number[]; count: number },
  href: string | undefined,
): Promise<Toast> {
  const waiting = (await chosenDocuments(tx, kind, ids)).filter(({ pending }) => pending).length
  const { counted } = DOCUMENTS[kind]
  const said = (of: number) => sayCount(of, counted[0], counted[1])
  const text =
    ids.length > 0
      ? `Se ha deshecho la anulación de ${said(ids.length)}`
      : `Ya se había deshecho la anulación de ${said(count)}`
  return {
    ...{ tone: 'success', title: 'Exito', text, persistent: true },
    ...(waiting > 0 && {
      after: stillWait(waiting),
      ...(href && { link: { href, label: 'Ver lo que espera' } }),
    }),
  }
}
