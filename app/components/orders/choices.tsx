/** What the forms of orders offer to choose from. */

import type { ComponentType, ReactNode } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'
import type { PickerFieldProps } from '#app/components/forms/picker-field.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { groupByType, SelectField } from '#app/components/forms/select-field.tsx'
import { accountName, namedApart } from '#app/kernel/values/account-names.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import type { AccountOption, PayingAccount } from '#app/models/accounts/read.server.ts'
import type { Own } from '#app/models/orders/form.server.ts'
import { availableIn, type Typed } from './form.ts'

type AccountFieldProps = {
  field: FormField
  label: string
  typed: Typed
  accounts: AccountOption[]
  placeholder: string
  /** The account's name; its number is the tooltip. */
  nameOf: (account: AccountOption) => string
  isRefused?: (account: AccountOption) => boolean
  note?: ReactNode
  /** The control: a select, where few have more than one account and many forms are open. */
  control?: ComponentType<PickerFieldProps>
}

/** The account to pay into: one of the chosen titular's accounts, once a titular is chosen. */
export function AccountField(props: AccountFieldProps) {
  const { field, label, typed, accounts, placeholder, nameOf, isRefused } = props
  const { control: Control = SelectField } = props
  const scripted = useScripted()
  const options = accounts.map((account) => ({
    ...account,
    label: isRefused?.(account) ? `${nameOf(account)} (Cuenta de la empresa)` : nameOf(account),
    title: formatAccountNumber(account.number),
    disabled: isRefused?.(account) ?? false,
  }))
  const chosen = options.find(({ id }) => String(id) === typed.account_id)
  return (
    <Control
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

type PayingOrder = {
  own?: Own | undefined
  /** The order's date as it is typed. */
  day: string | undefined
  /** Whether a company account has too little to be offered. */
  isShort?: (account: PayingAccount) => boolean
}

/** The company accounts with their balances; those with too little cannot be chosen. */
export function enterpriseOptions(enterprises: PayingAccount[], order: PayingOrder) {
  const { own, day, isShort } = order
  const nameOf = namedApart(enterprises, accountName)
  return enterprises.map((account) => {
    const disabled = isShort?.(account) ?? false
    const available = formatAmount(availableIn(account, own, day))
    const note = disabled ? '(Fondo insuficiente)' : `(Disponible ${available}Bs)`
    return {
      ...account,
      label: `${nameOf(account)} ${note}`,
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
