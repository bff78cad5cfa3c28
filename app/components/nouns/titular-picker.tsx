import type { FormField } from '#app/components/forms/field.tsx'
import { PickerField } from '#app/components/forms/picker-field.tsx'
import { accountLabels } from '#app/models/accounts/fields.ts'
import type { Offer } from '#app/models/picking/fields.ts'

type TitularPickerProps = {
  field: FormField
  offer: Offer
  /** The empty first option. */
  placeholder: string
  optional?: boolean
  hint?: string
  autoFocus?: boolean | undefined
}

/** Chooses a titular by name, CI/RIC or the last digits of an account. */
export function TitularPicker({ offer, ...props }: TitularPickerProps) {
  return <PickerField {...props} {...offer} label={accountLabels.titular_id} />
}
