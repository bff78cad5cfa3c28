/** What the cells of a report hold, whether it is printed or made into a spreadsheet. */
import { formatDateShort, type IsoDate } from '#app/services/values/dates.ts'
import { type Centimos, formatAmount, plainBs } from '#app/services/values/money.ts'

/**
 * What a column holds: texts, days (`YYYY-MM-DD`), céntimos, the numbers of documents, or how many
 * there are of something. A sum of céntimos without bound is a bigint; null is an empty cell.
 */
export type CellType = 'text' | 'date' | 'money' | 'documentNumber' | 'number'
export type Cell = string | number | bigint | null

export type TableColumn = { label: string; type: CellType }

/** As paper has it: `04 mar 2026`, `1.234,56`, `000123`. */
export function printedCell(type: CellType, cell: Cell): string {
  if (cell === null) return ''
  if (type === 'date') return formatDateShort(cell as IsoDate)
  if (type === 'money') return formatAmount(cell as Centimos | bigint)
  return type === 'documentNumber' ? String(cell).padStart(6, '0') : String(cell)
}

/** As machines read it: `2026-03-04`, `1234.56`, `123`. */
export function plainCell(type: CellType, cell: Cell): string {
  if (cell === null) return ''
  return type === 'money' ? plainBs(cell as Centimos | bigint) : String(cell)
}
