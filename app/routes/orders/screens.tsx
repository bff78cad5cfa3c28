/** The screens that create and edit an order, with the form of its kind. */
import type { ComponentType } from 'react'
import { SaidOfLast } from '#app/components/documents/last-used.tsx'
import { LockedNotice } from '#app/components/documents/locked-notice.tsx'
import { useFocusWhenCleared } from '#app/components/forms/cleared-form.ts'
import { hasErrors } from '#app/components/forms/record-form.tsx'
import { MissingNeeds } from '#app/components/frame/missing-needs.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import type { OrderReply, Typed } from '#app/components/orders/form.ts'
import { DOCUMENTS, type OrderKind } from '#app/kernel/document-kinds.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { type Centimos, formatBs } from '#app/kernel/values/money.ts'
import type { MissingNeed } from '#app/models/company/fields.ts'

type FormProps<Options, Edited> = {
  options: Options
  defaults: Typed
  reply: OrderReply | undefined
  oneTimeKey?: string
  isCopy?: boolean
  edited?: Edited
  cancelTo: string
  submitLabel: string
}

type NewOrderProps<Options, Edited> = {
  kind: OrderKind
  form: ComponentType<FormProps<Options, Edited>>
  data: {
    options: Options
    defaults: Typed
    key: string
    isCopy: boolean
    /** Says what the form begins with, when it is a copy. */
    notice: string | undefined
    lacks: MissingNeed[]
  }
  reply: OrderReply | undefined
}

export function NewOrder<Options, Edited>(props: NewOrderProps<Options, Edited>) {
  const { kind, form: OrderForm, data, reply } = props
  const { one, path } = DOCUMENTS[kind]
  const { options, defaults, key, isCopy, notice, lacks } = data
  useFocusWhenCleared(key, `${kind}-${isCopy ? 'number' : 'titular_id'}`)
  const list = (
    <ActionLink to={`/${path}`} variant="ghost">
      Ver órdenes
    </ActionLink>
  )
  return (
    <Page title={`Crear ${one}`} actions={list} hasErrors={hasErrors(reply)}>
      {notice && <p className="notice">{notice}</p>}
      <SaidOfLast drawn={reply?.drawn} />
      <MissingNeeds lacks={lacks} />
      <OrderForm
        key={key}
        options={options}
        defaults={defaults}
        reply={reply}
        oneTimeKey={key}
        isCopy={isCopy}
        cancelTo={`/${path}`}
        submitLabel="Crear orden"
      />
    </Page>
  )
}

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
