/** The cells of a report, printed or in a spreadsheet. */
import { formatDateShort, type IsoDate } from '#app/kernel/values/dates.ts'
import { documentDigits } from '#app/kernel/values/document-number.ts'
import { type Centimos, formatAmount, plainBs } from '#app/kernel/values/money.ts'

/**
 * A column's type: texts, days (`YYYY-MM-DD`), céntimos, document numbers, or counts. An unbounded
 * sum of céntimos is a bigint; null is an empty cell.
 */
export type CellType = 'text' | 'date' | 'money' | 'documentNumber' | 'number'
export type Cell = string | number | bigint | null

export type TableColumn = { label: string; type: CellType }

/** As printed: `04 mar 2026`, `1.234,56`, `000123`. */
export function printedCell(type: CellType, cell: Cell): string {
  if (cell === null) return ''
  if (type === 'date') return formatDateShort(cell as IsoDate)
  if (type === 'money') return formatAmount(cell as Centimos | bigint)
  return type === 'documentNumber' ? documentDigits(cell as number) : String(cell)
}

/** For machines: `2026-03-04`, `1234.56`, `000123`. */
export function plainCell(type: CellType, cell: Cell): string {
  if (cell === null) return ''
  if (type === 'documentNumber') return documentDigits(cell as number)
  return type === 'money' ? plainBs(cell as Centimos | bigint) : String(cell)
}
