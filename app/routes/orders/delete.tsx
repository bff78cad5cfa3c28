import { useLocation } from 'react-router'
import { VoidDialog } from '#app/components/documents/void-dialog.tsx'
import { listUnder } from '#app/components/frame/back-to.ts'
import { contextOf, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { submitVoid } from '#app/http/forms/void-form.server.ts'
import { orderKind } from '#app/http/lists/orders.server.ts'
import { voidPayment } from '#app/models/payments/change.server.ts'
import { getPayment } from '#app/models/payments/read.server.ts'
import { voidPaysheet } from '#app/models/paysheets/change.server.ts'
import { getPaysheet } from '#app/models/paysheets/read.server.ts'
import { DOCUMENTS, type DocumentPath, type OrderKind } from '#app/services/documents/kinds.ts'
import { NotFound } from '#app/services/errors/errors.ts'
import { formatDate } from '#app/services/values/dates.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import { formatBs } from '#app/services/values/money.ts'
import type { Db } from '#db/client.server.ts'
import type { Route } from './+types/delete'

export const handle = { dialog: true }

const WITH_TITULAR = { with: new Set(['titular']) }
const KINDS = {
  paysheets: { name: DOCUMENTS.paysheet.one, change: voidPaysheet, read: readPaysheet },
  payments: { name: DOCUMENTS.payment.one, change: voidPayment, read: readPayment },
} satisfies Record<DocumentPath<OrderKind>, unknown>

async function readPaysheet(db: Db, id: number) {
  const paysheet = await getPaysheet(db, id, WITH_TITULAR)
  return { ...paysheet, paid: paysheet.total }
}

async function readPayment(db: Db, id: number) {
  const payment = await getPayment(db, id, WITH_TITULAR)
  return { ...payment, paid: payment.amount }
}

/** The records whose tabs list orders, by the path's first part: the order's column for them. */
const OWNERS = {
  titulars: 'titular_id',
  accounts: 'account_id',
  'company-accounts': 'enterprise_id',
} as const

/**
 * The order that the path names. Under a record's tab it must belong to that record. Throws
 * NotFound.
 */
async function sortingOf(args: Pick<RouteArgs, 'params'> & { pattern: string }, db: Db) {
  const found = await KINDS[orderKind(args)].read(db, idParam(args.params, 'order'))
  const [record = ''] = args.pattern.replace(/^\//, '').split('/')
  const owner = Object.hasOwn(OWNERS, record) ? OWNERS[record as keyof typeof OWNERS] : undefined
  if (owner && found[owner] !== idParam(args.params)) throw new NotFound()
  return found
}

/** Shown over the list of all orders of a kind, or over a titular's or account's tab. */
export async function loader(args: Route.LoaderArgs) {
  const { order, paid, issued_at, titular } = await sortingOf(args, contextOf(args).db)
  const { name } = KINDS[orderKind(args)]
  return { kind: name, order, paid, issued_at, titular: titular?.name ?? '' }
}

export function action(args: Route.ActionArgs) {
  const { name, change } = KINDS[orderKind(args)]
  return submitVoid(args, {
    change: async (tx, id, actor, reason, answers) => {
      await sortingOf(args, tx)
      await change(tx, id, actor, reason, answers)
    },
    list: listUnder(args.url.pathname),
    param: 'order',
    done: `Se ha anulado la ${name}`,
  })
}

export default function DeleteOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, order, paid, issued_at, titular } = loaderData
  return (
    <VoidDialog
      title={`Eliminar ${kind}`}
      confirmLabel="Eliminar orden"
      list={listUnder(useLocation().pathname)}
      reply={actionData}
    >
      Está por anular la orden {formatDocumentNumber(order)} del {formatDate(issued_at)} para{' '}
      <b>{titular}</b> por <b className="money">{formatBs(paid)}</b>, que vuelven a la cuenta de la
      empresa.
    </VoidDialog>
  )
}
