import type { FormField } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/fields.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { type personLabels, titularLabels } from '#app/models/titulars/fields.ts'
import { type Scope, TITULAR_TYPES } from '#db/kinds.ts'

type Person = Record<keyof typeof personLabels, FormField>

/** The personal data, the same for a titular and an employee. */
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

const asOption = (value: string) => ({ value, label: value })
