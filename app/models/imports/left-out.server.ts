/** The rows of an import that are wrong, with why, in the columns of their kind (docs/rules/import.md#14). */
import type { Cell } from '#app/io/printing/cells.server.ts'
import { remarked, unmarked } from '#app/io/spreadsheets/cell-texts.ts'
import { ERRORS_LABEL } from '#app/io/spreadsheets/headings.ts'
import { type TableFormat, tableFile } from '#app/io/spreadsheets/table-file.server.ts'
import type { Db } from '#db/client.server.ts'
import { IMPORTS, importLabels, type JudgedRow } from './fields.ts'
import { type Import, rowsInOrder } from './read.server.ts'

/** The rows that wait to be put right; of an import that is done, those that it left out. */
export async function leftOutRows(db: Db, { id, kind, summary }: Import, format: TableFormat) {
  const { columns, file } = IMPORTS[kind]
  const wrong = (await rowsInOrder(db, id)).filter(({ state }) => state === 'wrong')
  const hard = wrong.filter(({ asks }) => !asks)
  // Check digits that do not fit are accepted all together, or not at all.
  const rows = summary.made?.skipped === hard.length ? hard : wrong
  const cellsOf = ({ row, problems }: JudgedRow): Cell[] => [
    ...columns.map((field) => textCell(row[field])),
    remarked(problems.join('. ')),
  ]
  const labels = [...columns.map((field) => importLabels[field]), ERRORS_LABEL]
  return tableFile(
    {
      ...{ file: `${file}-con-errores`, sheet: 'Con errores' },
      columns: labels.map((label) => ({ label, type: 'text' as const })),
      batches: inBatches(rows.map(cellsOf)),
    },
    format,
  )
}

const textCell = (text: string | undefined): Cell =>
  text === undefined ? null : remarked(unmarked(text))

async function* inBatches(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    yield rows.slice(from, from + ROWS_AT_ONCE)
  }
}
const ROWS_AT_ONCE = 100
