/** Reads the texts of an uploaded table's cells, as spreadsheets and people write them. Runs anywhere. */
import { type IsoDate, parseIsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, parseBs } from '#app/kernel/values/money.ts'

const UNSURE = /^\d{1,3}\.\d{3}$/
/** Of `1.234`: thousands for some, decimals for others. */
export const isUnsure = (text: string) => UNSURE.test(text)
const ENGLISH = /^[1-9]\d{0,2}(?:,\d{3})+\.\d{1,2}$/

/** 'Bs', 'Bs.', 'Bs.S', 'BsD.', before or after an amount. */
const SIGN = /^bs\.?[sdf]?\.?\s*(?=\d)|(?<=\d)\s*bs\.?[sdf]?\.?$/i
/** `2 500,00`, with blanks of any kind. */
const APART = /^\d{1,3}(?:\s\d{3})+(?:[.,]\d{1,2})?$/

/**
 * Reads an amount in Bs: `1234,56`, `1.234,56`, `1234.56`, `1,234.56`, whose two signs tell that the last one is
 * the decimal one, and `1 234,56`, with or without 'Bs'. Undefined for anything else, `1.234` and `1,234` too.
 */
export function readAmount(text: string): Centimos | undefined {
  if (text.length > MOST_AMOUNT) return undefined
  const figure = withoutBs(text)
  if (isUnsure(figure)) return undefined
  if (APART.test(figure)) return parseBs(figure.replaceAll(/\s/g, ''))
  return parseBs(ENGLISH.test(figure) ? figure.replaceAll(',', '') : figure)
}

/** No amount is written in more characters. */
const MOST_AMOUNT = 60

/** What Excel and LibreOffice leave of a formula that failed, in Spanish and English; `###` is a narrow column. */
const SHEET_ERROR =
  /^#(?:[¡¿]?(?:N\/[AD]|REF|VALOR|VALUE|DIV\/0|NOMBRE|NAME|NULO|NULL|N[UÚ]M|CALC|DESBORDAMIENTO|SPILL|CAMPO|FIELD|CONECTAR|CONNECT|GETTING_DATA)[!?]?|##+)$/iu

/** What is wrong with a cell that is a spreadsheet's error; undefined for any other. */
export function sheetFault(text: string): string | undefined {
  const said = text.trim()
  if (said === NO_VALUE) {
    return 'la fórmula no tiene valor guardado: abra el archivo en Excel y guárdelo'
  }
  return SHEET_ERROR.test(said) ? `${said} es un error de la hoja de cálculo` : undefined
}

/** What the reader of a workbook gives of a formula whose value was never stored. */
export const NO_VALUE = '#SIN VALOR'

type Foreign = 'USD' | 'EUR'
const NAMES: Record<Foreign, string> = { USD: 'dólares', EUR: 'euros' }
/** The signs of other currencies, before or after an amount. */
const SIGNS: Record<Foreign, RegExp> = {
  USD: /^(?:us?\s?\$|usd|\$)|(?:us?\s?\$|usd|\$)$/i,
  EUR: /^(?:€|eur)|(?:€|eur)$/i,
}

/** The currency whose sign a text has, unless it is the bolívar's. */
export const foreignIn = (text: string): Foreign | undefined =>
  (['USD', 'EUR'] as const).find((currency) => SIGNS[currency].test(text.trim()))

/** Whether an amount has the sign of bolívares. */
export const saysBs = (text: string): boolean => SIGN.test(text.slice(0, MOST_AMOUNT).trim())

/** An amount without that sign. */
export const withoutBs = (text: string): string => text.trim().replace(SIGN, '')

/** An amount without the sign of the currency, where something else says what it is in. */
export const withoutSign = (text: string, currency: Foreign): string =>
  text.trim().replace(SIGNS[currency], '').trim()

/** What is wrong with a text that `readAmount` does not read. */
export function amountFault(text: string): string {
  const error = sheetFault(text)
  if (error) return error
  if (/%$/.test(text)) return `«${text}» es un porcentaje, no un monto`
  const currency = foreignIn(text)
  if (currency) return `«${text}» está en ${NAMES[currency]}; escriba el monto en bolívares`
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

const ON = new Set(['si', 's', 'x', '1', 'verdadero'])
const OFF = new Set(['no', 'n', '0', 'falso'])

/** Whether a word means on or off; undefined for others. */
export function isOnWord(text: string): boolean | undefined {
  const word = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return ON.has(word) || (OFF.has(word) ? false : undefined)
}

/** CSV files mark a text that looks like a formula by an apostrophe. */
const MARKED = /^'(?='*[=+\-@＝＋－＠])/

/** A text as it was before the file marked it. */
export const unmarked = (text: string) => text.replace(MARKED, '').normalize('NFC')

/** A text that itself begins like a marked one, so that `unmarked` gives it back. */
export const remarked = (text: string) => (MARKED.test(text) ? `'${text}` : text)

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
