import type { FormField } from '#app/components/forms/field.tsx'
import { DateField, MoneyField, TextField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { proposedNames } from '#app/kernel/values/full-name.ts'
import { type personLabels, titularLabels } from '#app/models/titulars/fields.ts'
import { particularLabels as labels, type Particular } from '#app/models/titulars/particulars.ts'
import {
  SHIFT_NAMES,
  WAGE_CURRENCY_LABEL,
  WAGE_CURRENCY_NAMES,
} from '#app/models/titulars/wage-words.ts'
import { type Scope, TITULAR_TYPES, WAGE_CURRENCIES } from '#db/kinds.ts'

type Person = Record<keyof typeof personLabels, FormField>

export function PersonFields({ fields }: { fields: Person }) {
  return (
    <>
      <TextField field={fields.name} label={titularLabels.name} />
      <TextField
        field={fields.ric}
        label={titularLabels.ric}
        hint="Por ejemplo V-11.470.283, J-30000007-9 o, de un pasaporte, P-AB123456"
      />
      <SelectField
        field={fields.type}
        label={titularLabels.type}
        placeholder="Elija el tipo"
        options={TITULAR_TYPES.map(asOption)}
      />
    </>
  )
}

type ScopeFieldProps = { field: FormField; scopes: readonly Scope[] }

export function ScopeField({ field, scopes }: ScopeFieldProps) {
  return (
    <SelectField
      field={field}
      label={titularLabels.scope}
      placeholder="Elija el ámbito"
      options={scopes.map(asOption)}
    />
  )
}

type ParticularsProps = {
  fields: Record<Particular, FormField>
  /** The name to propose given names and surnames from, where they are empty. */
  name?: string
}

export function ParticularsFields({ fields, name = '' }: ParticularsProps) {
  const proposed = proposedNames(name)
  const hint = (field: 'given_names' | 'surnames') =>
    !fields[field].initialValue && proposed[field] && `Propuesta: ${proposed[field]}`
  return (
    <FormSection title="Datos laborales">
      <TextField field={fields.position} label={labels.position} optional />
      <TextField field={fields.department} label={labels.department} optional />
      <DateField field={fields.hired_at} label={labels.hired_at} optional />
      <DateField field={fields.left_at} label={labels.left_at} optional />
      <SelectField
        field={fields.shift}
        label={labels.shift}
        options={Object.entries(SHIFT_NAMES).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        field={fields.given_names}
        label={labels.given_names}
        hint={hint('given_names')}
        optional
      />
      <TextField field={fields.surnames} label={labels.surnames} hint={hint('surnames')} optional />
      <DateField field={fields.birth_date} label={labels.birth_date} optional />
      <TextField
        field={fields.email}
        label={labels.email}
        type="email"
        inputMode="email"
        optional
      />
    </FormSection>
  )
}

const asOption = (value: string) => ({ value, label: value })

type WageProps = {
  fields: Record<'salary' | 'salary_currency', FormField>
  hint?: string
  optional?: boolean
}

export const WageFields = ({ fields, hint, optional = false }: WageProps) => (
  <>
    <MoneyField
      field={fields.salary}
      label={titularLabels.salary}
      unit=""
      optional={optional}
      {...(hint && { hint })}
    />
    <SelectField
      field={fields.salary_currency}
      label={WAGE_CURRENCY_LABEL}
      options={WAGE_CURRENCIES.map((value) => ({ value, label: WAGE_CURRENCY_NAMES[value] }))}
    />
  </>
)
