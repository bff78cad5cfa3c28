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
  const texts = new Map(files.map(([name, bytes]) => [name, unprefixed(bytes)]))
  const marks = marksIn(texts.get(STYLES) ?? '')
  const plain = files.map(([name, bytes]): [string, Uint8Array] => {
    const text = texts.get(name) ?? ''
    if (name === STYLES) return [name, plainStyles(text)]
    return [name, (isSheet(name) && plainSheet(text, marks)) || bytes]
  })
  return {
    book: zipSync(Object.fromEntries(plain), { level: 0 }),
    sheets: visibleSheets(texts.get('xl/workbook.xml') ?? ''),
  }
}

const STYLES = 'xl/styles.xml'

/** A part whose own elements have no prefix: `<x:c>` is what others write as `<c>`. */
function unprefixed(bytes: Buffer): string {
  const text = bytes.toString()
  const [, prefix] =
    /<([\w.-]{1,20}):(?:worksheet|styleSheet|workbook)\b/.exec(text.slice(0, 5_000)) ?? []
  return prefix ? text.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</') : text
}

/** The formats without their currencies: the reader of sheets takes `[$Bs.S-200A]` for seconds. */
const plainStyles = (styles: string): Buffer =>
  Buffer.from(styles.replace(/\[\$[^\]<>]{0,40}\]/g, ''))

/** What a format shows that its number does not say: a percentage, or a currency ('$', '€', 'Bs', 'REF'). */
type Mark = string

/** The marks of the cells' formats, by their places. */
function marksIn(styles: string): ReadonlyMap<string, Mark> {
  const formats = new Map<string | undefined, Mark>([
    ['9', '%'],
    ['10', '%'],
  ])
  for (const [format] of styles.matchAll(/<numFmt\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g)) {
    const mark = markOf((attributeOf(format, 'formatCode') ?? '').slice(0, MOST_FORMAT))
    if (mark) formats.set(attributeOf(format, 'numFmtId'), mark)
  }
  const begins = styles.search(/<cellXfs[\s>]/)
  const cells = begins < 0 ? '' : styles.slice(begins, styles.indexOf('</cellXfs>', begins))
  return new Map(
    [...cells.matchAll(/<xf\s[^<>]*>/g)].flatMap(([xf], place): [string, Mark][] => {
      const mark = formats.get(attributeOf(xf, 'numFmtId'))
      return mark ? [[String(place), mark]] : []
    }),
  )
}

/** No spreadsheet takes a longer format. */
const MOST_FORMAT = 255

