import type { FormField } from '#app/components/forms/field.tsx'
import { groupByType, SelectField } from '#app/components/forms/select-field.tsx'
import { accountLabels } from '#app/models/accounts/fields.ts'
import type { TitularOption } from '#app/models/titulars/read.server.ts'
import { SCOPES } from '#db/kinds.ts'

type TitularPickerProps = {
  field: FormField
  titulars: Pick<TitularOption, 'id' | 'name' | 'scope'>[]
  /** The empty first option. */
  placeholder: string
  optional?: boolean
  hint?: string
}

/** Chooses a titular, grouped by scope and sorted by name. */
export function TitularPicker({ titulars, ...props }: TitularPickerProps) {
  const byScope = SCOPES.flatMap((scope) => titulars.filter((titular) => titular.scope === scope))
  const groups = groupByType(
    byScope.map(({ id, name, scope }) => ({ id, type: scope, label: name })),
  )
  return <SelectField {...props} label={accountLabels.titular_id} groups={groups} />
}
