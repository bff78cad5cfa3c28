import { VoidDialog, whenChanged } from '#app/components/documents/void-dialog.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { submitVoid } from '#app/http/forms/void-form.server.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { accountName } from '#app/models/records/relations.server.ts'
import { voidTransfer } from '#app/models/transfers/change.server.ts'
import { getTransfer } from '#app/models/transfers/read.server.ts'
import type { Route } from './+types/delete'

export const handle = { dialog: true }

export const shouldRevalidate = whenChanged

const LIST = '/transfers'

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const { order, amount, pending, version, ...sides } = await getTransfer(db, idParam(args.params))
  const from = await accountName(db, sides.from_account_id)
  const to = await accountName(db, sides.to_account_id)
  return { order, amount, pending, version, from, to }
}

export function action(args: Route.ActionArgs) {
  return submitVoid(args, {
    kind: 'transfer',
    change: voidTransfer,
    list: LIST,
  })
}

export default function DeleteTransfer({ loaderData, actionData }: Route.ComponentProps) {
  const { order, amount, pending, version, from, to } = loaderData
  return (
    <VoidDialog
      title="Anular transferencia"
      confirmLabel="Anular transferencia"
      list={LIST}
      version={version}
      reply={actionData}
    >
      Está por anular la transferencia {formatDocumentNumber(order)} por{' '}
      <b className="money">{formatBs(amount)}</b>
      {pending
        ? '. Espera aprobación: no ha movido dinero.'
        : `, que se descuentan de ${to} y vuelven a ${from}.`}
    </VoidDialog>
  )
}