/** Reads what a format shows of a number above 0: what stands before the first `;`. */
function markOf(code: string): Mark | undefined {
  let shown = ''
  let place: string | undefined
  // A text, a sign as it is, a sign whose width is left blank or that fills, a place or colour, any other.
  for (const [token] of code.matchAll(/"[^"]*"|\\.|[_*].|\[[^\]]*\]|[\s\S]/gu)) {
    if (token === ';') break
    if (token === '%') return '%'
    // `[$US$-409]` is a currency and its place; `[$-200A]` is a place alone, and `[Red]` no text.
    if (token.startsWith('[')) {
      const currency = /^\[\$([^\]-]*)/.exec(token)?.[1] ?? ''
      place ??= /^[\p{L}\p{Sc}./]{1,10}/u.exec(currency)?.[0]
      shown += currency
    }
    if (!/^(?:\[|[_*].)/u.test(token)) shown += token.replace(/^"|"$|^\\/g, '')
  }
  if (EURO.test(shown)) return '€'
  if (DOLLAR.test(shown)) return '$'
  if (BOLIVAR.test(shown)) return 'Bs'
  return (OTHER.exec(shown)?.[0] ?? place)?.toUpperCase()
}
const word = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`
const EURO = new RegExp(`€|${word('eur|euros?')}`, 'iu')
const DOLLAR = new RegExp(`\\$|${word('usd|us|d[oó]lar|d[oó]lares')}`, 'iu')
const BOLIVAR = new RegExp(word('bs\\.?[sdf]?|ve[sdf]|bol[ií]vares'), 'iu')
/** What amounts are in that are neither bolívares nor dollars nor euros; 'Ref.' is what people call the dollar. */
const OTHER = new RegExp(`£|¥|${word('ref|divisas?|usdt|cop|petros?|pesos?')}`, 'iu')

/** An attribute of a tag, as it is meant. */
function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return (found?.[1] ?? found?.[2])?.replace(REFERENCE, (_, sign, hex, decimal) => {
    if (sign) return SIGNS[sign as keyof typeof SIGNS]
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#x([\da-f]{1,6})|#(\d{1,7}));/gi
const SIGNS = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * A sheet that says what its reader would not: '10 %' in place of 0,1, '1200 $' in place of 1200, and that a
 * formula has no value; undefined where it has neither.
 */
function plainSheet(sheet: string, marks: ReadonlyMap<string, Mark>): Uint8Array | undefined {
  if (marks.size === 0 && !sheet.includes('<f')) return undefined
  const [rest = '', ...cells] = sheet.split('</c>').reverse()
  // Each piece ends in one cell, which began last.
  const plain = cells.reverse().map((piece) => {
    const at = cellIn(piece)
    return at < 0 ? `${piece}</c>` : piece.slice(0, at) + plainCell(piece.slice(at), marks)
  })
  return Buffer.from(plain.join('') + rest)
}

/** Where the last cell of a piece of a sheet begins; -1 if none does. */
function cellIn(piece: string): number {
  let at = piece.lastIndexOf('<c')
  while (at >= 0 && !/[\s>]/.test(piece.charAt(at + 2))) {
    at = at > 0 ? piece.lastIndexOf('<c', at - 1) : -1
  }
  return at
}

const PLACE = /^\$?[A-Z]{1,3}\$?\d{1,7}$/i

/** A cell, of which only the end is missing. */
function plainCell(cell: string, marks: ReadonlyMap<string, Mark>): string {
  const ends = cell.indexOf('>')
  const [tag, inner] = [cell.slice(0, ends), cell.slice(ends + 1)]
  const said = (text: string) =>
    `<c r="${PLACE.exec(attributeOf(tag, 'r') ?? '') ?? ''}" t="str"><v>${text}</v></c>`
  const [, value] = /<v(?:\s[^<>]*)?>([^<]*)<\/v>/.exec(inner) ?? []
  if (value === undefined || value === '') {
    const isEmpty = /<f[\s/>]/.test(inner) && !inner.includes('<is>')
    return isEmpty ? said(NO_VALUE) : `${cell}</c>`
  }
  const isNumber = [undefined, 'n'].includes(attributeOf(tag, 't'))
  const mark = isNumber && marks.get(attributeOf(tag, 's') ?? '0')
  return mark ? said(`${figureOf(Number(value), mark)} ${mark}`) : `${cell}</c>`
}

/** A number with a decimal comma, in the digits that spreadsheets have. */
function figureOf(value: number, mark: Mark): string {
  const shown = mark === '%' ? Math.round(value * 10_000) / 100 : Number(value.toPrecision(15))
  return String(shown).replace('.', ',')
}

/** The most sheets that are looked at. */
const MOST_SHEETS = 20

const visibleSheets = (workbook: string): Sheet[] =>
  [...workbook.matchAll(/<sheet\s[^<>]*>/g)]
    .slice(0, MOST_SHEETS)
    .flatMap(([sheet], place) =>
      HIDDEN.includes(attributeOf(sheet, 'state') ?? '') ? [] : { place, name: nameOf(sheet) },
    )

const HIDDEN = ['hidden', 'veryHidden']
/** No spreadsheet takes a longer name. */
const nameOf = (sheet: string): string => (attributeOf(sheet, 'name') ?? '').slice(0, 31)

const isSheet = (name: string) => name.startsWith('xl/worksheets/')
