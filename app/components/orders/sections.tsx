/** The sections that the forms of payroll orders and payments share. */

import type { ReactNode } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'
import { DateField, TextAreaField, TextField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { groupByType, SelectField } from '#app/components/forms/select-field.tsx'
import type { AccountOption, CompanyAccountOption } from '#app/models/accounts/read.server.ts'
import type { Own } from '#app/models/orders/form.server.ts'
import { nameApart } from '#app/services/values/account-names.ts'
import { formatAccountNumber } from '#app/services/values/account-number.ts'
import {
  type Centimos,
  formatAmount,
  formatBs,
  negated,
  sumCentimos,
} from '#app/services/values/money.ts'
import { accountName, availableIn, numberLabel, type OrderOptions, type Typed } from './form.ts'

type AccountFieldProps = {
  field: FormField
  label: string
  typed: Typed
  accounts: AccountOption[]
  placeholder: string
  /** The account's name; its number is the tooltip. */
  nameOf: (account: AccountOption) => string
  /** Whether an account cannot be paid into. */
  isRefused?: (account: AccountOption) => boolean
  /** The note about refused accounts. */
  note?: ReactNode
}

/** The account to pay into: one of the chosen titular's accounts, once a titular is chosen. */
export function AccountField(props: AccountFieldProps) {
  const { field, label, typed, accounts, placeholder, nameOf, isRefused } = props
  const scripted = useScripted()
  const options = accounts.map((account) => ({
    ...account,
    label: isRefused?.(account) ? `${nameOf(account)} (Cuenta de la empresa)` : nameOf(account),
    title: formatAccountNumber(account.number),
    disabled: isRefused?.(account) ?? false,
  }))
  const chosen = options.find(({ id }) => String(id) === typed.account_id)
  return (
    <SelectField
      field={field}
      label={label}
      placeholder={typed.titular_id ? placeholder : 'Elija antes el titular'}
      groups={groupByType(options)}
      disabled={scripted && !typed.titular_id}
      title={chosen?.title}
      note={props.note}
    />
  )
}

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
  isShort: (account: CompanyAccountOption) => boolean
  /** The note about the company account. */
  note?: ReactNode
}

/** How an order is paid: method, company account, texts, signatories and date. */
export function PaymentSection(props: PaymentProps) {
  const { fields, labels, typed, options, methods } = props
  const enterprises = enterpriseOptions(props)
  const chosen = enterprises.find(({ id }) => String(id) === typed.enterprise_id)
  return (
    <FormSection title="¿Cómo se paga?">
      <SelectField
        field={fields.transaction}
        label={labels.transaction}
        placeholder="Elija la forma de pago"
        options={methods.map((method) => ({ value: method, label: method }))}
      />
      <TextField field={fields.number} label={numberLabel(typed.transaction)} />
      <SelectField
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
    </FormSection>
  )
}

/** The company accounts with their balances; those with too little cannot be chosen. */
export function enterpriseOptions({
  options,
  own,
  isShort,
}: Pick<PaymentProps, 'own' | 'isShort'> & { options: Pick<OrderOptions, 'enterprises'> }) {
  return options.enterprises.map((account) => {
    const disabled = isShort(account)
    const available = formatAmount(availableIn(account, own))
    const note = disabled ? '(Fondo insuficiente)' : `(Disponible ${available}Bs)`
    return {
      ...account,
      label: `${nameApart(account, options.enterprises, accountName)} ${note}`,
      disabled,
      title: `${account.titular}, ${account.bank}, ${formatAccountNumber(account.number)}`,
    }
  })
}

/** The signatories, and first the order's present name if it is not one of them. */
export function namesOf(names: string[], present: string | undefined) {
  const all = present && !names.includes(present) ? [present, ...names] : names
  return all.map((name) => ({ value: name, label: name }))
}

type RemainingProps = {
  enterprise: CompanyAccountOption
  total: Centimos
  own: Own | undefined
}

/** The balance of the company account afterwards. */
export function Remaining({ enterprise, total, own }: RemainingProps) {
  const name = accountName(enterprise)
  const left = sumCentimos([availableIn(enterprise, own), negated(total)])
  if (left < 0) return <>Fondo insuficiente en {name}.</>
  return (
    <>
      Quedarán <b className="money">{formatBs(left)}</b> en {name}.
    </>
  )
}
