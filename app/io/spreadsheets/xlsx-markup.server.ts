/** The XML of a workbook (ECMA-376, SpreadsheetML). */

import {
  type Cell,
  type CellType,
  printedCell,
  type TableColumn,
} from '#app/io/printing/cells.server.ts'
import { plainBs } from '#app/kernel/values/money.ts'
import type { ZipEntry } from './zip.server.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_ML = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Excel's built-in number formats, and ours from 164 on. */
const FORMATS: Record<CellType, number> = {
  text: 49,
  date: 164,
  money: 4,
  documentNumber: 165,
  number: 3,
}
const TYPES = Object.keys(FORMATS) as CellType[]
const FORMAT_CODES = ['dd mmm yyyy', '000000']

/** Style 0 is for empty cells; then each type, plain and bold. */
export const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMAT_CODES.length}">${FORMAT_CODES.map(
  (code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`,
).join('')}</numFmts><fonts count="2">${['', '<b/>']
  .map((bold) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`)
  .join(
    '',
  )}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${1 + TYPES.length * 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${TYPES.flatMap(
  (type) =>
    [0, 1].map(
      (font) =>
        `<xf numFmtId="${FORMATS[type]}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
).join('')}</cellXfs></styleSheet>`

/** The parts around the sheets: the list of parts, and how they relate. */
export function workbookParts(names: string[]): ZipEntry[] {
  const sheets = names.map((name, i) => ({ name: escapeXml(name), n: i + 1 }))
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (all: string) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`
  const part = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${SHEET_ML}.${type}+xml"/>`
  const sheetParts = sheets.map(({ n }) => part(`worksheets/sheet${n}.xml`, 'worksheet'))
  const sheetTags = sheets.map(
    ({ name, n }) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`,
  )
  const sheetLinks = sheets.map(({ n }) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`))
  return [
    {
      path: '[Content_Types].xml',
      texts: [
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${sheetParts.join('')}</Types>`,
      ],
    },
    { path: '_rels/.rels', texts: [relations(relation(1, 'officeDocument', 'xl/workbook.xml'))] },
    {
      path: 'xl/workbook.xml',
      texts: [
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheetTags.join('')}</sheets></workbook>`,
      ],
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      texts: [
        relations(`${sheetLinks.join('')}${relation(sheets.length + 1, 'styles', 'styles.xml')}`),
      ],
    },
  ]
}

/**
 * A sheet up to its rows: the head row stays visible, and columns are as wide as their contents.
 */
export function columnsXml(columns: TableColumn[], sample: Cell[][]): string {
  const cols = columns.map(({ label, type }, i) => {
    const longest = sample.reduce(
      (most, row) => Math.max(most, printedCell(type, row[i] ?? null).length),
      label.length,
    )
    const width = Math.min(60, Math.max(8, longest) + 2)
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
  })
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
}

export function rowXml(row: number, cells: string[]): string {
  return `<row r="${row}">${cells.join('')}</row>`
}

/** A cell by its position from the sheet's corner; the column counts from 0. */
export function cellXml(
  row: number,
  column: number,
  cell: Cell,
  type: CellType,
  bold: boolean,
): string {
  if (cell === null || cell === '') return ''
  const number = typeof cell === 'string' ? serialOf(cell, type) : numberOf(cell, type)
  const style = 1 + TYPES.indexOf(type) * 2 + (bold ? 1 : 0)
  const place = `r="${columnName(column)}${row}" s="${style}"`
  if (number !== undefined) return `<c ${place}><v>${number}</v></c>`
  const text = typeof cell === 'string' ? cell : printedCell(type, cell)
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

const LETTERS = 26

/** A … Z, AA … ZZ, AAA …, by the column's number from 0. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % LETTERS))
  return column < LETTERS ? last : columnName(Math.floor(column / LETTERS) - 1) + last
}

/** Excel keeps 15 digits: a longer amount is a text, which loses none. */
function numberOf(cell: number | bigint, type: CellType): string | undefined {
  if (type !== 'money') return String(cell)
  return String(cell).replace('-', '').length > 15 ? undefined : plainBs(cell)
}

const DAY_MS = 86_400_000
const DAY_0 = Date.UTC(1899, 11, 30)
/** The day after 29 February 1900, which Excel counts although it never existed. */
const FIRST_DAY = '1900-03-01'

/** A day as Excel's number; undefined for anything else and for days that are too early. */
function serialOf(cell: string, type: CellType): string | undefined {
  if (type !== 'date' || cell < FIRST_DAY) return undefined
  return String((Date.parse(`${cell}T00:00:00Z`) - DAY_0) / DAY_MS)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** An underscore that Excel would read as the start of an escaped character. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g

function escapeXml(text: string): string {
  const safe = /[^\u0020-\ud7ff]/.test(text) ? text.toWellFormed().replace(NOT_IN_XML, '') : text
  if (!/[&<>"_\r]/.test(safe)) return safe
  return safe
    .replace(ESCAPE, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
}
