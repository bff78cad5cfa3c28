import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'
import { MoneyField, TextField } from '#app/components/forms/fields.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { SelectField } from '#app/components/forms/select-field.tsx'
import type { Typed } from '#app/components/orders/form.ts'
import { rowCount } from '#app/kernel/fields/row-names.ts'
import { LINE_KIND_NAMES, lineLabels as labels, MOST_LINES } from '#app/models/paysheets/lines.ts'
import { LINE_KINDS } from '#db/kinds.ts'

type Column = keyof typeof labels
type Values = Partial<Record<Column, string | undefined>>
type Row = { key: number; values: Values }

export type LineRowsProps = {
  /** The id of the form. */
  form: string
  /** The form's fields, by name, which know their errors. */
  fields: Record<string, FormField>
  /** What the form was drawn with. */
  typed: Typed
  /** The values of the stored order. */
  stored: Typed
  /** The server's last answer. */
  reply: unknown
  /** Draws the button that begins a row with the field of this name. */
  add: (name: string, onClick: () => void) => ReactNode
  /** Called when rows have come or gone. */
  onChange: (form: HTMLFormElement) => void
}

const COLUMNS = Object.keys(labels) as Column[]
const KINDS = LINE_KINDS.map((kind) => ({ value: kind, label: LINE_KIND_NAMES[kind] }))

/** The rows of an order's lines. With scripts they come and go at once, otherwise by the server. */
export function LineRows(props: LineRowsProps) {
  const { form, fields, add } = props
  const scripted = useScripted()
  const { rows, answeredAt, append, remove, touch } = useRows(props)
  return (
    <div className="line-rows wide" onChange={touch}>
      {rows.map((row, i) => (
        <fieldset key={row.key} className="line-row">
          <legend>Concepto {i + 1}</legend>
          <LineFields
            isNew={row.values.kind === undefined}
            fieldOf={(column) => {
              const { errors } = fields[`lines.${answeredAt(row)}.${column}`] ?? {}
              return fieldOf(form, `lines.${i}.${column}`, row.values[column], errors)
            }}
          />
          <button
            type={scripted ? 'button' : 'submit'}
            className="btn btn-ghost"
            name="intent"
            value={`remove lines.${i}`}
            onClick={scripted ? () => remove(row) : undefined}
          >
            Quitar<span className="sr-only"> el concepto {i + 1}</span>
          </button>
        </fieldset>
      ))}
      {rows.length < MOST_LINES && add(`lines.${rows.length}.concept`, append)}
    </div>
  )
}

type LineFieldsProps = { isNew: boolean; fieldOf: (column: Column) => FormField }

function LineFields({ isNew, fieldOf }: LineFieldsProps) {
  return (
    <div className="fields">
      <TextField field={fieldOf('concept')} label={labels.concept} autoFocus={isNew} />
      <SelectField field={fieldOf('kind')} label={labels.kind} options={KINDS} />
      <MoneyField field={fieldOf('amount')} label={labels.amount} />
      <TextField field={fieldOf('reason')} label={labels.reason} optional />
    </div>
  )
}

/** What Conform would say of a field, if it knew of rows that come and go. */
function fieldOf(
  form: string,
  name: string,
  initialValue: string | undefined,
  errors: string[] | undefined,
): FormField {
  const id = `${form}-${name}`
  const ids = { id, errorId: `${id}-error`, descriptionId: `${id}-description` }
  return {
    ...ids,
    name,
    formId: form,
    initialValue,
    errors,
    valid: !errors,
  } as unknown as FormField
}

/** The rows: those drawn, or one to begin with. What is stored anew shows where nobody has typed. */
function useRows({ form, typed, stored, reply, onChange }: LineRowsProps) {
  const next = useRef(0)
  const touched = useRef(false)
  const rowOf = (values: Values): Row => ({ key: next.current++, values })
  const mark = JSON.stringify(rowsIn(stored))
  const [{ rows, drawn }, setState] = useState(() => {
    const drawn = rowsIn(typed)
    const begun = drawn.length === 0 && rowsIn(stored).length === 0 ? [{}] : drawn
    return { rows: begun.map(rowOf), drawn: mark }
  })
  const setRows = (rows: Row[]) => {
    touched.current = true
    setState({ rows, drawn })
  }
  if (mark !== drawn) {
    setState({ rows: touched.current ? rows : rowsIn(stored).map(rowOf), drawn: mark })
  }
  // An answer names the rows by the places that they had when they were sent.
  const [answer, setAnswer] = useState({ reply, rows })
  if (answer.reply !== reply) setAnswer({ reply, rows })
  const count = useRef(rows.length)
  useEffect(() => {
    if (count.current === rows.length) return
    count.current = rows.length
    const element = document.getElementById(form)
    if (element instanceof HTMLFormElement) onChange(element)
  })
  return {
    rows,
    answeredAt: (row: Row) => answer.rows.findIndex(({ key }) => key === row.key),
    append: () => setRows([...rows, rowOf({})]),
    remove: (row: Row) => setRows(rows.filter((each) => each !== row)),
    touch: () => {
      touched.current = true
    },
  }
}

function rowsIn(typed: Typed): Values[] {
  return Array.from({ length: rowCount(typed, 'lines') }, (_, i) =>
    Object.fromEntries(COLUMNS.map((column) => [column, typed[`lines.${i}.${column}`]])),
  )
}
