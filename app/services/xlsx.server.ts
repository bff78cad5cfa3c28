/**
 * Tables as XLSX, made while they are read: cells have their types, texts are always texts (never
 * formulas), and what waits in memory is one batch of rows. Of the writers on npm those that stream
 * style whole columns only, or weigh 50 MB; a sheet's XML is short, so that fflate's zip is enough.
 */
import type { Cell, CellType, TableColumn } from '#app/services/reports/cells.server.ts'
import {
  cellXml,
  columnsXml,
  rowXml,
  STYLES,
  workbookParts,
} from '#app/services/xlsx-markup.server.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The rows that Excel takes, less the head and the totals. */
export const MAX_XLSX_ROWS = 1_048_574

export type Sheet = {
  /** At most 31 characters, none of them `[]:*?/\`. */
  name: string
  columns: TableColumn[]
  batches: AsyncIterable<Cell[][]>
  /** A last row in bold; asked for when all rows were read. */
  totals?: () => Cell[]
}

/** The bytes of a workbook, a part for each batch of rows. The sheets are read one by one. */
export async function* xlsxParts(sheets: Sheet[]): AsyncGenerator<Uint8Array, void> {
  const { strToU8, Zip, ZipDeflate } = await import('fflate')
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const entries = [
    ...workbookParts(sheets.map(({ name }) => name)),
    ...sheets.map((sheet, i) => ({
      path: `xl/worksheets/sheet${i + 1}.xml`,
      texts: sheetTexts(sheet),
    })),
    { path: 'xl/styles.xml', texts: [STYLES] },
  ]
  for (const { path, texts } of entries) {
    const file = new ZipDeflate(path, { level: 4 })
    zip.add(file)
    for await (const text of texts) {
      file.push(strToU8(text))
      yield* made.splice(0)
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* made.splice(0)
}

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
    const text = rows.map((cells) => line(cells, types, false)).join('')
    yield begun ? text : `${columnsXml(columns, rows)}${head}${text}`
    begun = true
  }
  if (!begun) yield `${columnsXml(columns, [])}${head}`
  if (totals) yield line(totals(), types, true)
  yield '</sheetData></worksheet>'
}
