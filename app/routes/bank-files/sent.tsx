import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { markFileSent } from '#app/models/bank-files/change.server.ts'
import { getBankFile } from '#app/models/bank-files/read.server.ts'
import type { Route } from './+types/sent'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { id, lot, bank, count, total } = await getBankFile(
    contextOf(args).db,
    idParam(args.params),
  )
  return { id, lot, bank, count, total }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return confirmForm(
    args,
    ({ tx, actor }) => markFileSent(tx, id, actor),
    succeeded(backToList(`/bank-files/${id}`, args.url, true), 'El archivo está enviado'),
  )
}

export default function FileSent({ loaderData, actionData }: Route.ComponentProps) {
  const { id, lot, bank, count, total } = loaderData
  return (
    <ConfirmDialog
      title="Marcar como enviado"
      message={
        <p>
          ¿Ya subió a la página de {bank} el archivo {formatDocumentNumber(lot)}, de{' '}
          {counted(count, 'línea', 'líneas')} por <b className="money">{formatBs(total)}</b>?
        </p>
      }
      closeTo={useBackTo(`/bank-files/${id}`)}
      confirmLabel="Marcar como enviado"
      reply={actionData}
    />
  )
}
