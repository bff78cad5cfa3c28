import { useBackTo } from '#app/components/back-to.ts'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { ReasonField } from '#app/components/reason-field.tsx'
import { confirmForm, idParam, reasonField, scope } from '#app/http/forms.server.ts'
import { backToList } from '#app/http/list-screen.server.ts'
import { getPaysheet } from '#app/models/paysheet.server.ts'
import { voidPaysheet } from '#app/models/paysheet-changes.server.ts'
import { formatDate, type IsoDate } from '#app/services/dates.ts'
import { centimos, formatBs } from '#app/services/money.ts'
import { formatOrderNumber } from '#app/services/order-number.ts'
import type { Route } from './+types/delete'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const asks = { with: new Set(['titular']) }
  const paysheet = await getPaysheet(scope(args).db, idParam(args.params), asks)
  const { order, total, issued_at, titular } = paysheet
  return { order, total, issued_at, name: titular?.name ?? '' }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return confirmForm(
    args,
    ({ tx, actor, form }) => voidPaysheet(tx, id, actor, reasonField(form)),
    {
      to: backToList('/paysheets', args.url),
      toasts: [{ tone: 'success', title: 'Exito', text: 'Se ha anulado la orden de nómina' }],
    },
  )
}

export default function DeletePaysheet({ loaderData, actionData }: Route.ComponentProps) {
  const { order, total, issued_at, name } = loaderData
  return (
    <ConfirmDialog
      title="Eliminar orden de nómina"
      message={
        <>
          <p>Un momento!! ¿está seguro de que desea cotinuar?</p>
          <p>
            Está por anular la orden {formatOrderNumber(order)} del{' '}
            {formatDate(issued_at as IsoDate)} para <b>{name}</b> por{' '}
            <b className="money">{formatBs(centimos(total))}</b>, que vuelven a la cuenta de la
            empresa.
          </p>
        </>
      }
      closeTo={useBackTo('/paysheets')}
      confirmLabel="Eliminar orden"
      errors={actionData?.errors}
      destructive
    >
      <ReasonField />
    </ConfirmDialog>
  )
}
