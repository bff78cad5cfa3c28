import type { FormField } from '#app/components/forms/field.tsx'
import { DateField, MoneyField, TextField } from '#app/components/forms/fields.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import {
  FIXED_PAYDAY_NAMES,
  fixedConceptLabels as labels,
} from '#app/models/fixed-concepts/fields.ts'
import { LINE_KIND_NAMES } from '#app/models/paysheets/fields.ts'

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

type FixedConceptFieldsProps = {
  fields: Record<Exclude<keyof typeof labels, 'titular_id'>, FormField>
  named: string[]
}

export const FixedConceptFields = ({ fields, named }: FixedConceptFieldsProps) => (
  <>
    <datalist id="fixed-concepts">
      {named.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
    <TextField
      field={fields.concept}
      label={labels.concept}
      list="fixed-concepts"
      hint="Uno de Configuración, Conceptos, u otro texto"
    />
    <SelectField
      field={fields.kind}
      label={labels.kind}
      placeholder="El del concepto"
      options={optionsOf(LINE_KIND_NAMES)}
      optional
    />
    <MoneyField field={fields.amount} label={labels.amount} hint="De cada quincena que lo lleva" />
    <SelectField
      field={fields.paydays}
      label={labels.paydays}
      options={optionsOf(FIXED_PAYDAY_NAMES)}
    />
    <DateField field={fields.since} label={labels.since} />
    <DateField field={fields.until} label={labels.until} hint="Vacío: sin término" optional />
  </>
)
