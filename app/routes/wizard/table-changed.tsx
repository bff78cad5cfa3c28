import { BothValues } from '#app/components/forms/stale.tsx'
import type { ChangedRow, TableData } from './table.server.ts'
import type { Columns } from './table-row.tsx'

type ChangedRowsProps = {
  conflicts: readonly ChangedRow[]
  rows: TableData['rows']
  columns: Columns
}

/** Both values of what another page has changed since this one was loaded. */
export default function ChangedRows({ conflicts, rows, columns }: ChangedRowsProps) {
  const differing = conflicts.flatMap(({ id, typed, current }) => {
    const person = rows.find((row) => row.id === id)?.name ?? ''
    return columns
      .filter(({ name }) => (typed[name] ?? '') !== (current[name] ?? ''))
      .map(({ name, label, kind }) => ({
        key: `${id}-${name}`,
        cells: [person, label, shown(kind, typed[name]), shown(kind, current[name])],
      }))
  })
  return <BothValues place="la tabla" heads={['Empleado', 'Campo']} rows={differing} />
}

const shown = (kind: string, value: string | undefined) =>
  kind === 'toggle' ? (value ? 'Sí' : 'No') : value || '—'
