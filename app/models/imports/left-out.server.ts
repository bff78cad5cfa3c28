/** The rows of an import that are wrong, with why, in the columns of their kind (docs/rules/import.md#14). */
import { leftOutFile } from '#app/io/spreadsheets/left-out.server.ts'
import type { TableFormat } from '#app/io/spreadsheets/table-file.server.ts'
import type { Db } from '#db/client.server.ts'
import { IMPORTS, importLabels } from './fields.ts'
import { type Import, rowsInOrder } from './read.server.ts'

/** The rows that wait to be put right; of an import that is done, those that it left out. */
export async function leftOutRows(db: Db, { id, kind, summary }: Import, format: TableFormat) {
  const { columns, file } = IMPORTS[kind]
  const wrong = (await rowsInOrder(db, id)).filter(({ state }) => state === 'wrong')
  const hard = wrong.filter(({ asks }) => !asks)
  // Check digits that do not fit are accepted all together, or not at all.
  const rows = summary.made?.skipped === hard.length ? hard : wrong
  const labels = new Map(columns.map((field) => [field, importLabels[field]]))
  return leftOutFile(`${file}-con-errores`, labels, rows, format)
}
