import { VoidDialog, whenChanged } from '#app/components/documents/void-dialog.tsx'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { submitVoid } from '#app/http/forms/void-form.server.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { voidIncome } from '#app/models/incomes/change.server.ts'
import { getIncome } from '#app/models/incomes/read.server.ts'
import { accountName } from '#app/models/records/relations.server.ts'
import type { Route } from './+types/delete'

export const handle = { dialog: true }

export const shouldRevalidate = whenChanged

const LIST = '/incomes'

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const { order, provider, amount, account_id, version } = await getIncome(db, idParam(args.params))
  return { order, provider, amount, version, account: await accountName(db, account_id) }
}

export function action(args: Route.ActionArgs) {
  return submitVoid(args, {
    kind: 'income',
    change: voidIncome,
    list: LIST,
  })
}

export default function DeleteIncome({ loaderData, actionData }: Route.ComponentProps) {
  const { order, provider, amount, account, version } = loaderData
  return (
    <VoidDialog
      title="Eliminar orden de nómina"
      confirmLabel="Eliminar ingreso"
      list={LIST}
      version={version}
      reply={actionData}
    >
      está por eliminar un ingreso: {formatDocumentNumber(order)}, de <b>{provider}</b>, por{' '}
      <b className="money">{formatBs(amount)}</b>, que se descuentan de {account}.
    </VoidDialog>
  )
}
