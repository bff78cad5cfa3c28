import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'
import { HiddenField, MoneyField, TextField } from '#app/components/forms/fields.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { ToggleField } from '#app/components/forms/toggle-field.tsx'
import { fill } from '#app/components/forms/write-control.ts'
import type { Typed } from '#app/components/orders/form.ts'
import { rowCount } from '#app/kernel/fields/row-names.ts'
import { formatAmount, formatBs, NO_MONEY } from '#app/kernel/values/money.ts'
import { leftOut } from '#app/models/payroll/fixed.ts'
import type { TypedTerms } from '#app/models/payroll/typed.ts'
import { LINE_KIND_NAMES } from '#app/models/paysheets/fields.ts'
import { lineLabels as labels, lineTexts, MOST_LINES } from '#app/models/paysheets/lines.ts'
import { LINE_KINDS } from '#db/kinds.ts'
import type { LateLaw } from './late-law.ts'

type Column = keyof typeof labels
type Values = ReturnType<typeof lineTexts>[number]
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
  reply: unknown
  /** Draws the button that begins a row with the field of this name. */
  add: (name: string, onClick: () => void) => ReactNode
  /** What the order is computed with, and what lines may name, once the server has said it. */
  terms?: TypedTerms | undefined
  law?: LateLaw | undefined
  /** Called when rows have come or gone. */
  onChange: (form: HTMLFormElement) => void
}

const KINDS = LINE_KINDS.map((kind) => ({ value: kind, label: LINE_KIND_NAMES[kind] }))

