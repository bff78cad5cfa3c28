import { useLocation } from 'react-router'
import { listUnder } from '#app/components/back-to.ts'
import { VoidDialog } from '#app/components/void-dialog.tsx'
import { idParam, scope } from '#app/http/forms.server.ts'
import { submitVoid } from '#app/http/void-form.server.ts'
import { getPayment } from '#app/models/payment.server.ts'
import { voidPayment } from '#app/models/payment-changes.server.ts'
import { formatDate, type IsoDate } from '#app/services/dates.ts'
import { centimos, formatBs } from '#app/services/money.ts'
import { formatOrderNumber } from '#app/services/order-number.ts'
import type { Route } from './+types/delete'

export const handle = { dialog: true }

/** Over the list of all orders, or over the tab of whom or what they belong to. */
export async function loader(args: Route.LoaderArgs) {
  const asks = { with: new Set(['titular']) }
  const payment = await getPayment(scope(args).db, idParam(args.params, 'order'), asks)
  const { order, amount, issued_at, titular } = payment
  return { order, amount, issued_at, name: titular?.name ?? '' }
}

export function action(args: Route.ActionArgs) {
  return submitVoid(args, {
    change: voidPayment,
    list: listUnder(args.url.pathname),
    param: 'order',
    done: 'Se ha anulado la orden personal',
  })
}

export default function DeletePayment({ loaderData, actionData }: Route.ComponentProps) {
  const { order, amount, issued_at, name } = loaderData
  return (
    <VoidDialog
      title="Eliminar orden personal"
      confirmLabel="Eliminar orden"
      list={listUnder(useLocation().pathname)}
      reply={actionData}
    >
      Está por anular la orden {formatOrderNumber(order)} del {formatDate(issued_at as IsoDate)}{' '}
      para <b>{name}</b> por <b className="money">{formatBs(centimos(amount))}</b>, que vuelven a la
      cuenta de la empresa.
    </VoidDialog>
  )
}
