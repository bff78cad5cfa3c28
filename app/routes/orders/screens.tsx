/** The screen that creates an order, with the form of its kind. */
import type { ComponentType } from 'react'
import { SaidOfLast } from '#app/components/documents/last-used.tsx'
import { useFocusWhenCleared } from '#app/components/forms/cleared-form.ts'
import { hasErrors } from '#app/components/forms/record-form.tsx'
import { MissingNeeds } from '#app/components/frame/missing-needs.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import type { OrderReply, Typed } from '#app/components/orders/form.ts'
import { DOCUMENTS, type OrderKind } from '#app/kernel/document-kinds.ts'
import type { MissingNeed } from '#app/models/company/fields.ts'

export type FormProps<Options, Edited> = {
  options: Options
  defaults: Typed
  reply: OrderReply | undefined
  oneTimeKey?: string
  /** Then what differs comes first: the number (docs/rules/entering.md#8). */
  isCopy?: boolean
  /** The edited order's company account, amount and version. */
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
