import type { FormField } from '#app/components/forms/field.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { formatMonth, type Month, monthOf, parseIsoDate } from '#app/kernel/values/dates.ts'
import { monthsAround } from '#app/models/payroll/period.ts'
import { paysheetLabels } from '#app/models/paysheets/fields.ts'
import type { Typed } from './form.ts'

/** Which month an order pays: that of its date, or one near it (docs/rules/payroll.md#16). */
export function PeriodField({ field, typed }: { field: FormField; typed: Typed }) {
  const date = parseIsoDate(typed.issued_at ?? '')
  const months = date ? monthsAround(date) : []
  const chosen = typed.period
  const offered = chosen && !months.includes(chosen) ? [chosen, ...months] : months
  return (
    <SelectField
      field={field}
      label={paysheetLabels.period}
      placeholder={date ? `El de la fecha: ${formatMonth(monthOf(date))}` : 'El de la fecha'}
      options={offered
        .filter((month) => !date || month !== monthOf(date))
        .map((month: Month) => ({ value: month, label: formatMonth(month) }))}
    />
  )
}
