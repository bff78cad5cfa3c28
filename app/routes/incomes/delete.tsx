import { useBackTo } from '#app/components/back-to.ts'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { ReasonField } from '#app/components/reason-field.tsx'
import { confirmForm, idParam, reasonField, scope } from '#app/http/forms.server.ts'
import { backToList } from '#app/http/list-screen.server.ts'
import { getIncome } from '#app/models/income.server.ts'
import { voidIncome } from '#app/models/income-changes.server.ts'
import { accountName } from '#app/models/relations.server.ts'
import { centimos, formatBs } from '#app/services/money.ts'
import { formatOrderNumber } from '#app/services/order-number.ts'
import type { Route } from './+types/delete'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { db } = scope(args)
  const { order, provider, amount, account_id } = await getIncome(db, idParam(args.params))
  return { order, provider, amount, account: await accountName(db, account_id) }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return confirmForm(args, ({ tx, actor, form }) => voidIncome(tx, id, actor, reasonField(form)), {
    to: backToList('/incomes', args.url),
    toasts: [{ tone: 'success', title: 'Exito', text: 'Se ha anulado el ingreso' }],
  })
}

export default function DeleteIncome({ loaderData, actionData }: Route.ComponentProps) {
  const { order, provider, amount, account } = loaderData
  return (
    <ConfirmDialog
      title="Eliminar orden de nómina"
      message={
        <div className="stacked">
          <p>Un momento!! ¿está seguro de que desea cotinuar?</p>
          <p>
            está por eliminar un ingreso: {formatOrderNumber(order)}, de <b>{provider}</b>, por{' '}
            <b className="money">{formatBs(centimos(amount))}</b>, que se descuentan de {account}.
          </p>
        </div>
      }
      closeTo={useBackTo('/incomes')}
      confirmLabel="Eliminar ingreso"
      errors={actionData?.errors}
      destructive
    >
      <ReasonField />
    </ConfirmDialog>
  )
}
