/** Reads a table, XLSX or CSV, as texts row by row, whatever wrote it. It takes a second of CPU. */

import type { CellValue } from 'hucre'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { unpackedWorkbook } from './unpacked.server.ts'
import type { UploadedRow } from './uploaded.server.ts'

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
/** Also of a file that the reading cannot cope with. */
export const BROKEN = 'El archivo está dañado o es demasiado grande al abrirlo'

/**
 * The rows of the first sheet. Numbers come with a decimal comma, `1234,5`; the texts of a CSV as they
 * stand. Throws FieldErrors under `file` when it is no table or has more than `most`
 * rows below its head.
 */
export function rowsIn(bytes: Uint8Array, most: number): Promise<UploadedRow[]> {
  const isArchive = startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
  return isArchive ? workbookRows(bytes, most) : csvRows(textOf(bytes), most)
}

const tooMany = (most: number) =>
  refused('too_many', `Son más de ${new Intl.NumberFormat('es-VE').format(most)} filas`)

const startsWith = (bytes: Uint8Array, start: number[]) =>
  start.every((byte, i) => bytes[i] === byte)

async function workbookRows(bytes: Uint8Array, most: number): Promise<UploadedRow[]> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  try {
    const book = unpackedWorkbook(bytes)
    const values = streamXlsxRows(book, { maxRows: MOST_SCANNED + 1 })
    return await collected(values, most, ({ index, values: cells }) => ({ line: index + 1, cells }))
  } catch (error) {
    throw error instanceof FieldErrors ? error : refused('invalid', BROKEN)
  }
}

async function csvRows(text: string, most: number): Promise<UploadedRow[]> {
  const { streamCsvRows } = await import('hucre/csv')
  let line = 0
  return collected(streamCsvRows(text, { maxRows: MOST_SCANNED + 1 }), most, (cells) => ({
    line: ++line,
    cells,
  }))
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
  const rounded = Math.round(value * 100) / 100
  const isNear = Math.abs(value - rounded) < 1e-11 * Math.max(1, Math.abs(value))
  return String(isNear ? rounded : value).replace('.', ',')
}

/** Throws FieldErrors for what is no text. */
function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw refused('invalid', OLD_BOOK)
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  const isText = ![...text.slice(0, 10_000)].some((sign) => CONTROL.test(sign))
  if (!isText || !/\S/.test(text)) throw refused('invalid', NO_TABLE)
  return text
}

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
