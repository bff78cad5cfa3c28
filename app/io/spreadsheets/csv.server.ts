/**
 * Tables as CSV: comma-separated with CRLF (RFC 4180), UTF-8 with a byte order mark so that
 * spreadsheets show the accents, and no text that a spreadsheet would run as a formula. Spanish
 * Excel opens semicolons and decimal commas as a table (docs/rules/run-files.md#3).
 */
import { type Cell, plainCell, type TableColumn } from '#app/io/printing/cells.server.ts'
import { byteStream, looking, type Streamed } from './byte-stream.server.ts'

/** Also the full-width forms, and after what is not seen: some spreadsheets treat them the same. */
const FORMULA = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u
/**
 * The same amid a text, where a reader by another separator begins a cell; '- uno' on a line of its own is a list. After
 * a blank it stands as it is: a mark amid a text is not taken away when the file comes back.
 */
const FORMULA_AMID = /([,;\t\r\n]"*\p{Cf}*)(?=[=+@＝＋＠]|[-－]\S)/gu
const NEEDS_QUOTES = /[",;\t\r\n]/

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** 'es' is for Spanish Excel; programs get commas and decimal points. */
export const CSV_STYLES = ['es'] as const
export type CsvStyle = (typeof CSV_STYLES)[number] | undefined

/** A file with a head and the rows, whose batches are read while it is sent. */
export function csvBody(
  columns: readonly TableColumn[],
  batches: AsyncIterable<Cell[][]>,
  style?: CsvStyle,
): Streamed {
  return (look) => byteStream(csvParts(columns, looking(batches, look), style))
}

/** The bytes of a file with a head and the rows, a chunk for each batch. */
export async function* csvParts(
  columns: readonly TableColumn[],
  batches: AsyncIterable<Cell[][]>,
  style?: CsvStyle,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  const lineOf = (cells: string[]) => `${cells.join(style === 'es' ? ';' : ',')}\r\n`
  yield encoder.encode(`\uFEFF${lineOf(columns.map(({ label }) => textOf(label)))}`)
  for await (const rows of batches) {
    yield encoder.encode(rows.map((row) => lineOf(cellsOf(columns, row, style))).join(''))
  }
}

function cellsOf(columns: readonly TableColumn[], row: Cell[], style: CsvStyle): string[] {
  return row.map((cell, i) => {
    const type = columns[i]?.type ?? 'text'
    const text = plainCell(type, cell)
    if (type === 'text') return textOf(text)
    return type === 'money' && style === 'es' ? text.replace('.', ',') : text
  })
}

/** What starts like a formula gets an apostrophe before it: the text, or a part of it after a separator. */
function textOf(text: string): string {
  const whole = text.replace(FORMULA_AMID, "$1'")
  const safe = FORMULA.test(whole) ? `'${whole}` : whole
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
