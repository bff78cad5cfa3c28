/** Reads the texts of an uploaded table's cells, as spreadsheets and people write them. Runs anywhere. */
import { type IsoDate, parseIsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, parseBs } from '#app/kernel/values/money.ts'

const UNSURE = /^\d{1,3}\.\d{3}$/
/** Of `1.234`: thousands for some, decimals for others. */
export const isUnsure = (text: string) => UNSURE.test(text)
const ENGLISH = /^[1-9]\d{0,2}(?:,\d{3})+\.\d{1,2}$/

/**
 * Reads an amount in Bs: `1234,56`, `1.234,56`, `1234.56`, and `1,234.56`, whose two signs tell that
 * the last one is the decimal one. Undefined for anything else, `1.234` and `1,234` too.
 */
export function readAmount(text: string): Centimos | undefined {
  if (isUnsure(text)) return undefined
  return parseBs(ENGLISH.test(text) ? text.replaceAll(',', '') : text)
}

/** What Excel and LibreOffice leave of a formula that failed, in Spanish and English; `###` is a narrow column. */
const SHEET_ERROR =
  /^#(?:[¡¿]?(?:N\/[AD]|REF|VALOR|VALUE|DIV\/0|NOMBRE|NAME|NULO|NULL|N[UÚ]M|CALC|DESBORDAMIENTO|SPILL|CAMPO|FIELD|CONECTAR|CONNECT|GETTING_DATA)[!?]?|##+)$/iu

/** What is wrong with a cell that is a spreadsheet's error; undefined for any other. */
export const sheetFault = (text: string): string | undefined =>
  SHEET_ERROR.test(text.trim()) ? `${text.trim()} es un error de la hoja de cálculo` : undefined

/** What is wrong with a text that `readAmount` does not read. */
export function amountFault(text: string): string {
  const error = sheetFault(text)
  if (error) return error
  const fault = isUnsure(text) ? 'no dice si lleva decimales' : 'no es un monto'
  return `«${text}» ${fault}; escriba 1234,56`
}

const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** Reads `2026-03-04`, and the day before the month: `4/3/2026`, `04-03-2026`. Undefined for anything else. */
export function readDay(text: string): IsoDate | undefined {
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(text) ?? []
  return parseIsoDate(
    day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10),
  )
}

/** What is wrong with a text that `readDay` does not read. */
export const dayFault = (text: string) =>
  `«${text}» no es una fecha; escriba día/mes/año, como 31/12/2026`

/** CSV files mark a text that looks like a formula by an apostrophe. */
const MARKED = /^'(?='*[=+\-@＝＋－＠])/

/** A text as it was before the file marked it. */
export const unmarked = (text: string) => text.replace(MARKED, '').normalize('NFC')

/** A text that itself begins like a marked one, so that `unmarked` gives it back. */
export const remarked = (text: string) => (MARKED.test(text) ? `'${text}` : text)

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
