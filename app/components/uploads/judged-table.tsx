import type { ReactNode } from 'react'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Badge } from '#app/components/frame/badge.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import type { ShownCell, ShownCells, ShownColumn } from '#app/io/spreadsheets/judged.ts'
import { ROW_STATE_LABELS, type RowState } from './row-states.tsx'

/** A row of an uploaded table, and what it would do. */
export type ShownRow = ShownCells & {
  state: RowState
  /** Whether it says something else than when it was last shown. */
  moved?: true | undefined
  name: ReactNode
  /** What to look at, though nothing is wrong with it. */
  notices?: readonly string[] | undefined
}

type JudgedTableProps = {
  /** The file's columns; `choices` are the words that a text may be, if they are few. */
  columns: readonly (ShownColumn & { choices: readonly string[] })[]
  rows: readonly ShownRow[]
  person: string
  /** The id of the form that takes what is put right; none where nothing can be. */
  form?: string | undefined
}

/** The rows of an uploaded table in the file's columns: what each cell changes, before and after, or what is wrong with it. */
export function JudgedTable({ columns, rows, person, form }: JudgedTableProps) {
  const own = columns.map((column): Column<ShownRow> => {
    const { field, label } = column
    return {
      ...{ key: field, label, card: field === 'name' ? 'title' : 'detail' },
      cell: (row) =>
        row.cells[field] ? (
          <Cell row={row} column={column} form={form} />
        ) : field === 'name' ? (
          row.name
        ) : null,
    }
  })
  const hasName = columns.some(({ field }) => field === 'name')
  const who: Column<ShownRow> = {
    ...{ key: 'who', label: person, card: 'title', cell: ({ name }) => name },
  }
  const isWrong = ({ cells }: ShownRow) => Object.values(cells).some((cell) => cell?.problems)
  return (
    <>
      <DataTable
        caption="Filas leídas"
        columns={[LINE, STATE, ...(hasName ? [] : [who]), ...own]}
        rows={rows}
        rowKey={({ line }) => line}
      />
      {form !== undefined && rows.some(isWrong) && (
        <div className="form-actions">
          <SubmitButton variant="ghost" form={form} name="intent" value="correct">
            Guardar correcciones
          </SubmitButton>
        </div>
      )}
    </>
  )
}

const LINE: Column<ShownRow> = {
  ...{ key: 'line', label: 'Fila', className: 'kept-start', cell: ({ line }) => line },
}

const STATE: Column<ShownRow> = {
  key: 'state',
  label: 'Estado',
  card: 'value',
  cell: ({ line, cells, state, moved, problems, changes, notices = [] }) => (
    <div className="judged-state">
      <ToWrong line={line} cells={cells}>
        {moved ? (
          <Badge tone="waiting">Cambió desde la revisión</Badge>
        ) : (
          <Badge tone={ROW_STATE_LABELS[state].tone}>{ROW_STATE_LABELS[state].one}</Badge>
        )}
      </ToWrong>
      {problems.map((text) => (
        <p key={text} className="field-error">
          {text}
        </p>
      ))}
      {notices.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {changes.map((change) => (
        <p key={change.label}>
          {`${change.label}: `}
          <Change of={change} />
        </p>
      ))}
    </div>
  ),
}

const wrongId = (line: number, field: string) => `wrong-${line}-${field}`

type ToWrongProps = Pick<ShownRow, 'line' | 'cells'> & { children: ReactNode }

/** Leads to the row's first wrong cell, which may be out of view. */
function ToWrong({ line, cells, children }: ToWrongProps) {
  const field = Object.keys(cells).find((each) => cells[each]?.problems)
  if (field === undefined) return children
  return (
    <a
      href={`#${wrongId(line, field)}`}
      aria-label={`Con errores: ver la celda de la fila ${line}`}
    >
      {children}
    </a>
  )
}

function Change({ of: { before, after } }: { of: { before?: string; after: string } }) {
  return (
    <>
      {before !== undefined && <span className="muted">{before}</span>}
      {before !== undefined && ' → '}
      <b>{after}</b>
    </>
  )
}

type CellProps = {
  row: ShownRow
  column: JudgedTableProps['columns'][number]
  form: string | undefined
}

function Cell({ row: { line, cells }, column, form }: CellProps) {
  const cell = cells[column.field]
  if (!cell) return null
  const { text, problems, changes } = cell
  // Drawn anew with another text that was stored.
  if (problems) return <WrongCell key={text} {...{ line, column, form, cell }} />
  if (!changes) return text
  return changes.map((change, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they stay in order
    <div key={i}>
      <Change of={change} />
    </div>
  ))
}

type WrongCellProps = Omit<CellProps, 'row'> & { line: number; cell: ShownCell }

function WrongCell({ line, column, form, cell }: WrongCellProps) {
  const { field, label, choices } = column
  const { text, problems = [] } = cell
  const id = `why-${line}-${field}`
  const shared = {
    ...{ form, name: 'text', defaultValue: text, 'aria-label': `${label} de la fila ${line}` },
    ...{ 'aria-invalid': true, 'aria-describedby': id },
  }
  return (
    <div className="judged-wrong" id={wrongId(line, field)}>
      {form === undefined ? (
        text
      ) : (
        <>
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
        </>
      )}
      <div className="field-error" id={id}>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  )
}
