import { VoidDialog } from '#app/components/void-dialog.tsx'
import { idParam, type RouteArgs, scope } from '#app/http/forms.server.ts'
import { submitVoid } from '#app/http/void-form.server.ts'
import { getAdjustment } from '#app/models/adjustment.server.ts'
import { voidAdjustment } from '#app/models/adjustment-changes.server.ts'
import { accountName } from '#app/models/relations.server.ts'
import { NotFound } from '#app/services/errors.ts'
import { centimos, formatBs } from '#app/services/money.ts'
import { formatOrderNumber } from '#app/services/order-number.ts'
import type { Route } from './+types/adjustment-delete'

export const handle = { dialog: true }

/** The adjustment of the account that the path names. Throws NotFound. */
async function adjustmentOf(args: RouteArgs) {
  const account_id = idParam(args.params)
  const id = idParam(args.params, 'adjustment')
  const adjustment = await getAdjustment(scope(args).db, account_id, id)
  if (adjustment.voided_at) throw new NotFound()
  return adjustment
}

const listOf = (account_id: number) => `/company-accounts/${account_id}/movements`

export async function loader(args: Route.LoaderArgs) {
  const { order, amount, reason, account_id } = await adjustmentOf(args)
  return {
    order,
    amount,
    reason,
    account_id,
    account: await accountName(scope(args).db, account_id),
  }
}

export async function action(args: Route.ActionArgs) {
  const { account_id } = await adjustmentOf(args)
  return submitVoid(args, {
    change: voidAdjustment,
    list: listOf(account_id),
    param: 'adjustment',
    done: 'Se ha anulado el ajuste',
  })
}

export default function DeleteAdjustment({ loaderData, actionData }: Route.ComponentProps) {
  const { order, amount, reason, account_id, account } = loaderData
  const money = <b className="money">{formatBs(centimos(Math.abs(amount)))}</b>
  return (
    <VoidDialog
      title="Anular ajuste"
      confirmLabel="Anular ajuste"
      list={listOf(account_id)}
      reply={actionData}
    >
      Está por anular el ajuste {formatOrderNumber(order)} ({reason}) por {money}, que{' '}
      {amount > 0 ? 'se descuentan de' : 'vuelven a'} {account}.
    </VoidDialog>
  )
}
