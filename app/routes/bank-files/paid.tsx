import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import { markBankLines } from '#app/models/bank-files/change.server.ts'
import { getBankFile } from '#app/models/bank-files/read.server.ts'
import type { Route } from './+types/paid'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { id, sent } = await getBankFile(contextOf(args).db, idParam(args.params))
  return { id, sent }
}

/** Lines that are rejected stay so. */
export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return confirmForm(
    args,
    async ({ tx, actor }) => {
      const { lines = [] } = await getBankFile(tx, id, { with: new Set(['lines']) })
      const sent = lines.filter(({ status }) => status === 'sent')
      const marks = sent.map(({ order_id }) => ({ order_id, status: 'paid' as const }))
      await markBankLines(tx, id, marks, actor)
    },
    succeeded(backToList(`/bank-files/${id}`, args.url, true), 'Las líneas enviadas están pagadas'),
  )
}

export default function AllPaid({ loaderData: { id, sent }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Todas pagadas"
      message={
        <p>
          ¿Pagó el banco{' '}
          {sent === 1
            ? 'la línea que está enviada'
            : `las ${formatCount(sent)} líneas que están enviadas`}
          ? Las rechazadas quedan como están.
        </p>
      }
      closeTo={useBackTo(`/bank-files/${id}`)}
      confirmLabel="Marcar como pagadas"
      reply={actionData}
    />
  )
}
