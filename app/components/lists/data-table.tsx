import type { ReactNode } from 'react'
import { useOwnAddress, withQuery } from '#app/components/frame/own-address.ts'
import { type RowAction, RowActions } from './row-actions.tsx'

export type { RowAction }

export type Column<T> = {
  key: string
  label: string
  /** The field of `sort_by` that a click on the head sorts by. */
  sort?: string
  align?: 'end'
  cell: (row: T) => ReactNode
  /**
   * The column's place in the card that replaces a row below 640 px: title and value on the first
   * line, then details with their label (the default), and 'plain' details without one.
   */
  card?: 'title' | 'value' | 'detail' | 'plain' | 'hidden'
  /**
   * `money` for amounts, never wrapped; `long` for names, cut if the row would not fit;
   * `wraps` for texts that take two lines where a table lacks room, `always-wraps` anywhere; `table-from-48` and
   * `table-from-80` for columns that a table hides below as many rem, and `yields` for those that leave room for states; `kept-start` and `kept-end` for
   * the first and the last one of a table that scrolls sideways, which stay in view; `in-flow` for the
   * amount of one that does not, since all its texts wrap.
   */
  className?: string
  /** The tooltip with the full text. `long` columns have one by default. */
  title?: (row: T) => string | undefined
}

type DataTableProps<T> = {
  caption: string
  columns: Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string | number
  sort?: { field: string; direction: 'asc' | 'desc' }
  /** What stands below 'No hay datos encontrados'. */
  empty?: ReactNode
  /** The keys of the rows whose boxes are ticked, if rows are chosen by boxes. */
  choosing?: readonly string[] | undefined
  actions?: (row: T) => RowAction[]
  noActions?: string
  /** The row's name for screen readers in 'Más acciones: …'. */
  rowLabel?: (row: T) => string
}

/**
 * The table of all lists. It renders on the server's hot path, so it has few elements and plain
 * links, and no hooks in its rows.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, columns, rows, rowKey, sort, empty, choosing, actions, noActions, rowLabel } =
    props
  const here = useOwnAddress()
  const cells = columns.map((column) => ({
    ...column,
    className: classOf(column),
    label: (column.card ?? 'detail') === 'detail' ? column.label : undefined,
    isLong: column.className?.includes('long'),
  }))
  // It scrolls, and has nothing in it that takes the focus: the keyboard scrolls it by its own.
  const scrolls = cells.some(({ className }) => className?.includes('kept-start'))
  const region = scrolls ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {}
  return (
    <div className="table-wrap" {...region}>
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {choosing && chooseCell('Elegir todas las filas de la página')}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} here={here} />
            ))}
            {actions && (
              <td>
                <span className="sr-only">Acciones</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {choosing && chooseCell(`Elegir ${rowLabel?.(row)}`, String(rowKey(row)), choosing)}
              {cells.map(({ key, card, className, label, isLong, cell, title: titleOf }) => {
                const content = cell(row)
                const whole = isLong && typeof content === 'string' ? content : undefined
                const title = titleOf ? titleOf(row) : whole
                return card === 'title' ? (
                  <th key={key} scope="row" className={className} title={title}>
                    {content}
                  </th>
                ) : (
                  <td key={key} className={className} data-label={label} title={title}>
                    {content}
                  </td>
                )
              })}
              {actions && RowActions(actions(row), here.search, rowLabel?.(row), noActions)}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td
                className="empty"
                colSpan={columns.length + Number(!!choosing) + Number(!!actions)}
              >
                No hay datos encontrados
                {empty && <div>{empty}</div>}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** The box that chooses a row; without a value, the head's. */
const chooseCell = (name: string, value?: string, ticked?: readonly string[]) => (
  <td className="choose">
    <input
      className="checkbox"
      type="checkbox"
      form="chosen"
      name={value === undefined ? undefined : 'ids'}
      value={value}
      defaultChecked={value !== undefined && ticked?.includes(value)}
      aria-label={name}
    />
  </td>
)

type HeadProps<T> = {
  column: Column<T>
  sort: DataTableProps<T>['sort']
  here: { pathname: string; search: string }
}

function Head<T>({ column, sort, here }: HeadProps<T>) {
  const { label } = column
  const className = classOf(column)
  if (!column.sort) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  }
  const direction = sort?.field === column.sort ? sort.direction : undefined
  const next = direction === 'asc' ? 'desc' : 'asc'
  const query = withQuery(here.search, { sort_by: `${column.sort},${next}`, page: null })
  return (
    <th scope="col" className={className} aria-sort={direction && `${direction}ending`}>
      <a href={here.pathname + query} data-keep-scroll="">
        {label}
      </a>
    </th>
  )
}

function classOf<T>({ align, card, className }: Column<T>): string | undefined {
  const place = card && card !== 'detail' ? `card-${card}` : ''
  return [align, place, className].filter(Boolean).join(' ') || undefined
}
