import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#app/components/frame/badge.tsx'

/** A row of an uploaded table, and what it would do. */
export type ShownRow = {
  line: number
  /** The cédula as it is written elsewhere, or as the file has it where it is none. */
  ric: string
  name: ReactNode
  problems: readonly string[]
  /** What to look at, though nothing is wrong with it. */
  notices?: readonly string[]
  /** `before` is absent of what is new. */
  changes: readonly { label: string; before?: string; after: string }[]
  state: { tone: BadgeTone; label: string }
}

type JudgedTableProps = { rows: readonly ShownRow[]; person: string }

/** The rows of an uploaded table with what they change, before and after, or what is wrong. */
export function JudgedTable({ rows, person }: JudgedTableProps) {
  return (
    <div className="table-wrap">
      <table className="data-table inputs-table">
        <caption className="sr-only">Filas del archivo</caption>
        <thead>
          <tr>
            <th scope="col">Fila</th>
            <th scope="col">Cédula</th>
            <th scope="col">{person}</th>
            <th scope="col">Antes → después</th>
            <th scope="col">Estado</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <JudgedRow key={row.line} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function JudgedRow({ row }: { row: ShownRow }) {
  const { line, ric, name, problems, notices = [], changes, state } = row
  return (
    <tr>
      <td data-label="Fila">{line}</td>
      <td className="card-plain">{ric || '—'}</td>
      <th scope="row" className="card-title inputs-name">
        {name}
      </th>
      <td className="inputs-changes">
        {problems.length > 0 && (
          <ul className="field-error">
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {notices.length > 0 && (
          <ul className="inputs-notices">
            {notices.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <ul>
          {changes.map(({ label, before, after }) => (
            <li key={label}>
              {`${label}: `}
              {before !== undefined && <span className="muted">{before}</span>}
              {before !== undefined && ' → '}
              <b>{after}</b>
            </li>
          ))}
        </ul>
      </td>
      <td className="card-value">
        <Badge tone={state.tone}>{state.label}</Badge>
      </td>
    </tr>
  )
}
