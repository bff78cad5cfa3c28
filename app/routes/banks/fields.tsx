import type { FormField } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { bankLabels } from '#app/models/banks/fields.ts'

type BankFieldsProps = {
  fields: Record<keyof typeof bankLabels, FormField>
  /** The prefix cannot change because accounts use it. */
  fixedIndex?: boolean
}

export function BankFields({ fields, fixedIndex = false }: BankFieldsProps) {
  return (
    <FormSection>
      <TextField
        field={fields.index}
        label={bankLabels.index}
        hint={fixedIndex ? 'Hay cuentas que lo usan: no cambia' : 'Por ejemplo 0105, 0134'}
        inputMode="numeric"
        readOnly={fixedIndex}
      />
      <TextField field={fields.name} label={bankLabels.name} />
      <TextField
        field={fields.swift}
        label={bankLabels.swift}
        hint="Lo piden los archivos de algunos bancos, por ejemplo UNIOVECA"
        optional
      />
    </FormSection>
  )
}
