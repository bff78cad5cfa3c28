/** A table as a file for people: XLSX, or CSV as Spanish Excel opens it. */
import type { Cell, TableColumn } from '#app/io/printing/cells.server.ts'
import { CSV_TYPE, csvBody } from './csv.server.ts'
import { XLSX_TYPE, xlsxBody } from './xlsx.server.ts'

export const TABLE_FORMATS = ['xlsx', 'csv'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

export type Table = {
  /** The file's name, without ending. */
  file: string
  /** At most 31 characters, none of them `[]:*?/\`. */
  sheet: string
  columns: TableColumn[]
  batches: AsyncIterable<Cell[][]>
}

/** Its rows are read while it is sent. */
export function tableFile({ file, sheet, columns, batches }: Table, format: TableFormat) {
  if (format === 'csv') {
    const body = csvBody(columns, batches, 'es')
    return { name: `${file}.csv`, type: CSV_TYPE, body }
  }
  const body = xlsxBody([{ name: sheet, columns, batches }])
  return { name: `${file}.xlsx`, type: XLSX_TYPE, body }
}
