import type { FormField } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { conceptLabels as labels } from '#app/models/concepts/fields.ts'
import { LINE_KIND_NAMES } from '#app/models/paysheets/fields.ts'
import type { Computed } from '#db/law-kinds.ts'
import { COMPUTED_NAMES, NATURE_NAMES } from './words.ts'

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const KINDS = optionsOf(LINE_KIND_NAMES)

type ConceptFieldsProps = {
  fields: Record<keyof typeof labels, FormField>
  /** How the concept is computed now: an order's own keeps all but its nature. */
  computed?: Computed
}

export function ConceptFields({ fields, computed }: ConceptFieldsProps) {
  const isOwn = computed === 'part'
  const isOfIts = ({ value }: { value: string }) => (value === 'part') === isOwn
  return (
    <FormSection>
      <TextField field={fields.name} label={labels.name} readOnly={isOwn} />
      <TextField
        field={fields.code}
        label={labels.code}
        hint={isOwn ? undefined : 'Para programas, como prima_hogar. Vacío: según el nombre'}
        readOnly={isOwn}
        optional
      />
      <SelectField
        field={fields.kind}
        label={labels.kind}
        options={isOwn ? KINDS.filter(({ value }) => value === fields.kind.initialValue) : KINDS}
      />
      <SelectField
        field={fields.nature}
        label={labels.nature}
        hint="Lo salarial entra en la base del S.S.O, el paro forzoso y el FAOV; lo que se deduce, la baja"
        options={optionsOf(NATURE_NAMES)}
      />
      <SelectField
        field={fields.computed}
        label={labels.computed}
        options={optionsOf(COMPUTED_NAMES).filter(isOfIts)}
      />
    </FormSection>
  )
}
