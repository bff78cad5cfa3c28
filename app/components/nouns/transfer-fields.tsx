import type { FormField } from '#app/components/forms/field.tsx'
import { DateField, MoneyField, TextField } from '#app/components/forms/fields.tsx'
import { PickerField } from '#app/components/forms/picker-field.tsx'
import { groupByType } from '#app/components/forms/select-field.tsx'
import { availableIn, type Typed } from '#app/components/orders/form.ts'
import { namedApart } from '#app/kernel/values/account-names.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { type Centimos, formatBs, negated, parseBs, sumCentimos } from '#app/kernel/values/money.ts'
import type { CompanyAccountOption, PayingAccount } from '#app/models/accounts/read.server.ts'
import { transferLabels } from '#app/models/transfers/fields.ts'

type TransferFieldsProps = {
  fields: Record<Exclude<keyof typeof transferLabels, 'from_account_id'>, FormField>
  /** The account that pays, if it is chosen here. */
  from?: { field: FormField; accounts: PayingAccount[] }
  /** The accounts that may receive the money. */
  accounts: CompanyAccountOption[]
  /** The paying account, once it is known. */
  source: PayingAccount | undefined
  /** Amount and date as they are typed. */
  typed: Typed
}

export function TransferFields(props: TransferFieldsProps) {
  const { fields, from, accounts, source, typed } = props
  const available = source && availableIn(source, undefined, typed.issued_at)
  const holdings = (account: PayingAccount) =>
    `(Disponible ${formatBs(availableIn(account, undefined, typed.issued_at))})`
  return (
    <>
      {from && (
        <PickerField
          field={from.field}
          label={transferLabels.from_account_id}
          placeholder="Elija la cuenta de origen"
          groups={groupByType(optionsOf(from.accounts, holdings))}
          wide
        />
      )}
      <PickerField
        field={fields.to_account_id}
        label={transferLabels.to_account_id}
        placeholder="Elija la cuenta de destino"
        groups={groupByType(optionsOf(accounts, holder))}
        wide
      />
      <MoneyField
        field={fields.amount}
        label={transferLabels.amount}
        hint={<span role="status">{remaining(available, typed.amount)}</span>}
      />
      <TextField field={fields.number} label={transferLabels.number} />
      <TextField field={fields.concept} label={transferLabels.concept} />
      <DateField field={fields.issued_at} label={transferLabels.issued_at} />
    </>
  )
}

/** The account's balance, and what the typed amount would leave. */
function remaining(available: Centimos | undefined, typed: string | undefined): string {
  if (available === undefined) return ''
  const holds = `Disponible ${formatBs(available)}`
  const amount = parseBs(typed?.trim() ?? '')
  if (!amount) return holds
  const left = sumCentimos([available, negated(amount)])
  return left < 0 ? `${holds}: fondo insuficiente` : `${holds} → quedan ${formatBs(left)}`
}

const holder = ({ titular }: CompanyAccountOption) => `· ${titular}`

function optionsOf<A extends CompanyAccountOption>(accounts: A[], note: (account: A) => string) {
  const nameOf = namedApart(accounts)
  return accounts.map((account) => ({
    id: account.id,
    type: account.type,
    label: `${nameOf(account)} ${note(account)}`,
    title: `${account.titular}, ${account.bank}, ${formatAccountNumber(account.number)}`,
  }))
}
