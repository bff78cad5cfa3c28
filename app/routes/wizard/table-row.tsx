import { formatAmount, parseBs } from '#app/kernel/values/money.ts'
import { partLabel } from '#app/models/payroll/concepts.ts'
import {
  STATE_WORDS,
  TABLE_FIELDS,
  type TableField,
  WIZARD_PATH,
} from '#app/models/wizard/fields.ts'
import { PART_KEYS, TOGGLES, TYPED_PARTS } from '#db/payroll-parts.ts'
import type { TableData } from './table.server.ts'

type Kind = 'amount' | 'text' | 'toggle'

const isIn = (names: readonly string[], name: string) => names.includes(name)

/** The heads of columns that are as narrow as a box. */
const HEADS: Partial<Record<TableField, string>> = { lph: 'L.P.H', bonus: 'Bono', lacks: 'Paro f.' }

function columnOf(name: TableField) {
  const part = PART_KEYS.find((key) => key === name)
  const label = part ? partLabel(part) : name === 'number' ? 'Número' : 'Motivo'
  const isAmount = isIn(TYPED_PARTS, name)
  const kind: Kind = isAmount ? 'amount' : isIn(TOGGLES, name) ? 'toggle' : 'text'
  return { name, label, kind, head: HEADS[name] ?? label }
}

/** The inputs of a row, in their order. */
export const COLUMNS = TABLE_FIELDS.map(columnOf)

/** They are handed to what loads later: as an import they would be a file of their own. */
export type Columns = typeof COLUMNS

type Row = TableData['rows'][number]
type TableRowProps = {
  row: Row
  /** What was typed, if another page changed the row meanwhile. */
  typed: Row['values'] | undefined
}

/** One employee's order as a row of inputs, with its errors beside them. */
export function TableRow({ row, typed }: TableRowProps) {
  const { id, bare, namesake, state, base, total, drawn, errors, others } = row
  const { besides, isHeld } = row
  const values = typed ?? row.values
  return (
    <tr className={isHeld ? `${state} held` : state} id={`row-${id}`}>
      <th scope="row" className="card-title">
        <input type="hidden" name="row" value={id} />
        <input type="hidden" name="drawn" defaultValue={typed ? 'edited' : drawn} />
        <a href={`${WIZARD_PATH}?step=3&employee=${id}`}>{bare}</a>
        {namesake && <small className="namesake"> {namesake}</small>}
        <span className="sr-only">, {STATE_WORDS[state]}</span>
        {others.map(({ text, to }) => (
          <span key={text} className="field-error">
            {to ? <a href={to}>{text}</a> : text}
          </span>
        ))}
      </th>
      <td className="end number" data-label="Base">
        {base === undefined ? '—' : formatAmount(base)}
      </td>
      {COLUMNS.map((column) => (
        <td key={column.name} data-label={column.label} className={`wizard-${column.kind}`}>
          <Cell
            {...column}
            of={row}
            value={values[column.name] ?? ''}
            error={errors[column.name]}
          />
        </td>
      ))}
      <td className="end money card-value">
        {total === undefined ? '—' : formatAmount(total)}
        {besides && <small> {besides}</small>}
      </td>
    </tr>
  )
}

type CellProps = (typeof COLUMNS)[number] & {
  of: Row
  value: string
  error: string | undefined
}

function Cell({ name, label, kind, of, value, error }: CellProps) {
  const id = `${name}-${of.id}`
  const shared = {
    id,
    name,
    'aria-label': `${label} de ${of.name}`,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <>
      {kind === 'toggle' ? (
        <input
          {...shared}
          className="checkbox"
          type="checkbox"
          value={of.id}
          defaultChecked={value === 'on'}
        />
      ) : (
        <input
          {...shared}
          className="input"
          type="text"
          inputMode={kind === 'amount' ? 'decimal' : undefined}
          autoComplete="off"
          defaultValue={value}
          onBlur={({ target }) => {
            const amount = kind === 'amount' && target.value ? parseBs(target.value) : undefined
            if (amount !== undefined) target.value = formatAmount(amount)
          }}
        />
      )}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </>
  )
}
