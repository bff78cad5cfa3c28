import { Day, Moment } from '#app/components/frame/dates.tsx'
import type { Column } from '#app/components/lists/data-table.tsx'
import { orderPage } from '#app/kernel/document-kinds.ts'
import { parseIsoDate } from '#app/kernel/values/dates.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS, isInstant } from '#app/models/audit/fields.ts'
import type { AuditLine, AuditRow } from '#app/models/audit/read.server.ts'

/** A list of changes from the audit trail: what, when, by whom, and each field before and after. */
export const AUDIT_COLUMNS: Column<AuditRow>[] = [
  { key: 'what', label: 'Cambio', card: 'title', className: 'change-what', cell: whatOf },
  { key: 'at', label: 'Fecha', card: 'plain', cell: (row) => <Moment of={row.at} /> },
  { key: 'user', label: 'Usuario', card: 'plain', cell: (row) => row.user_name },
  {
    key: 'lines',
    label: 'Antes → después',
    className: 'changes',
    cell: (row) => <Lines lines={row.lines} />,
  },
]

/** 'Modificó: Orden de nómina N° 000123'; an order and a run lead to their pages. */
function whatOf({ action, kind, record, record_id }: AuditRow) {
  const name = `${AUDIT_KINDS[kind] ?? kind} ${record}`
  const page = kind === 'payroll_run' ? `/payroll-runs/${record_id}` : orderPage(kind, record_id)
  return (
    <>
      {AUDIT_ACTIONS[action] ?? action}: {page ? <a href={page}>{name}</a> : name}
    </>
  )
}

/** This many changed fields show at once; the others unfold. */
const SHOWN = 3

function Lines({ lines }: { lines: AuditLine[] }) {
  const rest = lines.slice(SHOWN)
  return (
    <>
      <Changes lines={lines.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary>
            {rest.length} {rest.length === 1 ? 'campo más' : 'campos más'}
          </summary>
          <Changes lines={rest} />
        </details>
      )}
    </>
  )
}

function Changes({ lines }: { lines: AuditLine[] }) {
  return lines.map(({ field, before, after }) => (
    <div key={field}>
      <span className="muted">{field}:</span> {before !== null && <del>{written(before)}</del>}
      {before !== null && ' → '}
      {after === null ? before !== null && 'nada' : written(after)}
    </div>
  ))
}

function written(value: string) {
  const day = parseIsoDate(value)
  if (day) return <Day of={day} />
  return isInstant(value) ? <Moment of={value} /> : value
}
