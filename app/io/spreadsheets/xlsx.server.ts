/**
 * Tables as XLSX, made while they are read: cells have their types, texts are never formulas, and
 * memory holds one batch of rows. The streaming writers on npm style only whole columns, or weigh
 * 50 MB; a sheet's XML is short.
 */

import type { Cell, CellType, TableColumn } from '#app/io/printing/cells.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { byteStream, looking, type Streamed } from './byte-stream.server.ts'
import { cellXml, columnsXml, rowXml, STYLES, workbookParts } from './xlsx-markup.server.ts'
import { zipParts } from './zip.server.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The rows that Excel accepts, less the head and two lines of totals. */
const MAX_ROWS = 1_048_573

/** Throws FieldErrors on `format` when a sheet cannot hold this many rows. */
export function refuseTooManyRows(count: number): void {
  if (count <= MAX_ROWS) return
  const text = 'Son demasiadas filas para una hoja de Excel: use CSV'
  throw new FieldErrors({ format: problem('too_many', text) })
}

export type Sheet = {
  /** At most 31 characters, none of them `[]:*?/\`. */
  name: string
  columns: TableColumn[]
  batches: AsyncIterable<Cell[][]>
  /** The last rows, in bold; called after all rows are read. */
  totals?: () => Cell[][]
}

/** A workbook whose batches of rows are read while it is sent. */
export function xlsxBody(sheets: readonly Sheet[]): Streamed {
  return (look) =>
    byteStream(
      xlsxParts(sheets.map((sheet) => ({ ...sheet, batches: looking(sheet.batches, look) }))),
    )
}

/** The bytes of a workbook, a chunk for each batch of rows. The sheets are read one by one. */
export function xlsxParts(sheets: Sheet[]): AsyncGenerator<Uint8Array, void> {
  return zipParts([
    ...workbookParts(sheets.map(({ name }) => name)),
    ...sheets.map((sheet, i) => ({
      path: `xl/worksheets/sheet${i + 1}.xml`,
      texts: sheetTexts(sheet),
    })),
    { path: 'xl/styles.xml', texts: [STYLES] },
  ])
}

/** Rows whose XML is in memory at once. */
const ROWS_AT_ONCE = 100

async function* sheetTexts({ columns, batches, totals }: Sheet): AsyncGenerator<string> {
  const types = columns.map(({ type }) => type)
  let row = 1
  const line = (cells: Cell[], kinds: CellType[], bold: boolean) => {
    const at = row++
    return rowXml(
      at,
      cells.map((cell, i) => cellXml(at, i, cell, kinds[i] ?? 'text', bold)),
    )
  }
  const head = line(
    columns.map(({ label }) => label),
    columns.map(() => 'text'),
    true,
  )
  let begun = false
  for await (const rows of batches) {
    if (!begun) yield columnsXml(columns, rows) + head
    begun = true
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE)
      yield some.map((cells) => line(cells, types, false)).join('')
    }
  }
  if (!begun) yield columnsXml(columns, []) + head
  if (totals) {
    yield totals()
      .map((cells) => line(cells, types, true))
      .join('')
  }
  yield '</sheetData></worksheet>'
}
