import type { ChangedRow, TableData } from './table.server.ts'
import type { Columns } from './table-row.tsx'

type ChangedRowsProps = {
  conflicts: readonly ChangedRow[]
  rows: TableData['rows']
  columns: Columns
}

/** Both values of what another page has changed since this one was loaded. */
export function ChangedRows({ conflicts, rows, columns }: ChangedRowsProps) {
  const differing = conflicts.flatMap(({ id, typed, current }) =>
    columns
      .filter(({ name }) => (typed[name] ?? '') !== (current[name] ?? ''))
      .map((column) => ({
        key: `${id}-${column.name}`,
        name: rows.find((row) => row.id === id)?.name ?? '',
        label: column.label,
        mine: shown(column.kind, typed[column.name]),
        theirs: shown(column.kind, current[column.name]),
      })),
  )
  return (
    <div className="form-stale" role="status">
      <p>Nada se ha perdido: lo suyo sigue en la tabla. Si lo guarda, reemplaza lo guardado.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Empleado</th>
            <th scope="col">Campo</th>
            <th scope="col">Lo suyo</th>
            <th scope="col">Lo guardado ahora</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ key, name, label, mine, theirs }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{label}</td>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const shown = (kind: string, value: string | undefined) =>
  kind === 'toggle' ? (value ? 'Sí' : 'No') : value || '—'
