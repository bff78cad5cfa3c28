import { getFormProps } from '@conform-to/react'
import { type ReactNode, useId, useState } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'
import { DateField } from '#app/components/forms/fields.tsx'
import { PickerField } from '#app/components/forms/picker-field.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import { daysInRange, formatDays, parseIsoDate } from '#app/kernel/values/dates.ts'
import type { Choosing, ReportField } from './asked.server.ts'

export type CardFields = Record<ReportField, FormField>

type ReportCardProps = {
  title: string
  /** The report's address below /api/reports. */
  path: string
  choosing: Choosing | undefined
  more?: ((fields: CardFields) => ReactNode) | undefined
  hasReceipts?: boolean
  children?: ReactNode
}

const FORMATS = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
]
const RECEIPTS = { value: 'receipts', label: 'Todos los recibos en un PDF' }

/** A plain GET form in a new tab. Where an employee is searched for, this page looks them up first. */
export function ReportCard(props: ReportCardProps) {
  const { title, path, choosing, more, hasReceipts = true, children } = props
  const id = useId()
  const { offer, typed = {}, result } = choosing ?? {}
  const { startDate = '', endDate = '' } = typed
  const [range, setRange] = useState({ startDate, endDate })
  const { form, fields, onChange } = useServerForm<ReportField>({
    id,
    defaults: typed,
    result,
  })
  const ids = { start: fields.startDate.id, end: fields.endDate.id }
  const days = daysBetween(range.startDate, range.endDate)
  return (
    <section className="panel report-card" aria-labelledby={`${id}-title`}>
      <form
        {...getFormProps(form)}
        noValidate={false}
        method="get"
        action={offer?.list ? '/reports' : `/api/reports/${path}`}
        target="_blank"
        rel="noopener"
        onChange={onChange}
      >
        {offer?.list && <input type="hidden" name="report" value={path} />}
        {/* What people open is read by Spanish Excel; other formats do not mind. */}
        <input type="hidden" name="csv" value="es" />
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
            {offer && (
              <PickerField
                {...offer}
                field={fields.titular}
                label="Empleado"
                placeholder="Todos"
                optional
                wide
              />
            )}
            {more?.(fields)}
            <SelectField
              field={fields.format}
              label="Formato"
              placeholder="PDF"
              options={hasReceipts ? [...FORMATS, RECEIPTS] : FORMATS}
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
