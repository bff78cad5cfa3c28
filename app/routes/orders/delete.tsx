import { VoidDialog, whenChanged } from '#app/components/documents/void-dialog.tsx'
import { Day } from '#app/components/frame/dates.tsx'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { Route } from './+types/delete'
import { readVoiding, submitVoiding } from './voiding.server.ts'

export const handle = { dialog: true }

export const shouldRevalidate = whenChanged

/** Shown over a list of orders, of all or of a record, or over the order's own page. */
export const loader = (args: Route.LoaderArgs) => readVoiding(args)
export const action = (args: Route.ActionArgs) => submitVoiding(args)

export default function DeleteOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, order, version, paid, issued_at, titular, pending, pays, paidBy, list } = loaderData
  return (
    <VoidDialog
      title={`Anular ${kind}`}
      confirmLabel="Anular orden"
      list={list}
      version={version}
      reply={actionData}
    >
      Está por anular la orden {formatDocumentNumber(order)} del <Day of={issued_at} /> para{' '}
      <b>{titular}</b> por <b className="money">{formatBs(paid)}</b>
      {pending
        ? '. Espera aprobación: no ha salido dinero de ninguna cuenta.'
        : ', que vuelven a la cuenta de la empresa.'}
      {pays !== 0 && (
        <>
          {' '}
          Paga diferencias de salario: <b className="money">{formatBs(pays)}</b> quedan por pagar de
          nuevo.
        </>
      )}
      {paidBy !== 0 && (
        <>
          {' '}
          Su diferencia de salario está pagada: <b className="money">{formatBs(paidBy)}</b> quedan
          pagados sin esta orden.
        </>
      )}
    </VoidDialog>
  )
}
