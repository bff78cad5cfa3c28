/** The screen that edits an order, with the form of its kind; creating one loads none of it. */
import type { ComponentType } from 'react'
import { LockedNotice } from '#app/components/documents/locked-notice.tsx'
import { hasErrors } from '#app/components/forms/record-form.tsx'
import { Page } from '#app/components/frame/page.tsx'
import type { OrderReply, Typed } from '#app/components/orders/form.ts'
import { DOCUMENTS, type OrderKind } from '#app/kernel/document-kinds.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { type Centimos, formatBs } from '#app/kernel/values/money.ts'
import type { FormProps } from './screens.tsx'

type EditedOrderProps<Options, Edited> = {
  kind: OrderKind
  form: ComponentType<FormProps<Options, Edited>>
  data: {
    order: number
    options: Options
    defaults: Typed
    edited: Edited
    back: string
    isLocked: boolean
    /** What it pays of arrears, and what others pay of its own, in céntimos. */
    arrears: { pays: Centimos; paidBy: Centimos }
  }
  reply: OrderReply | undefined
}

export function EditedOrder<Options, Edited>(props: EditedOrderProps<Options, Edited>) {
  const { kind, form: OrderForm, data, reply } = props
  const { order, options, defaults, edited, back, isLocked, arrears } = data
  return (
    <Page
      title={`Editar ${DOCUMENTS[kind].one}`}
      number={formatDocumentNumber(order)}
      hasErrors={hasErrors(reply)}
    >
      {isLocked && <LockedNotice />}
      <FreedByEdits {...arrears} kind={kind} />
      <OrderForm
        options={options}
        defaults={defaults}
        reply={reply}
        edited={edited}
        cancelTo={back}
        submitLabel="Guardar cambios"
      />
    </Page>
  )
}

type FreedProps = { kind: OrderKind; pays: Centimos; paidBy: Centimos }

/** Says beforehand which edits of an order free what it pays, or is paid, of arrears. */
function FreedByEdits({ kind, pays, paidBy }: FreedProps) {
  const what = kind === 'payment' ? 'el monto' : 'esa línea'
  return (
    <>
      {pays !== 0 && (
        <p className="notice">
          Paga diferencias de salario: <b className="money">{formatBs(pays)}</b>. Si cambia {what} o
          el titular, quedan por pagar de nuevo.
        </p>
      )}
      {paidBy !== 0 && (
        <p className="notice">
          Su diferencia de salario está pagada: <b className="money">{formatBs(paidBy)}</b>. Si
          cambia el salario, la quincena, el mes o el titular, no se descuentan más de lo que se le
          debe.
        </p>
      )}
    </>
  )
}
