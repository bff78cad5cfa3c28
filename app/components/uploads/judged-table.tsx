import { Fragment, type ReactNode } from 'react'
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

/** A column of the file; `choices` are the words that a text may be, if they are few. */
type FileColumn = ShownColumn & { choices: readonly string[] }

type JudgedTableProps = {
  columns: readonly FileColumn[]
  rows: readonly ShownRow[]
  person: string
  /** The id of the form that takes what is put right; none where nothing can be. */
  form?: string | undefined
}

/**
 * The rows of an uploaded table in the file's columns: what each cell changes, before and after, or what is wrong with
 * it. Columns with wrong cells come first, behind the names, the one with most of them before the others.
 */
export function JudgedTable({ columns, rows, person, form }: JudgedTableProps) {
  const wrongIn = ({ field }: FileColumn) =>
    rows.filter(({ cells }) => cells[field]?.problems).length
  const names = columns.filter(({ field }) => NAMES.includes(field))
  const wrong = columns.filter(wrongIn).toSorted((one, other) => wrongIn(other) - wrongIn(one))
  // 'Nombres' and 'Apellidos' together are a name.
  const hasName = names.length > 1 || names[0]?.field === 'name'
  const alike = alikeIn(rows)
  const inOrder = wrong.length > 0 ? [...names, ...wrong, ...columns] : columns
  const own = [...new Set(inOrder)].map((column): Column<ShownRow> => {
    const { field, label } = column
    const isTitle = hasName && names.includes(column)
    const isNameless = ({ cells }: ShownRow) => names.every((each) => !cells[each.field])
    return {
      ...{ key: field, label, card: isTitle ? 'title' : 'detail' },
      cell: (row) =>
        row.cells[field] ? (
          <Cell {...{ row, column, form, alike }} />
        ) : isTitle && column === names[0] && isNameless(row) ? (
          row.name
        ) : null,
    }
  })
  const who: Column<ShownRow> = {
    ...{ key: 'who', label: person, card: 'title', cell: ({ name }) => name },
  }
  return (
    <>
      <DataTable
        caption="Filas leídas"
        columns={[LINE, stateIn(wrong), ...(hasName ? [] : [who]), ...own]}
        rows={rows}
        rowKey={({ line }) => line}
      />
      {form !== undefined && wrong.length > 0 && (
        <div className="form-actions wizard-bar">
          <SubmitButton variant="ghost" form={form} name="intent" value="correct">
            Guardar correcciones
          </SubmitButton>
        </div>
      )}
    </>
  )
}

const NAMES = ['name', 'given_names', 'surnames']

/** The wrong cells with the same text in a column: their lines by its field and the text. */
function alikeIn(rows: readonly ShownRow[]): ReadonlyMap<string, number[]> {
  const alike = new Map<string, number[]>()
  for (const { line, cells } of rows) {
    for (const [field, cell] of Object.entries(cells)) {
      if (!cell?.problems) continue
      const key = `${field} ${cell.text}`
      alike.set(key, [...(alike.get(key) ?? []), line])
    }
  }
  return alike
}

const LINE: Column<ShownRow> = {
  ...{ key: 'line', label: 'Fila', className: 'kept-start', cell: ({ line }) => line },
}

/** How many wrong columns are in view beside the names on a wide screen. */
const IN_VIEW = 3

/**
 * The state leads to each wrong cell of its row, and says why it is wrong where it may be out of view; on a card they
 * are below it.
 */
const stateIn = (columns: readonly FileColumn[]): Column<ShownRow> => ({
  key: 'state',
  label: 'Estado',
  card: 'value',
  cell: ({ line, cells, state, moved, problems, changes, notices = [] }) => (
    <div className="judged-state">
      {moved ? (
        <Badge tone="waiting">Cambió desde la revisión</Badge>
      ) : (
        <Badge tone={ROW_STATE_LABELS[state].tone}>{ROW_STATE_LABELS[state].one}</Badge>
      )}
      {columns.map(
        ({ field, label }, i) =>
          cells[field]?.problems && (
            <p key={field} className="card-hidden">
              <a href={`#${cellId(line, field)}`} aria-label={`${label} de la fila ${line}`}>
                {label}
              </a>
              {i >= IN_VIEW && `: ${cells[field].problems.join(' · ')}`}
            </p>
          ),
      )}
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
})

const cellId = (line: number, field: string) => `cell-${line}-${field}`

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
  column: FileColumn
  form: string | undefined
  alike: ReadonlyMap<string, number[]>
}

function Cell({ row: { line, cells }, column, form, alike }: CellProps) {
  const cell = cells[column.field]
  if (!cell) return null
  const { text, problems, changes } = cell
  // Drawn anew with another text that was stored.
  if (problems) return <WrongCell key={text} {...{ line, column, form, cell, alike }} />
  if (!changes) return text
  return changes.map((change, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they stay in order
    <Fragment key={i}>
      {i > 0 && <br />}
      <Change of={change} />
    </Fragment>
  ))
}

type WrongCellProps = Omit<CellProps, 'row'> & { line: number; cell: ShownCell }

function WrongCell({ line, column, form, cell, alike }: WrongCellProps) {
  const { field, label, choices } = column
  const { text, problems = [] } = cell
  const [id, why] = [cellId(line, field), `why-${line}-${field}`]
  const [first, ...others] = alike.get(`${field} ${text}`) ?? []
  const shared = {
    ...{ id, form, name: 'text', defaultValue: text, 'aria-label': `${label} de la fila ${line}` },
    ...{ 'aria-invalid': true, 'aria-describedby': why },
  }
  return (
    <>
      <div className="judged-wrong">
        {form === undefined ? (
          <span id={id}>{text}</span>
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
        <div className="field-error" id={why}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      </div>
      {form !== undefined && line === first && others.length > 0 && (
        <p className="judged-state">
          <label>
            <input
              {...{ form, type: 'checkbox', className: 'checkbox', name: 'alike' }}
              value={`${line} ${field} ${text}`}
            />{' '}
            {others.length === 1
              ? 'Poner lo mismo en la otra celda igual de la página'
              : `Poner lo mismo en las otras ${others.length} celdas iguales de la página`}
          </label>
        </p>
      )}
    </>
  )
}
