/** Takes a voiding back, of every kind of document: its dialog and its one press. */
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, type Done, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { DOCUMENTS, kindOfPath, orderPage } from '#app/kernel/document-kinds.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { restoreAdjustment } from '#app/models/adjustments/change.server.ts'
import { getAdjustment } from '#app/models/adjustments/read.server.ts'
import { documentOf, type RestoreOne } from '#app/models/documents/restore.server.ts'
import { everPosted, refusalsOf } from '#app/models/documents/undoing.server.ts'
import { restoreIncome } from '#app/models/incomes/change.server.ts'
import { restorePayment } from '#app/models/payments/change.server.ts'
import { restorePaysheet } from '#app/models/paysheets/change.server.ts'
import { restoreTransfer } from '#app/models/transfers/change.server.ts'
import type { Db } from '#db/client.server.ts'
import type { DocumentKind } from '#db/kinds.ts'

const RESTORE: Record<DocumentKind, RestoreOne> = {
  paysheet: restorePaysheet,
  payment: restorePayment,
  income: restoreIncome,
  transfer: restoreTransfer,
  adjustment: restoreAdjustment,
}

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
  const { app, db } = contextOf(args)
  const { kind, id, list } = subjectOf(args)
  const { order, voided_at } = await checkExists(db, args, kind, id)
  const refusals = await refusalsOf(db, kind, [{ id, voided_at }], app.now())
  const { one, gender } = DOCUMENTS[kind]
  return {
    ...{ one, gender, order, voided_at },
    refusal: refusals.get(id)?.text,
    waits: !(await everPosted(db, kind, [id])).has(id),
    under: orderPage(kind, id) ?? list,
  }
}

/** Brings the document back, and goes where it is seen. */
export function submitUndo(args: PathArgs) {
  const { kind, id, list } = subjectOf(args)
  let done: Done = { to: list }
  return confirmForm(
    args,
    async ({ tx, actor, answers }) => {
      const { order } = await checkExists(tx, args, kind, id)
      const isDone = await RESTORE[kind](tx, id, { actor, answers })
      const now = await documentOf(tx, kind, id)
      const number = formatDocumentNumber(order)
      const text = isDone
        ? `Se ha deshecho la anulación de ${number}`
        : `${number} está en vigor: no hay nada que deshacer`
      const waits = isDone && 'pending' in now && now.pending
      const after = waits && { after: 'Sigue por aprobar: hasta entonces no mueve dinero.' }
      const to = orderPage(kind, id) ?? backToList(list, args.url)
      const toast = { tone: 'success' as const, title: 'Exito', text, persistent: true, ...after }
      done = { to, toasts: [toast] }
    },
    () => done,
  )
}
