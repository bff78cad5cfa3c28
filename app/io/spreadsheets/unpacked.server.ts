/**
 * An uploaded workbook, unpacked within limits. A zip may hold a thousand times what it weighs, and
 * may tell two readers two things; so its parts are measured while they are unpacked, and the reader
 * of the sheet gets only them, packed anew without compression.
 */

import { Unzip, UnzipInflate, zipSync } from 'fflate'
import { NO_VALUE } from './cell-texts.ts'

/** The most bytes of all parts together. */
const MOST_UNPACKED = 16 * 1024 * 1024
const MOST_PARTS = 500
const CHUNK = 64 * 1024

/** The parts that a sheet's values come from: no macros, pictures or links to other files. */
const NEEDED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/

/**
 * A cell's place after column CZ, or written with character references. The reader makes room for
 * every column before it, so that some far cells take more memory than there is.
 */
const FAR_CELL = /\sr\s*=\s*["'](?:\$?(?:[A-Z]{3}|[D-Z][A-Z])|[^"']{0,40}&)/i

/** A sheet that is not hidden: its place, from 0, and its name. */
type Sheet = { place: number; name: string }
/** A workbook of plain parts, and its visible sheets. */
export type Unpacked = { book: Uint8Array; sheets: Sheet[] }

/** Throws when the archive is broken, unpacks to more than the limits, or has cells too far right. */
export function unpackedWorkbook(archive: Uint8Array): Unpacked {
  const parts = new Map<string, Uint8Array[]>()
  let size = 0
  let count = 0
  const unzip = new Unzip((part) => {
    if (++count > MOST_PARTS) throw new Error('too many parts')
    if (!NEEDED.test(part.name) || parts.has(part.name)) return
    const chunks: Uint8Array[] = []
    parts.set(part.name, chunks)
    part.ondata = (error, chunk) => {
      if (error) throw error
      size += chunk.length
      if (size > MOST_UNPACKED) throw new Error('too much')
      chunks.push(chunk)
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for (let from = 0; from < archive.length; from += CHUNK) {
    unzip.push(archive.subarray(from, from + CHUNK), from + CHUNK >= archive.length)
  }
  const files = [...parts].map(([name, chunks]) => [name, Buffer.concat(chunks)] as const)
  for (const [name, bytes] of files) {
    if (isSheet(name) && FAR_CELL.test(bytes.toString('latin1'))) throw new Error('too wide')
  }
  const texts = new Map(files)
  const marks = marksIn(texts.get(STYLES)?.toString() ?? '')
  const plain = files.map(([name, bytes]): [string, Uint8Array] => {
    if (name === STYLES) return [name, plainStyles(bytes)]
    return [name, isSheet(name) ? plainSheet(bytes, marks) : bytes]
  })
  return {
    book: zipSync(Object.fromEntries(plain), { level: 0 }),
    sheets: visibleSheets(texts.get('xl/workbook.xml')?.toString() ?? ''),
  }
}

const STYLES = 'xl/styles.xml'

/** The formats without their currencies: the reader of sheets takes `[$Bs.S-200A]` for seconds. */
const plainStyles = (styles: Buffer): Buffer =>
  Buffer.from(styles.toString().replace(/\[\$[^\]<>]{0,40}\]/g, ''))

/** What a format shows that its number does not say: a percentage, or another currency ('$', '€', 'REF'). */
type Mark = string

/** The marks of the cells' formats, by their places. */
function marksIn(styles: string): ReadonlyMap<string, Mark> {
  const formats = new Map<string | undefined, Mark>([
    ['9', '%'],
    ['10', '%'],
  ])
  for (const [format] of styles.matchAll(/<numFmt\s[^>]*>/g)) {
    const mark = markOf((attributeOf(format, 'formatCode') ?? '').slice(0, MOST_FORMAT))
    if (mark) formats.set(attributeOf(format, 'numFmtId'), mark)
  }
  const [cells = ''] = /<cellXfs[\s>][\s\S]*?<\/cellXfs>/.exec(styles) ?? []
  return new Map(
    [...cells.matchAll(/<xf\s[^>]*>/g)].flatMap(([xf], place): [string, Mark][] => {
      const mark = formats.get(attributeOf(xf, 'numFmtId'))
      return mark ? [[String(place), mark]] : []
    }),
  )
}

/** No spreadsheet takes a longer format. */
const MOST_FORMAT = 255

function markOf(code: string): Mark | undefined {
  if (code.replace(/&quot;.*?&quot;|\\./g, '').includes('%')) return '%'
  // `[$US$-409]` is a currency and its place; `[$-200A]` is a place alone, and `[Red]` no text.
  const shown = code.replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1').replace(/\[[^\]]*\]/g, '')
  if (/€|eur(?:os?)?\b/i.test(shown)) return '€'
  if (/\$|usd\b|d[oó]lar(?:es)?\b/i.test(shown)) return '$'
  return OTHER.exec(shown)?.[0].toUpperCase()
}
/** What amounts are in that are neither bolívares nor dollars nor euros; 'Ref.' is what people call the dollar. */
const OTHER = /£|¥|\b(?:ref|cop|ars|brl|clp|pen|mxn|gbp|cny|usdt|petros?|pesos?)\b/i

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1]

/**
 * A sheet that says what its reader would not: '10 %' in place of 0,1, '1200 $' in place of 1200, and that a
 * formula has no value.
 */
function plainSheet(sheet: Buffer, marks: ReadonlyMap<string, Mark>): Uint8Array {
  if (marks.size === 0 && !sheet.includes('<f')) return sheet
  const said = (attributes: string, text: string) =>
    `<c r="${attributeOf(` ${attributes}`, 'r') ?? ''}" t="str"><v>${text}</v></c>`
  const plain = sheet
    .toString()
    .replace(
      /<c\b((?:[^>]*[^>/])?)>([\s\S]*?)<\/c>/g,
      (cell, attributes: string, inner: string) => {
        const [, value] = /<v(?:\s[^>]*)?>([^<]*)<\/v>/.exec(inner) ?? []
        if (value === undefined || value === '') {
          return /<f[\s/>]/.test(inner) && !inner.includes('<is>')
            ? said(attributes, NO_VALUE)
            : cell
        }
        const isNumber = [undefined, 'n'].includes(attributeOf(` ${attributes}`, 't'))
        const mark = isNumber && marks.get(attributeOf(` ${attributes}`, 's') ?? '')
        return mark ? said(attributes, `${figureOf(Number(value), mark)} ${mark}`) : cell
      },
    )
  return Buffer.from(plain)
}

/** A number with a decimal comma, in the digits that spreadsheets have. */
function figureOf(value: number, mark: Mark): string {
  const shown = mark === '%' ? Math.round(value * 10_000) / 100 : Number(value.toPrecision(15))
  return String(shown).replace('.', ',')
}

/** The most sheets that are looked at. */
const MOST_SHEETS = 20

const visibleSheets = (workbook: string): Sheet[] =>
  [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)]
    .slice(0, MOST_SHEETS)
    .flatMap(([sheet], place) =>
      /\sstate\s*=\s*["'](?:hidden|veryHidden)/.test(sheet) ? [] : { place, name: nameOf(sheet) },
    )

const nameOf = (sheet: string): string =>
  (attributeOf(sheet, 'name') ?? '')
    .slice(0, MOST_SHEET_NAME)
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, sign: keyof typeof SIGNS) => SIGNS[sign])
const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** No spreadsheet takes a longer name; a sign may be written with six. */
const MOST_SHEET_NAME = 31 * 6

const isSheet = (name: string) => name.startsWith('xl/worksheets/')
