import { VoidDialog } from '#app/components/documents/void-dialog.tsx'
import type { ConfirmReply } from '#app/http/forms/confirm.server.ts'
import { formatDate, type IsoDate } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { type Centimos, formatBs } from '#app/kernel/values/money.ts'

type VoidOrderProps = {
  data: {
    kind: string
    order: number
    version: number
    paid: Centimos
    issued_at: IsoDate
    titular: string
    /** Whether it waits for approval, so that no account has paid it. */
    pending: boolean
    /** What it pays of arrears, and what others pay of its own, in céntimos. */
    pays: Centimos
    paidBy: Centimos
  }
  /** The screen under the dialog. */
  list: string
  reply: ConfirmReply | undefined
}

/** Asks before voiding an order. */
export function VoidOrder({ data, list, reply }: VoidOrderProps) {
  const { kind, order, version, paid, issued_at, titular, pending, pays, paidBy } = data
  return (
    <VoidDialog
      title={`Eliminar ${kind}`}
      confirmLabel="Eliminar orden"
      list={list}
      version={version}
      reply={reply}
    >
      Está por anular la orden {formatDocumentNumber(order)} del {formatDate(issued_at)} para{' '}
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
