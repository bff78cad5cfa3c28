import type { FormField } from '#app/components/forms/field.tsx'
import { DateField, MoneyField, TextField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { PickerField } from '#app/components/forms/picker-field.tsx'
import { groupByType } from '#app/components/forms/select-field.tsx'
import { namedApart } from '#app/kernel/values/account-names.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import type { CompanyAccountOption } from '#app/models/accounts/read.server.ts'
import { incomeHints, incomeLabels } from '#app/models/incomes/fields.ts'

type IncomeFieldsProps = {
  fields: Record<keyof typeof incomeLabels, FormField>
  accounts: CompanyAccountOption[]
  /** The field that has the focus. */
  first?: 'account_id' | 'provider' | undefined
}

export function IncomeFields({ fields, accounts, first }: IncomeFieldsProps) {
  const nameOf = namedApart(accounts)
  const options = accounts.map((account) => ({
    ...account,
    label: nameOf(account),
    title: `${account.titular}, ${formatAccountNumber(account.number)}`,
  }))
  return (
    <FormSection>
      <PickerField
        field={fields.account_id}
        label={incomeLabels.account_id}
        hint={incomeHints.account_id}
        placeholder="Elija la cuenta"
        groups={groupByType(options)}
        autoFocus={first === 'account_id'}
      />
      <TextField
        field={fields.provider}
        label={incomeLabels.provider}
        hint={incomeHints.provider}
        autoFocus={first === 'provider'}
      />
      <MoneyField field={fields.amount} label={incomeLabels.amount} />
      <TextField field={fields.number} label={incomeLabels.number} />
      <DateField field={fields.issued_at} label={incomeLabels.issued_at} />
    </FormSection>
  )
}
