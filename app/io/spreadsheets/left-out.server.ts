/** The wrong rows of an uploaded table as a file, to be put right and sent again (docs/rules/import.md#14). */
import type { Cell } from '#app/io/printing/cells.server.ts'
import { remarked, unmarked } from './cell-texts.ts'
import { ERRORS_LABEL, type TextRow } from './headings.ts'
import { type TableFormat, tableFile } from './table-file.server.ts'

type LeftOut<F extends string> = { row: TextRow<F>; problems: readonly string[] }

/** The rows in these columns, by their fields, and one more that says why. */
export function leftOutFile<F extends string>(
  file: string,
  columns: ReadonlyMap<F, string>,
  rows: readonly LeftOut<F>[],
  format: TableFormat,
) {
  const cellsOf = ({ row, problems }: LeftOut<F>): Cell[] => [
    ...[...columns.keys()].map((field) => textCell((row as { [K in F]?: string })[field])),
    remarked(problems.join('. ')),
  ]
  const labels = [...columns.values(), ERRORS_LABEL]
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      yield rows.slice(from, from + ROWS_AT_ONCE).map(cellsOf)
    }
  }
  return tableFile(
    {
      ...{ file, sheet: 'Con errores' },
      columns: labels.map((label) => ({ label, type: 'text' as const })),
      batches: batches(),
    },
    format,
  )
}

const textCell = (text: string | undefined): Cell =>
  text === undefined ? null : remarked(unmarked(text))

const ROWS_AT_ONCE = 100
