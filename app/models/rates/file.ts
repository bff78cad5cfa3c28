/** A table of exchange rates: its columns, and what its rows say (docs/rules/rates.md#6). Runs anywhere. */
import {
  amountFault,
  dayFault,
  foreignIn,
  isUnsure,
  lowerFirst,
  readDay,
  sheetFault,
  unmarked,
  withoutBs,
  withoutSign,
} from '#app/io/spreadsheets/cell-texts.ts'
import { columnsIn, type Headings, type TextRow } from '#app/io/spreadsheets/headings.ts'
import type { Fields, InputOf } from '#app/kernel/fields/inputs.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import type { Currency } from '#db/kinds.ts'
import { rateInput } from './fields.ts'

export type FileField = 'currency' | 'day' | 'value' | 'source'
export type FileRow = TextRow<FileField>
/** A rate of the file, with its line there; or what is wrong with the line. */
export type ReadRow = { line: number } & (
  | { rate: InputOf<typeof rateInput>; faults?: undefined }
  | { rate?: undefined; faults: string[] }
)

const LABELS = { currency: 'Moneda', day: 'Fecha', value: 'Tasa', source: 'Fuente' }
const FIELDS = Object.keys(LABELS) as FileField[]

const HEADINGS: Headings<FileField> = {
  labels: LABELS,
  also: {
    currency: ['monedas', 'divisa', 'divisas', 'currency'],
    day: ['dia', 'fechavalor', 'date'],
    value: ['tasas', 'tasadecambio', 'valor', 'bs', 'bsporuno', 'bolivares', 'rate'],
    source: ['fuentes', 'origen', 'source'],
  },
}

export const RATES_TABLE = {
  columns: (head: readonly string[]) => {
    const columns = columnsIn(head, HEADINGS)
    if (columns.fault !== undefined) return columns.fault
    const missing = FIELDS.find((field) => !columns.fields.includes(field))
    return missing ? `Falta la columna «${LABELS[missing]}» en la primera fila` : columns
  },
  heads: ['fecha', ...(HEADINGS.also.day ?? [])],
  most: () => 100,
}

/** What people write for each currency, as searchKey gives it. */
const CURRENCY: Record<string, Currency> = {
  ...{ usd: 'USD', dolar: 'USD', dolares: 'USD', $: 'USD', us$: 'USD' },
  ...{ eur: 'EUR', euro: 'EUR', euros: 'EUR', '€': 'EUR' },
}

export function readRow({ line, ...texts }: FileRow, fields: Fields): ReadRow {
  const faults: string[] = []
  const said: Partial<Record<FileField, string>> = {}
  for (const field of FIELDS) {
    const typed = unmarked(texts[field] ?? '')
    const sign = field === 'value' ? foreignIn(typed) : undefined
    // A rate may be formatted in the currency that it is of, or in bolívares.
    const own = sign && sign === said.currency ? withoutSign(typed, sign) : typed
    const text = field === 'value' ? withoutBs(own) : own
    const fault = sheetFault(text) ?? faultOf(field, text)
    if (fault) faults.push(`${LABELS[field]}: ${fault}`)
    said[field] = READERS[field]?.(text) ?? text
  }
  const read = rateInput(fields).safeParse(said)
  if (read.success && faults.length === 0) return { line, rate: read.data }
  const wrong = (read.error?.issues ?? []).flatMap(({ path: [name], message }) => {
    const label = LABELS[name as FileField]
    const isTold = faults.some((fault) => fault.startsWith(`${label}: `))
    return isTold ? [] : [`${label}: ${lowerFirst(message)}`]
  })
  return { line, faults: [...faults, ...wrong] }
}

const READERS: { [F in FileField]?: (text: string) => string | undefined } = {
  currency: (text) => {
    const key = searchKey(text)
    return Object.hasOwn(CURRENCY, key) ? CURRENCY[key] : undefined
  },
  day: readDay,
}

/** What is wrong with a text that the form would read otherwise, or name worse. */
function faultOf(field: FileField, text: string): string | undefined {
  if (text === '') return undefined
  if (field === 'value') return isUnsure(text) ? amountFault(text) : undefined
  if (field === 'day') return readDay(text) ? undefined : dayFault(text)
  const isKnown = field !== 'currency' || READERS.currency?.(text)
  return isKnown ? undefined : `no se conoce «${text}»; escriba USD o EUR`
}
