/** Takes the voiding of chosen documents back: its dialog and its one press. */

import { TOLD } from '#app/components/documents/stuck-notice.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, type Done, readKey } from '#app/http/forms/forms.server.ts'
import type { Toast } from '#app/http/forms/toasts.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import type { Actor } from '#app/services/access/actor.ts'
import { doneBy } from '#app/services/access/one-time-keys.server.ts'
import { ADMIN } from '#app/services/access/roles.ts'
import { chosenDocuments } from '#app/services/documents/chosen.server.ts'
import { undecidable } from '#app/services/documents/deciders.server.ts'
import { DOCUMENTS, type ReportedKind } from '#app/services/documents/kinds.ts'
import {
  type RemadeTogether,
  type UndoneDocument,
  undoOfMany,
} from '#app/services/documents/remake-chosen.server.ts'
import { waitingAgain } from '#app/services/documents/thresholds.server.ts'
import { NotFound } from '#app/services/errors/errors.ts'
import { formatCount, counted as sayCount } from '#app/services/values/counts.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { backOf, backWith, type ChooseArgs, listOf } from './lists.server.ts'

/** What the dialog says; leads back to the list when nothing is known of the voiding. */
export async function readUndoChosen(args: ChooseArgs) {
  const { app, db, user } = contextOf(args)
  const { kind } = listOf(args)
  const ids = await voidedBy(args, db, user?.id ?? 0, app.now())
  if (ids.length === 0) throw await backWith(args, GONE)
  const documents = await undoOfMany(db, kind, ids, app.now())
  const stuck = await stuckOf(db, kind, documents, user)
  const again = await waitingAgain(db, kind, leftOf(documents))
  return { back: backOf(args), kind, documents, stuck, waiting: again.size - stuck.length }
}

/** Those that were not made again yet. */
const leftOf = (documents: readonly UndoneDocument[]) => documents.filter(({ made }) => !made)

/** The numbers of those that nobody could approve, if all of them can be made again. */
async function stuckOf(
  db: Db,
  kind: ReportedKind,
  documents: readonly UndoneDocument[],
  user: { id: number | null } | null,
): Promise<number[]> {
  if (documents.some(({ refusal }) => refusal)) return []
  const left = leftOf(documents).map(({ id }) => id)
  const stuck = await undecidable(db, kind, left, user?.id ?? 0)
  return documents.filter(({ id }) => stuck.has(id)).map(({ order }) => order)
}

const GONE = 'Esa anulación ya no se puede deshacer junta'

/**
 * Makes all of them again or none, and goes to their list. A press beside the dialog leads to the
 * dialog if that has to tell first that nobody could approve some of them. Throws NotFound.
 */
export function submitUndoChosen(args: ChooseArgs) {
  const { kind, again, path } = listOf(args)
  const back = new URL(backOf(args), args.url)
  const to = backToList(back.pathname, back)
  let done: Done = { to }
  return confirmForm(
    args,
    async ({ tx, actor, answers, form }) => {
      const ids = await voidedBy(args, tx, actor.id ?? 0, actor.at)
      if (ids.length === 0) throw new NotFound(GONE)
      if (!form.has(TOLD)) {
        const documents = await undoOfMany(tx, kind, ids, actor.at)
        if ((await stuckOf(tx, kind, documents, actor)).length > 0) {
          done = { to: `${args.url.pathname}${args.url.search}` }
          return
        }
      }
      const remade = await again(tx, ids, { actor, answers })
      done = { to, toasts: [await doneToast(tx, kind, remade, wayToWaiting(path, kind, actor))] }
    },
    () => done,
  )
}

/** The documents that the user voided by the address's key. */
async function voidedBy(args: ChooseArgs, db: Db, user_id: number, now: Date): Promise<number[]> {
  const key = readKey(args.url.searchParams)
  return key ? doneBy(db, user_id, key, `voiding ${listOf(args).kind}`, now) : []
}

/**
 * Where what waits is decided or seen. A run is decided whole, not in the list of orders; who may not
 * decide is on its page already.
 */
function wayToWaiting(path: string, kind: ReportedKind, { role_id }: Actor): string | undefined {
  if (!path.startsWith('/payroll-runs/')) return `/${DOCUMENTS[kind].path}?pending=1`
  return role_id === ADMIN ? '/approvals' : undefined
}

async function doneToast(
  tx: Tx,
  kind: ReportedKind,
  { ids, made }: RemadeTogether,
  href: string | undefined,
): Promise<Toast> {
  const waiting = (await chosenDocuments(tx, kind, made)).filter(({ pending }) => pending).length
  return {
    ...{ tone: 'success', title: 'Exito', text: doneText(kind, ids, made), persistent: true },
    ...(waiting > 0 && {
      after: waitingText(waiting),
      ...(href && { link: { href, label: 'Ver lo que espera' } }),
    }),
  }
}

function doneText(kind: ReportedKind, ids: number[], made: number[]): string {
  const { counted, gender } = DOCUMENTS[kind]
  const count = (some: number[]) => sayCount(some.length, counted[0], counted[1])
  if (made.length === 0) return `Ya se había deshecho la anulación de ${count(ids)}`
  const earlier = ids.length - made.length
  const rest = gender === 'feminine' ? ['otra', 'otras'] : ['otro', 'otros']
  const others = earlier === 1 ? `${rest[0]} ya se había` : `${earlier} ${rest[1]} ya se habían`
  const left = earlier > 0 ? `; ${others} hecho de nuevo` : ''
  return `Se ha deshecho la anulación de ${count(made)}, con ${made.length === 1 ? 'un número nuevo' : 'números nuevos'}${left}`
}

/** What waits for approval has taken no money, other than what was voided may have. */
const waitingText = (count: number) =>
  count === 1
    ? 'Queda 1 por aprobar: hasta entonces no mueve dinero.'
    : `Quedan ${formatCount(count)} por aprobar: hasta entonces no mueven dinero.`
