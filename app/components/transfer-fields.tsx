import type { FormField } from '#app/components/field.tsx'
import { DateField, MoneyField, TextField } from '#app/components/fields.tsx'
import { groupByType, SelectField } from '#app/components/select-field.tsx'
import { nameOfAccount } from '#app/components/value-names.ts'
import { transferLabels } from '#app/models/transfer.ts'
import { formatAccountNumber } from '#app/services/account-number.ts'
import { centimos, formatBs } from '#app/services/money.ts'

type CompanyAccount = {
  id: number
  number: string
  type: string
  bank: string
  titular: string
  /** Céntimos. */
  capital: number
}

type TransferFieldsProps = {
  fields: Record<Exclude<keyof typeof transferLabels, 'from_account_id'>, FormField>
  /** Where the money comes from, when that is chosen here. */
  from?: { field: FormField; accounts: CompanyAccount[] }
  /** Where it may go. */
  accounts: CompanyAccount[]
}

/** What a transfer is. */
export function TransferFields({ fields, from, accounts }: TransferFieldsProps) {
  return (
    <>
      {from && (
        <SelectField
          field={from.field}
          label={transferLabels.from_account_id}
          placeholder="Elija la cuenta de origen"
          groups={groupByType(from.accounts.map((account) => optionOf(account, available)))}
          wide
        />
      )}
      <SelectField
        field={fields.to_account_id}
        label={transferLabels.to_account_id}
        placeholder="Elija la cuenta de destino"
        groups={groupByType(accounts.map((account) => optionOf(account, holder)))}
        wide
      />
      <MoneyField field={fields.amount} label={transferLabels.amount} />
      <TextField field={fields.number} label={transferLabels.number} />
      <TextField field={fields.concept} label={transferLabels.concept} />
      <DateField field={fields.issued_at} label={transferLabels.issued_at} />
    </>
  )
}

const available = ({ capital }: CompanyAccount) => `(Disponible ${formatBs(centimos(capital))})`
const holder = ({ titular }: CompanyAccount) => `· ${titular}`

const optionOf = (account: CompanyAccount, note: (account: CompanyAccount) => string) => ({
  id: account.id,
  type: account.type,
  label: `${nameOfAccount(account)} ${note(account)}`,
  title: `${account.titular}, ${account.bank}, ${formatAccountNumber(account.number)}`,
})
