/** Takes a voiding back, of every kind of document: its dialog and its one press. */
import { TOLD } from '#app/components/documents/stuck-notice.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, type Done, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { remakeAdjustment } from '#app/models/adjustments/change.server.ts'
import { getAdjustment } from '#app/models/adjustments/read.server.ts'
import { remakeIncome } from '#app/models/incomes/change.server.ts'
import { remakePayment } from '#app/models/payments/change.server.ts'
import { remakePaysheet } from '#app/models/paysheets/change.server.ts'
import { remakeTransfer } from '#app/models/transfers/change.server.ts'
import { undecidable } from '#app/services/documents/deciders.server.ts'
import { DOCUMENTS, kindOfPath, orderPage } from '#app/services/documents/kinds.ts'
import { documentOf, type Remade, undoOf } from '#app/services/documents/remake.server.ts'
import { NotFound } from '#app/services/errors/errors.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import type { Db } from '#db/client.server.ts'
import type { DocumentKind } from '#db/kinds.ts'

const REMAKE = {
  paysheet: remakePaysheet,
  payment: remakePayment,
  income: remakeIncome,
  transfer: remakeTransfer,
  adjustment: remakeAdjustment,
} satisfies Record<DocumentKind, unknown>

type PathArgs = RouteArgs & { pattern: string }

/** The kind and id of the document that the path names, and the screen under the dialog. */
function subjectOf({ pattern, params }: PathArgs) {
  const [kind] = pattern.split('/').flatMap((part) => kindOfPath(part) ?? [])
  if (!kind) throw new NotFound()
  const id = idParam(params, kind === 'adjustment' ? 'adjustment' : 'id')
  const list =
    kind === 'adjustment'
      ? `/company-accounts/${idParam(params)}/movements`
      : `/${DOCUMENTS[kind].path}`
  return { kind, id, list }
}

/** Throws NotFound for a document that is missing, or not of the account in the path. */
async function checkExists(db: Db, { params }: PathArgs, kind: DocumentKind, id: number) {
  if (kind === 'adjustment') await getAdjustment(db, idParam(params), id)
  return documentOf(db, kind, id)
}

/** What the dialog says. Throws NotFound. */
export async function readUndo(args: PathArgs) {
  const { app, db, user } = contextOf(args)
  const { kind, id, list } = subjectOf(args)
  const { order, voided_at } = await checkExists(db, args, kind, id)
  const { made, refusal } = await undoOf(db, kind, { id, voided_at }, app.now())
  const { one, gender } = DOCUMENTS[kind]
  return {
    ...{ one, gender, order, voided_at, refusal },
    made: made && { ...made, to: pageOf(kind, made.id, list) },
    under: orderPage(kind, id) ?? list,
    isStuck: await isStuck(db, kind, { id, voided_at }, { id: user?.id ?? 0, at: app.now() }),
  }
}

/** Whether it can be made again, and nobody could approve it then. */
async function isStuck(
  db: Db,
  kind: DocumentKind,
  document: { id: number; voided_at: string | null },
  user: { id: number | null; at: Date },
): Promise<boolean> {
  const { refusal } = await undoOf(db, kind, document, user.at)
  return !refusal && (await undecidable(db, kind, [document.id], user.id ?? 0)).size > 0
}

/**
 * Makes the document again, and goes where it is seen. A press beside the dialog leads to the dialog if
 * that has to tell first that nobody could approve it.
 */
export function submitUndo(args: PathArgs) {
  const { kind, id, list } = subjectOf(args)
  let done: Done = { to: list }
  return confirmForm(
    args,
    async ({ tx, actor, answers, form }) => {
      const source = await checkExists(tx, args, kind, id)
      if (!form.has(TOLD) && (await isStuck(tx, kind, source, actor))) {
        done = { to: `${args.url.pathname}${args.url.search}` }
        return
      }
      const remade: Remade = await REMAKE[kind](tx, id, actor, answers)
      const made = await documentOf(tx, kind, remade.id)
      const isWaiting = 'pending' in made && made.pending
      done = doneWith(args, kind, list, { ...remade, isWaiting }, [source.order, made.order])
    },
    () => done,
  )
}

function doneWith(
  { url }: PathArgs,
  kind: DocumentKind,
  list: string,
  { id, again, isWaiting }: Remade & { isWaiting: boolean },
  [source, order]: [number, number],
): Done {
  const to = orderPage(kind, id) ?? backToList(list, url)
  const number = formatDocumentNumber(source)
  const text = again
    ? `Ya se había deshecho la anulación de ${number}:`
    : `Se ha deshecho la anulación de ${number}. Tiene un número nuevo:`
  const link = { href: pageOf(kind, id, list), label: formatDocumentNumber(order) }
  const after = isWaiting && { after: 'Queda por aprobar: hasta entonces no mueve dinero.' }
  const toast = { tone: 'success' as const, title: 'Exito', text, persistent: true, link, ...after }
  return { to, toasts: [toast] }
}

/** Where a document is seen: its page, its form, or the list that has it. */
function pageOf(kind: DocumentKind, id: number, list: string): string {
  return orderPage(kind, id) ?? (kind === 'adjustment' ? list : `${list}/${id}/edit`)
}
