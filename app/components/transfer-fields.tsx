import type { FormField } from '#app/components/field.tsx'
import { DateField, MoneyField, TextField } from '#app/components/fields.tsx'
import { groupByType, SelectField } from '#app/components/select-field.tsx'
import { transferLabels } from '#app/models/transfer.ts'
import { accountTail, formatAccountNumber } from '#app/services/account-number.ts'
import { formatDate, parseIsoDate } from '#app/services/dates.ts'
import { centimos, formatBs, parseBs } from '#app/services/money.ts'

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

/** How a field's value reads to people, where what the form sends does not. */
export function transferValueName(accounts: CompanyAccount[]) {
  return (field: string, value: string): string => {
    const account = field.endsWith('account_id') && accounts.find(({ id }) => String(id) === value)
    const date = field === 'issued_at' && parseIsoDate(value)
    const amount = field === 'amount' ? parseBs(value) : undefined
    if (account) return nameOfAccount(account)
    if (date) return formatDate(date)
    return amount === undefined ? value : formatBs(amount)
  }
}

const nameOfAccount = ({ bank, number }: Pick<CompanyAccount, 'bank' | 'number'>) =>
  `${bank} ${accountTail(number)}`
