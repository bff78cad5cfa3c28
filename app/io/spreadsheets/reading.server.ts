/** Reads a table, XLSX or CSV, as texts row by row, whatever wrote it. It takes a second of CPU. */

import type { CellValue } from 'hucre'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { plainHeading } from './headings.ts'
import { unpackedWorkbook } from './unpacked.server.ts'
import type { TablePlace, UploadedRow } from './uploaded.server.ts'

/** Columns beyond these are not read. */
const MOST_COLUMNS = 100
/** Longer texts are cut: no field takes more. */
const MOST_CELL = 2_000
/** Rows that are looked at, blank ones too: Excel may keep a million of them below the table. */
const MOST_SCANNED = 100_000
/** The most characters of all cells: a few bytes of a workbook may stand for the same text often. */
const MOST_TEXT = 16 * 1024 * 1024

const refused = (code: 'invalid' | 'too_many', text: string) =>
  new FieldErrors({ file: problem(code, text) })

const NO_TABLE = 'No es una hoja de cálculo: envíe un archivo XLSX o CSV'
const OLD_BOOK = 'Es un libro de Excel antiguo o con contraseña: guárdelo como XLSX o CSV'
const OTHER_BOOK = 'Es una hoja de cálculo de otro formato: guárdela como XLSX o CSV'
const ENCODED = 'Parece mal codificado: guárdelo como CSV UTF-8 o XLSX'
/** Also of a file that the reading cannot cope with. */
export const BROKEN = 'El archivo está dañado o es demasiado grande al abrirlo'

/**
 * The rows of the table from its head on, at its `place` or where one of the `heads` (headings as
 * `plainHeading` gives them) is found: on the first visible sheet that has one among its first rows, else on the
 * first one. Numbers come with a decimal comma, `1234,5`; the texts of a CSV as they stand. Throws FieldErrors
 * under `file` when it is no table or has more than `most` rows below its head, and under `sheet` and `head` for
 * a place that it does not have.
 */
export async function rowsIn(
  bytes: Uint8Array,
  most: number,
  heads: readonly string[] = [],
  place: TablePlace = {},
): Promise<UploadedRow[]> {
  const isArchive = startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
  const known = new Set(heads)
  const { rows, ...sheets } = isArchive
    ? await workbookRows(bytes, most, known, place.sheet)
    : { rows: await csvRows(textOf(bytes), most) }
  const [head, ...body] = rows.slice(startOf(rows, known, place.head))
  if (!head) return []
  const table = [{ ...head, ...sheets }, ...body]
  if (!isArchive && known.size > 0) refuseLoose(table)
  return table
}

/** The place of the row that has the headings: of `line`, if that was said. */
function startOf(rows: readonly UploadedRow[], heads: ReadonlySet<string>, line?: number): number {
  const found =
    line === undefined ? headIn(rows, heads) : rows.findIndex((row) => row.line === line)
  if (found >= 0) return found
  if (line !== undefined) throw new FieldErrors({ head: problem('invalid', NO_HEAD) })
  // A title stands alone in its row.
  return heads.size === 0 ? 0 : Math.max(0, rows.slice(0, MOST_ABOVE).findIndex(isWide))
}
const NO_HEAD = 'Esta fila está vacía'
const namedIn = ({ cells }: UploadedRow) => cells.filter((cell) => cell !== '')
const isWide = (row: UploadedRow) => namedIn(row).length > 1

/** Of '1500,50' between commas the cents would be a cell of their own, below no heading. */
function refuseLoose([head, ...rows]: readonly UploadedRow[]): void {
  const width = head?.cells.length ?? 0
  const loose = rows.find(({ cells }) => cells.slice(width).some((cell) => cell !== ''))
  if (loose) throw refused('invalid', `La fila ${loose.line} ${LOOSE}`)
}
const LOOSE =
  'tiene más celdas que títulos: separe las columnas con punto y coma, o ponga entre comillas lo que lleva comas'

/** Rows that a title may have above the head. */
const MOST_ABOVE = 15

/** The place of the row that has the headings; -1 if none of the first does. */
const headIn = (rows: readonly UploadedRow[], heads: ReadonlySet<string>): number =>
  rows
    .slice(0, MOST_ABOVE)
    .findIndex((row) => isWide(row) && namedIn(row).some((cell) => heads.has(plainHeading(cell))))

const tooMany = (most: number) =>
  refused('too_many', `Son más de ${new Intl.NumberFormat('es-VE').format(most)} filas`)

const startsWith = (bytes: Uint8Array, start: number[]) =>
  start.every((byte, i) => bytes[i] === byte)

