import type { FormField } from '#app/components/field.tsx'
import { DateField, MoneyField, TextField } from '#app/components/fields.tsx'
import { FormSection } from '#app/components/form-layout.tsx'
import { groupByType, SelectField } from '#app/components/select-field.tsx'
import { incomeHints, incomeLabels } from '#app/models/income.ts'
import { accountTail, formatAccountNumber } from '#app/services/account-number.ts'
import { formatDate, parseIsoDate } from '#app/services/dates.ts'
import { formatBs, parseBs } from '#app/services/money.ts'

type CompanyAccount = { id: number; number: string; type: string; bank: string; titular: string }

type IncomeFieldsProps = {
  fields: Record<keyof typeof incomeLabels, FormField>
  accounts: CompanyAccount[]
}

export function IncomeFields({ fields, accounts }: IncomeFieldsProps) {
  const options = accounts.map((account) => ({
    ...account,
    label: nameOfAccount(account),
    title: `${account.titular}, ${formatAccountNumber(account.number)}`,
  }))
  return (
    <FormSection>
      <SelectField
        field={fields.account_id}
        label={incomeLabels.account_id}
        hint={incomeHints.account_id}
        placeholder="Elija la cuenta"
        groups={groupByType(options)}
      />
      <TextField
        field={fields.provider}
        label={incomeLabels.provider}
        hint={incomeHints.provider}
      />
      <MoneyField field={fields.amount} label={incomeLabels.amount} />
      <TextField field={fields.number} label={incomeLabels.number} />
      <DateField field={fields.issued_at} label={incomeLabels.issued_at} />
    </FormSection>
  )
}

/** How a field's value reads to people, where what the form sends does not. */
export function incomeValueName(accounts: CompanyAccount[]) {
  return (field: string, value: string): string => {
    const account = field === 'account_id' && accounts.find(({ id }) => String(id) === value)
    const date = field === 'issued_at' && parseIsoDate(value)
    const amount = field === 'amount' ? parseBs(value) : undefined
    if (account) return nameOfAccount(account)
    if (date) return formatDate(date)
    return amount === undefined ? value : formatBs(amount)
  }
}

const nameOfAccount = ({ bank, number }: CompanyAccount) => `${bank} ${accountTail(number)}`
