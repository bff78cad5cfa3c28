/** The recipient and amount of a payroll order; orders/sections.tsx has the rest. */

import type { FormField } from '#app/components/forms/field.tsx'
import { MoneyField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { ToggleField } from '#app/components/forms/toggle-field.tsx'
import { AccountField } from '#app/components/orders/choices.tsx'
import type { OrderOptions, Typed } from '#app/components/orders/form.ts'
import type { RunChoice } from '#app/models/payroll-runs/read.server.ts'
import { paysheetLabels as labels } from '#app/models/paysheets/fields.ts'
import type { TitularOption } from '#app/models/titulars/read.server.ts'
import { formatAccountNumber } from '#app/services/values/account-number.ts'
import { type Centimos, formatAmount } from '#app/services/values/money.ts'
import { paydayLabel } from '#app/services/values/payroll.ts'
import { PAYDAYS } from '#db/kinds.ts'
import type { SettingsAmounts } from '#db/schema.ts'
import { PartsFields, salaryHint } from './parts.tsx'

export type PaysheetOptions = Omit<OrderOptions, 'titulars'> & {
  titulars: Omit<TitularOption, 'scope'>[]
  settings: SettingsAmounts
  /** The payroll runs that a new order may join. */
  runs: RunChoice[]
}

type Fields = Record<keyof typeof labels, FormField>
type SectionProps = { fields: Fields; typed: Typed }

export function RecipientSection(props: SectionProps & { options: PaysheetOptions }) {
  const { fields, typed, options } = props
  const titulars = options.titulars.map(({ id, name, salary, has_account }) => {
    const lack = salary === 0 ? ' (Sin salario)' : has_account ? '' : ' (Sin cuenta)'
    return { value: String(id), label: name + lack, disabled: lack !== '' }
  })
  return (
    <FormSection title="¿A quién?">
      <SelectField
        field={fields.titular_id}
        label={labels.titular_id}
        placeholder="Elija el titular"
        options={titulars}
      />
      <AccountField
        field={fields.account_id}
        label={labels.account_id}
        typed={typed}
        accounts={options.accounts}
        placeholder="Elija la cuenta"
        nameOf={({ bank, number }) => `${bank} · ${formatAccountNumber(number)}`}
      />
    </FormSection>
  )
}

type AmountProps = SectionProps & {
  salary: Centimos | undefined
  base: Centimos | undefined
  canRecalculate: boolean
}

export function AmountSection({ fields, typed, salary, base, canRecalculate }: AmountProps) {
  return (
    <FormSection title="¿Cuánto?">
      <SelectField
        field={fields.payday}
        label={labels.payday}
        placeholder="Elija la quincena"
        options={PAYDAYS.map((payday) => ({ value: payday, label: paydayLabel(payday) }))}
      />
      <MoneyField
        field={fields.amount}
        label={labels.amount}
        computed={base === undefined ? '' : formatAmount(base)}
        hint={salaryHint(typed.payday, salary)}
      />
      {canRecalculate && (
        <ToggleField
          field={fields.recalculate}
          label={labels.recalculate}
          hint="Sin marcar, la orden conserva el salario y los montos con que se creó"
          wide
        />
      )}
      <PartsFields fields={fields} typed={typed} />
    </FormSection>
  )
}
