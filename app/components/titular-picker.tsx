import type { FormField } from '#app/components/field.tsx'
import { groupByType, SelectField } from '#app/components/select-field.tsx'
import { accountLabels } from '#app/models/account.ts'
import { SCOPES } from '#app/models/titular.ts'

type TitularPickerProps = {
  field: FormField
  titulars: { id: number; name: string; scope: string }[]
  /** The empty first option. */
  placeholder: string
  optional?: boolean
  hint?: string
}

/** A titular, in groups by scope and by name within them. */
export function TitularPicker({ titulars, ...props }: TitularPickerProps) {
  const byScope = SCOPES.flatMap((scope) => titulars.filter((titular) => titular.scope === scope))
  const groups = groupByType(
    byScope.map(({ id, name, scope }) => ({ id, type: scope, label: name })),
  )
  return <SelectField {...props} label={accountLabels.titular_id} groups={groups} />
}