/** The rows of an order's lines. With scripts they come and go at once, otherwise by the server. */
export function LineRows(props: LineRowsProps) {
  const { form, fields, add } = props
  const scripted = useScripted()
  const { rows, answeredAt, append, remove, touch } = useRows(props)
  useKinds(props)
  const listId = `${form}-concepts`
  return (
    <div className="line-rows wide" onChange={touch}>
      <datalist id={listId}>
        {namedIn(props.terms).map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <FixedLines {...props} />
      {rows.map((row, i) => (
        <fieldset key={row.key} className="line-row">
          <legend>Concepto {i + 1}</legend>
          <LineFields
            isNew={row.values.kind === undefined}
            list={listId}
            timed={timedOf(props, i)}
            scripted={scripted}
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

/** What the order has by itself, and may go without for once. */
function FixedLines({ form, typed, terms }: LineRowsProps) {
  const out = leftOut(typed)
  // Until it is known what is fixed, what was left out stays so.
  if (!terms?.fixed) {
    return Object.entries(typed).map(
      ([name, value]) =>
        name.startsWith('without.') && <HiddenField key={name} name={name} value={value ?? ''} />,
    )
  }
  return terms.fixed.map(({ of, concept, kind, amount }, i) => {
    const isOut = out.includes(of) ? 'on' : undefined
    const sign = kind === 'deduccion' ? '−' : '+'
    return (
      <div key={of} className="fields">
        <HiddenField name={`without.${i}.of`} value={of} />
        <ToggleField
          field={fieldOf(form, `without.${i}.off`, isOut, undefined)}
          label={`Esta vez sin ${concept}`}
          hint={`Concepto fijo: ${sign}${formatBs(amount)}`}
          wide
        />
      </div>
    )
  })
}

type LineFieldsProps = {
  isNew: boolean
  fieldOf: (column: Column) => FormField
  /** The id of the names to choose from. */
  list: string
  /** Of hours and days. */
  timed: Timed | undefined
  scripted: boolean
}

function LineFields({ isNew, fieldOf, list, scripted, ...props }: LineFieldsProps) {
  // Without scripts the row may yet name another concept.
  const timed = scripted ? props.timed : undefined
  return (
    <div className="fields">
      <TextField field={fieldOf('concept')} label={labels.concept} list={list} autoFocus={isNew} />
      <SelectField field={fieldOf('kind')} label={labels.kind} options={KINDS} />
      {timed !== 'none' && (
        <TextField
          field={fieldOf('quantity')}
          label={timed?.label ?? labels.quantity}
          hint={timed ? undefined : arithmeticIn(props.timed)}
          inputMode="decimal"
          optional
        />
      )}
      {timed !== 'none' && timed?.amount ? (
        <MoneyField
          key="computed"
          field={fieldOf('amount')}
          label={labels.amount}
          computed={timed.amount}
          hint={timed.formula}
        />
      ) : (
        <MoneyField field={fieldOf('amount')} label={labels.amount} />
      )}
      <TextField field={fieldOf('reason')} label={labels.reason} optional />
    </div>
  )
}

/** How hours or days of a line come about, once they are typed; 'none' of a concept that has none. */
type Timed = 'none' | { label: string; amount?: string; formula?: string }

const arithmeticIn = (timed: Timed | undefined): string =>
  timed !== 'none' && timed?.amount
    ? `${timed.formula} = ${timed.amount} Bs`
    : 'Horas o días, si las lleva'

const namedIn = (terms: TypedTerms | undefined) =>
  (terms?.work?.catalogue.concepts ?? []).filter(
    ({ active, computed }) => active && computed !== 'part',
  )

function timedOf({ typed, terms, law }: LineRowsProps, i: number): Timed | undefined {
  const said = (column: Column) => typed[`lines.${i}.${column}`] ?? ''
  const work = terms?.work
  const concept = work && law?.conceptNamed(work.catalogue.concepts, said('concept'))
  if (!concept || !law?.isTimed(concept.computed)) return said('quantity') ? undefined : 'none'
  const label = law.isOfDays(concept.computed) ? 'Días' : 'Horas'
  const line = { concept: concept.name, kind: null, amount: null }
  const quantity = said('quantity')
  const [came] = law.EXACT.typedAmounts([{ ...line, quantity }], work, terms.salary)
  const { amount = NO_MONEY, formula } = came ?? {}
  return amount > 0
    ? { label, amount: formatAmount(amount), ...(formula && { formula }) }
    : { label }
}

/** A concept of the catalogue says whether it is added or deducted, also where its name was typed before it was known. */
function useKinds({ form, typed, terms, law, onChange }: LineRowsProps): void {
  useEffect(() => {
    const element = document.getElementById(form)
    const known = terms?.work?.catalogue.concepts
    if (!(element instanceof HTMLFormElement) || !known || !law) return
    const wrong = lineTexts(typed).flatMap(({ concept = '', kind }, i) => {
      const due = law.conceptNamed(known, concept)?.kind
      return due && due !== kind ? [[`lines.${i}.kind`, due] as const] : []
    })
    for (const [name, kind] of wrong) fill(element.elements.namedItem(name), kind)
    if (wrong.length > 0) onChange(element)
  }, [form, typed, terms, law, onChange])
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
  const values = { initialValue, defaultValue: initialValue, value: initialValue, dirty: false }
  const unsaid = { key: undefined, defaultOptions: undefined, defaultChecked: undefined }
  const said = { errors, allErrors: errors ? { [name]: errors } : {}, valid: !errors }
  return { ...ids, ...values, ...unsaid, ...said, name, formId: form }
}

/** The rows: those drawn, or one to begin with. What is stored anew shows where nobody has typed. */
function useRows({ form, typed, stored, reply, terms, onChange }: LineRowsProps) {
  const next = useRef(0)
  const touched = useRef(false)
  const rowOf = (values: Values): Row => ({ key: next.current++, values })
  const mark = JSON.stringify(lineTexts(stored))
  const [{ rows, drawn }, setState] = useState(() => {
    const drawn = lineTexts(typed)
    const others = lineTexts(stored).length + (terms?.fixed ?? leftOut(typed)).length
    const begun = drawn.length + others === 0 ? [{}] : drawn
    return { rows: begun.map(rowOf), drawn: mark }
  })
  const setRows = (rows: Row[]) => {
    touched.current = true
    setState({ rows, drawn })
  }
  if (mark !== drawn) {
    setState({ rows: touched.current ? rows : lineTexts(stored).map(rowOf), drawn: mark })
  }
  // An answer names the rows by the places that they had when they were sent.
  const [answer, setAnswer] = useState({ reply, rows })
  if (answer.reply !== reply) setAnswer({ reply, rows })
  const count = useRef(rowCount(typed, 'lines'))
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
