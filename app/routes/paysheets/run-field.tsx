/** The payroll run that a new payroll order joins. */

import type { FormField } from '#app/components/forms/field.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import type { Typed } from '#app/components/orders/form.ts'
import { parseIsoDate, parseMonth } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { monthPaid } from '#app/models/payroll/period.ts'
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
  const { payday, payroll_run_id } = typed
  const issued_at = parseIsoDate(typed.issued_at ?? '')
  const month = issued_at && monthPaid({ issued_at, period: parseMonth(typed.period ?? '') })
  const runs = options.runs.filter(
    (run) => String(run.id) === payroll_run_id || (run.payday === payday && run.month === month),
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
