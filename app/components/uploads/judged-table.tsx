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
  /** Texts that can be put right here. */
  cells?: readonly ShownCell[]
}

/** A text of a row, and the words that it may be, if they are few. */
type ShownCell = { field: string; label: string; text: string; choices: readonly string[] }

/** `form` is the id of the form that takes what is put right. */
type JudgedTableProps = { rows: readonly ShownRow[]; person: string; form?: string }

/** The rows of an uploaded table with what they change, before and after, or what is wrong. */
export function JudgedTable({ rows, person, form }: JudgedTableProps) {
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
            <JudgedRow key={row.line} row={row} form={form} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type JudgedRowProps = { row: ShownRow; form: string | undefined }

function JudgedRow({ row, form }: JudgedRowProps) {
  const { line, ric, name, problems, notices = [], changes, state, cells = [] } = row
  return (
    <tr>
      <td data-label="Fila">{line}</td>
      <td className="card-plain">{ric || '—'}</td>
      <th scope="row" className="card-title inputs-name">
        {name}
      </th>
      <td className="inputs-changes">
        {problems.length > 0 && (
          <ul className="field-error" id={problemsId(line)}>
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {cells.map((cell) => (
          // Drawn anew with another text that was stored.
          <Cell key={`${cell.field} ${cell.text}`} cell={cell} line={line} form={form} />
        ))}
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

const problemsId = (line: number) => `problems-${line}`

type CellProps = { cell: ShownCell; line: number; form: string | undefined }

function Cell({ cell: { field, label, text, choices }, line, form }: CellProps) {
  const shared = {
    ...{ form, name: 'text', defaultValue: text },
    ...{ 'aria-invalid': true, 'aria-describedby': problemsId(line) },
  }
  return (
    <label className="inputs-cell">
      <span>
        {label}
        <span className="sr-only">{` de la fila ${line}`}</span>
      </span>
      <input type="hidden" form={form} name="line" value={line} />
      <input type="hidden" form={form} name="field" value={field} />
      {choices.length > 0 ? (
        <select className="select" {...shared}>
          {!choices.includes(text) && <option value={text}>{text || 'Elija'}</option>}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input className="input" autoComplete="off" {...shared} />
      )}
    </label>
  )
}
