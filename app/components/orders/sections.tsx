/** The sections that the forms of payroll orders and payments share. */

import type { ReactNode } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'
import { DateField, TextAreaField, TextField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { PickerField } from '#app/components/forms/picker-field.tsx'
import { groupByType, SelectField } from '#app/components/forms/select-field.tsx'
import { accountName } from '#app/kernel/values/account-names.ts'
import { type Centimos, formatBs, negated, sumCentimos } from '#app/kernel/values/money.ts'
import type { PayingAccount } from '#app/models/accounts/read.server.ts'
import type { Own } from '#app/models/orders/form.server.ts'
import { enterpriseOptions, namesOf } from './choices.tsx'
import { availableIn, numberLabel, type OrderOptions, type Typed } from './form.ts'

type PaymentFields = Record<
  | 'transaction'
  | 'number'
  | 'enterprise_id'
  | 'issued_at'
  | 'concept'
  | 'observation'
  | 'realized'
  | 'authorized',
  FormField
>

type PaymentProps = {
  fields: PaymentFields
  labels: Record<keyof PaymentFields, string>
  typed: Typed
  options: Pick<OrderOptions, 'enterprises' | 'realized' | 'authorized'>
  methods: readonly string[]
  own: Own | undefined
  /** Whether a company account has too little to be offered. */
  isShort: (account: PayingAccount) => boolean
  note?: ReactNode
  /** Whether the number begins with the focus. */
  isNumberFirst?: boolean | undefined
  /** What one kind has after the date. */
  children?: ReactNode
}

/** How an order is paid: method, company account, texts, signatories and date. */
export function PaymentSection(props: PaymentProps) {
  const { fields, labels, typed, options, methods } = props
  const enterprises = enterpriseOptions(options.enterprises, { ...props, day: typed.issued_at })
  const chosen = enterprises.find(({ id }) => String(id) === typed.enterprise_id)
  return (
    <FormSection title="¿Cómo se paga?">
      <SelectField
        field={fields.transaction}
        label={labels.transaction}
        placeholder="Elija la forma de pago"
        options={methods.map((method) => ({ value: method, label: method }))}
      />
      <TextField
        field={fields.number}
        label={numberLabel(typed.transaction)}
        autoFocus={props.isNumberFirst}
      />
      <PickerField
        field={fields.enterprise_id}
        label={labels.enterprise_id}
        placeholder="Elija la cuenta de la empresa"
        groups={groupByType(enterprises)}
        title={chosen?.title}
        note={props.note}
      />
      <TextField field={fields.concept} label={labels.concept} />
      <TextAreaField field={fields.observation} label={labels.observation} rows={1} optional />
      <SelectField
        field={fields.realized}
        label={labels.realized}
        options={namesOf(options.realized, typed.realized)}
      />
      <SelectField
        field={fields.authorized}
        label={labels.authorized}
        placeholder="Sin autorizar"
        options={namesOf(options.authorized, typed.authorized)}
        optional
      />
      <DateField field={fields.issued_at} label={labels.issued_at} />
      {props.children}
    </FormSection>
  )
}

type RemainingProps = {
  enterprise: PayingAccount
  total: Centimos
  own: Own | undefined
  /** The order's date as it is typed. */
  day: string | undefined
}

/** The balance of the company account afterwards. */
export function Remaining({ enterprise, total, own, day }: RemainingProps) {
  const name = accountName(enterprise)
  const left = sumCentimos([availableIn(enterprise, own, day), negated(total)])
  if (left < 0) return <>Fondo insuficiente en {name}.</>
  return (
    <>
      Quedarán <b className="money">{formatBs(left)}</b> en {name}.
    </>
  )
}
