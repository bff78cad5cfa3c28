/** The recipient and amount of a payroll order; orders/sections.tsx has the rest. */

import type { FormField } from '#app/components/forms/field.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { ToggleField } from '#app/components/forms/toggle-field.tsx'
import { TitularPicker } from '#app/components/nouns/titular-picker.tsx'
import type { OrderOptions, Typed } from '#app/components/orders/form.ts'
import { formatDateShort } from '#app/kernel/values/dates.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { Catalogue } from '#app/models/payroll/catalogue.ts'
import type { computeTyped } from '#app/models/payroll/typed.ts'
import { paysheetLabels as labels } from '#app/models/paysheets/fields.ts'
import type { RunChoice } from '#app/models/paysheets/read.server.ts'
import type { DrawnTerms } from '#app/models/paysheets/seen-terms.ts'
import type { Toggle } from '#db/payroll-parts.ts'
import type { FormTerms } from './form-terms.ts'
import { BaseField, OwnAccountField, PartsFields, PaydayField } from './parts.tsx'

export type PaysheetOptions = OrderOptions & {
  /** The terms of the titular that the form begins with. */
  terms?: DrawnTerms | undefined
  /** What the lines may name that the form begins with. */
  catalogue?: Catalogue | undefined
  runs: RunChoice[]
}

type Fields = Record<keyof typeof labels, FormField>
type SectionProps = { fields: Fields; typed: Typed }

type RecipientProps = SectionProps & {
  options: PaysheetOptions
  /** Whether the form begins with the focus. */
  isFirst: boolean
}

export function RecipientSection(props: RecipientProps) {
  const { fields, typed, options } = props
  return (
    <FormSection title="¿A quién?">
      <TitularPicker
        field={fields.titular_id}
        offer={options.titulars}
        placeholder="Elija el titular"
        autoFocus={props.isFirst}
      />
      <OwnAccountField field={fields.account_id} typed={typed} accounts={options.accounts} />
    </FormSection>
  )
}

type AmountProps = SectionProps & {
  terms: FormTerms | undefined
  result: ReturnType<typeof computeTyped>
  isEdited: boolean
  /** What the first fortnight of the month has had already. */
  taken: readonly Toggle[]
}

export function AmountSection(props: AmountProps) {
  const { fields, typed, terms, result, isEdited } = props
  const { today, owed } = terms ?? {}
  return (
    <FormSection title="¿Cuánto?">
      <PaydayField field={fields.payday} />
      <BaseField
        field={fields.amount}
        base={result?.base}
        payday={typed.payday}
        salary={terms && { ...terms, day: terms.day && formatDateShort(terms.day) }}
      />
      {isEdited && (
        <ToggleField
          field={fields.recalculate}
          label={labels.recalculate}
          hint="Sin marcar, la orden conserva el salario y los montos con que se creó"
          wide
        />
      )}
      {today !== undefined && (
        <ToggleField
          field={fields.salary_of}
          label={`${labels.salary_of}: ${today}`}
          hint="Sin marcar, se paga con el salario del último día de la quincena"
          wide
        />
      )}
      {!isEdited && owed !== undefined && (owed > 0 || typed.arrears === 'on') && (
        <ToggleField
          field={fields.arrears}
          label={`${labels.arrears}: ${formatBs(owed)}`}
          hint="Lo que le falta de quincenas que se pagaron antes de registrar su salario"
          wide
        />
      )}
      <PartsFields fields={fields} typed={typed} taken={props.taken} parts={result?.parts} />
    </FormSection>
  )
}
