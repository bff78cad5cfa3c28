import { getFormProps } from '@conform-to/react'
import { type ReactNode, useId, useState } from 'react'
import { DateField } from '#app/components/forms/fields.tsx'
import { PickerField } from '#app/components/forms/picker-field.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import { markInactive } from '#app/services/values/account-names.ts'
import { daysInRange, formatDays, parseIsoDate } from '#app/services/values/dates.ts'
import { formatRic } from '#app/services/values/ric.ts'

type ReportCardProps = {
  title: string
  /** The report's address below /api. */
  action: string
  /** The employees to choose from; null if the user may not choose one. */
  titulars: { id: number; name: string; ric: string; active: boolean }[] | null
  children?: ReactNode
}

const FORMATS = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
  { value: 'receipts', label: 'Todos los recibos en un PDF' },
]

/** A report's filters, a plain GET form that opens a new tab. Empty values are ignored. */
export function ReportCard({ title, action, titulars, children }: ReportCardProps) {
  const id = useId()
  const [range, setRange] = useState({ startDate: '', endDate: '' })
  const { form, fields } = useServerForm<'startDate' | 'endDate' | 'titular' | 'format'>({ id })
  const ids = { start: fields.startDate.id, end: fields.endDate.id }
  const days = daysBetween(range.startDate, range.endDate)
  return (
    <section className="panel report-card" aria-labelledby={`${id}-title`}>
      <form
        {...getFormProps(form)}
        noValidate={false}
        method="get"
        action={action}
        target="_blank"
        rel="noopener"
      >
        <div className="form-section">
          <h2 id={`${id}-title`}>{title}</h2>
          {children}
          <div className="fields">
            <DateField
              field={fields.startDate}
              label="Fecha inicial"
              range={ids}
              optional
              max="9999-12-31"
              onChange={({ target }) => setRange({ ...range, startDate: target.value })}
            />
            <DateField
              field={fields.endDate}
              label="Fecha final"
              hint={days}
              range={ids}
              optional
              min={range.startDate || undefined}
              max="9999-12-31"
              onChange={({ target }) => setRange({ ...range, endDate: target.value })}
            />
            {titulars && (
              <PickerField
                field={fields.titular}
                label="Empleado"
                placeholder="Todos"
                options={titulars.map(({ id, name, ric, active }) => ({
                  value: String(id),
                  label: markInactive(name, active),
                  title: formatRic(ric),
                }))}
                optional
                wide
              />
            )}
            <SelectField
              field={fields.format}
              label="Formato"
              placeholder="PDF"
              options={FORMATS}
              optional
              wide
            />
          </div>
        </div>
        <div className="form-actions">
          <button type="submit" className="btn btn-primary">
            Generar reporte
            <span className="sr-only"> (se abre en otra pestaña)</span>
          </button>
        </div>
      </form>
    </section>
  )
}

function daysBetween(start: string, end: string): string | undefined {
  const [from, until] = [parseIsoDate(start), parseIsoDate(end)]
  const days = from && until ? daysInRange(from, until) : 0
  return days === 0 ? undefined : formatDays(days)
}