async function workbookRows(
  bytes: Uint8Array,
  most: number,
  heads: ReadonlySet<string>,
  wanted: string | undefined,
): Promise<{ rows: UploadedRow[]; sheet?: string; beside?: string[] }> {
  if (isOpenDocument(bytes)) throw refused('invalid', OTHER_BOOK)
  const { streamXlsxRows } = await import('hucre/xlsx')
  const read = (book: Uint8Array, sheet: number | undefined, maxRows: number) =>
    collected(
      streamXlsxRows(book, { maxRows, ...(sheet !== undefined && { sheet }) }),
      most,
      ({ index, values: cells }) => ({ line: index + 1, cells }),
    )
  try {
    const { book, sheets } = unpackedWorkbook(bytes)
    let own: (typeof sheets)[number] | undefined
    const filled: typeof sheets = []
    for (const sheet of sheets.length > 1 ? sheets : []) {
      // What cannot be read, such as a sheet of a chart, does no harm beside a table.
      const start = await read(book, sheet.place, MOST_PEEKED).catch(() => [])
      if (headIn(start, heads) >= 0) own ??= sheet
      if (start.length > 0) filled.push(sheet)
    }
    own ??= filled[0] ?? sheets[0]
    if (wanted !== undefined) own = sheets.find(({ name }) => name === wanted)
    if (!own && wanted !== undefined) throw new FieldErrors({ sheet: problem('invalid', NO_SHEET) })
    const rows = await read(book, own?.place, MOST_SCANNED + 1)
    const beside = filled.flatMap((sheet) => (sheet === own ? [] : sheet.name))
    return { rows, ...(own && beside.length > 0 && { sheet: own.name, beside }) }
  } catch (error) {
    throw error instanceof FieldErrors ? error : refused('invalid', BROKEN)
  }
}

/** Rows of a sheet in which its head is looked for, blank ones too. */
const MOST_PEEKED = 60
const NO_SHEET = 'El libro no tiene esta hoja'

/** Whether it is LibreOffice's own format, whose first part says so. */
const isOpenDocument = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 100)).includes('mimetypeapplication/vnd.oasis.opendocument')

async function csvRows(text: string, most: number): Promise<UploadedRow[]> {
  const { streamCsvRows } = await import('hucre/csv')
  // Excel reads the sign in this line, and does not show it.
  const [mark = '', delimiter] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? []
  const rows = streamCsvRows(text.slice(mark.length), {
    ...{ maxRows: MOST_SCANNED + 1, ...(delimiter && { delimiter }) },
  })
  let line = mark ? 1 : 0
  return collected(rows, most, (cells) => ({ line: ++line, cells }))
}

/** The rows that have some text: the head and `most` more. */
async function collected<R>(
  source: Iterable<R> | AsyncIterable<R>,
  most: number,
  read: (row: R) => { line: number; cells: CellValue[] },
): Promise<UploadedRow[]> {
  const rows: UploadedRow[] = []
  let seen = 0
  let written = 0
  for await (const each of source) {
    if (++seen > MOST_SCANNED) throw tooMany(most)
    const { line, cells } = read(each)
    const texts = cells.slice(0, MOST_COLUMNS).map(cellText)
    if (texts.some((text) => text !== '')) rows.push({ line, cells: texts })
    written += texts.reduce((sum, text) => sum + text.length, 0)
    if (written > MOST_TEXT) throw refused('invalid', BROKEN)
    if (rows.length > most + 1) throw tooMany(most)
  }
  return rows
}

function cellText(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return String(value).slice(0, MOST_CELL).trim()
}

/**
 * With a decimal comma, since `1.234` would read as 1234 Bs. A sum in Excel may be
 * 0.30000000000000004: what is that near two decimals is meant so. A rate of 8 decimals is not.
 */
function numberText(value: number): string {
  // Digits beyond these were lost, as in an account's number.
  if (Math.abs(value) >= 1e16) return value.toExponential().replace('.', ',')
  const rounded = Math.round(value * 100) / 100
  const isNear = Math.abs(value - rounded) < 1e-11 * Math.max(1, Math.abs(value))
  return String(isNear ? rounded : value).replace('.', ',')
}

/** Throws FieldErrors for what is no text. */
function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw refused('invalid', OLD_BOOK)
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  const isText = ![...text.slice(0, 10_000)].some((sign) => CONTROL.test(sign))
  if (!isText || !/\S/.test(text)) throw refused('invalid', NO_TABLE)
  if (HTML.test(text.slice(0, 1_000))) throw refused('invalid', OTHER_BOOK)
  const isOdd = TWICE.test(text) || (encoding === 'windows-1252' && OTHERS.test(text))
  if (isOdd) throw refused('invalid', ENCODED)
  return text
}

/** A page that is called a table. */
const HTML = /^\s*<(?:!doctype|html|head|body|table|meta)\b/i

/** 'MuÃ±oz': UTF-8 that somebody took for another encoding, and wrote as UTF-8 again. */
const TWICE = /Ã[\u0080-\u00bf\u0152-\u2122\ufffd]|Â[\u0080-\u00bf]\p{L}/u

/**
 * A letter beside a sign that no Spanish word has: what DOS (850) and the Macintosh write for accents, read as
 * what Windows does. 'Mu¤oz', 'Almac‚n', 'µvila', 'Mu–oz', 'Beltr‡n', 'çvila'.
 */
const OTHERS =
  /\p{L}[¤¢£¥¬®±µ¶×÷¦§¨©¯¸¼½¾‚ƒ„†‡ˆ‰‹›Œœ–—˜™Žžšß]\p{L}|(?:^|[;,\t "])[¤¢£¥µçêîëíôœ]\p{Ll}|\p{L}[¤¢£¥µ‚Ž](?:[;,\t "\r]|$)/mu

// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a text from other bytes
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/

/** UTF-16 by its mark or its zeros; else UTF-8 if it is that, or what Windows writes in Spanish. */
function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const start = bytes.subarray(0, 1_000)
  const zeros = (odd: number) => start.filter((byte, i) => byte === 0 && i % 2 === odd).length
  if (zeros(1) > start.length / 4) return 'utf-16le'
  if (zeros(0) > start.length / 4) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
