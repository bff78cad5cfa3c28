/** The payroll run that a new payroll order joins. */

import type { FormField } from '#app/components/forms/field.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import type { Typed } from '#app/components/orders/form.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { monthPaid } from '#app/models/payroll/period.ts'
import { typedPeriod } from '#app/models/payroll/typed.ts'
import { paysheetLabels } from '#app/models/paysheets/fields.ts'
import type { PaysheetOptions } from './sections.tsx'

type RunFieldProps = {
  fields: { payroll_run_id: FormField }
  typed: Typed
  options: PaysheetOptions
}

/**
 * Offers the open runs of the typed fortnight, if there are any. A run that was chosen stays to be
 * seen: the server says if it pays another fortnight.
 */
export function RunField({ fields, typed, options }: RunFieldProps) {
  const period = typedPeriod(typed)
  const runs = options.runs.filter(
    ({ id, payday, month }) =>
      String(id) === typed.payroll_run_id ||
      (period?.payday === payday && monthPaid(period) === month),
  )
  if (runs.length === 0) return null
  return (
    <SelectField
      field={fields.payroll_run_id}
      label={paysheetLabels.payroll_run_id}
      placeholder="Sin nómina"
      options={runs.map(({ id, order, title }) => ({
        value: String(id),
        label: `Nómina ${formatDocumentNumber(order)} · ${title}`,
      }))}
      optional
    />
  )
}
