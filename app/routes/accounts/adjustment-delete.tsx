import { VoidDialog, whenChanged } from '#app/components/documents/void-dialog.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { submitVoid } from '#app/http/forms/void-form.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { centimos, formatBs } from '#app/kernel/values/money.ts'
import { voidAdjustment } from '#app/models/adjustments/change.server.ts'
import { getAdjustment } from '#app/models/adjustments/read.server.ts'
import { accountName } from '#app/models/records/relations.server.ts'
import type { Route } from './+types/adjustment-delete'

export const handle = { dialog: true }

export const shouldRevalidate = whenChanged

const listOf = (account_id: number) => `/company-accounts/${account_id}/movements`

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const account_id = idParam(args.params)
  const id = idParam(args.params, 'adjustment')
  const { voided_at, ...found } = await getAdjustment(db, account_id, id)
  if (voided_at) throw new NotFound()
  const { order, amount, reason, version } = found
  const account = await accountName(db, account_id)
  return { order, amount, reason, version, account_id, account }
}

export function action(args: Route.ActionArgs) {
  const account_id = idParam(args.params)
  return submitVoid(args, {
    kind: 'adjustment',
    find: (tx) => getAdjustment(tx, account_id, idParam(args.params, 'adjustment')),
    change: voidAdjustment,
    list: listOf(account_id),
    param: 'adjustment',
    undo: (id) => `${listOf(account_id)}/adjustments/${id}/undo`,
  })
}

export default function DeleteAdjustment({ loaderData, actionData }: Route.ComponentProps) {
  const { order, amount, reason, version, account_id, account } = loaderData
  const money = <b className="money">{formatBs(centimos(Math.abs(amount)))}</b>
  return (
    <VoidDialog
      title="Anular ajuste"
      confirmLabel="Anular ajuste"
      list={listOf(account_id)}
      version={version}
      reply={actionData}
    >
      Está por anular el ajuste {formatDocumentNumber(order)} ({reason}) por {money}, que{' '}
      {amount > 0 ? 'se descuentan de' : 'vuelven a'} {account}.
    </VoidDialog>
  )
}
