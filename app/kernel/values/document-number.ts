import { searchKey } from './text.ts'

/** A document's sequence number for screens and paper: `N° 000123` (docs/rules/money.md#11). */
export function formatDocumentNumber(number: number): string {
  return `N° ${documentDigits(number)}`
}

/** A document's number in a column of numbers: `000123`, of any length from six digits on. */
export const documentDigits = (number: number) => String(number).padStart(6, '0')

/** What a document is called before its number, and the path of its list if the word names but one. */
const CALLED: Record<string, string | undefined> = {
  'orden de nomina': 'paysheets',
  'orden personal': 'payments',
  orden: undefined,
  pago: undefined,
  recibo: undefined,
  nomina: 'payroll-runs',
  ingreso: 'incomes',
  transferencia: 'transfers',
  lote: 'bank-files',
}
const SIGN = 'n(?:o|ro|um(?:ero)?)?\\s*[°º.]*\\s*|#\\s*'
const TYPED = new RegExp(`^(?:(${Object.keys(CALLED).join('|')})\\s+)?(?:${SIGN})?0*(\\d{1,9})$`)

/**
 * The sequence number that people type in a search, as the app writes it or shorter: `123`, `N° 000123`,
 * `orden personal nro. 123`; undefined for another text. `path` is that of the list that they name.
 */
export function typedDocument(text: string): { number: number; path?: string } | undefined {
  const [, word, digits] = TYPED.exec(searchKey(text)) ?? []
  if (digits === undefined) return undefined
  const path = word && CALLED[word]
  return { number: Number(digits), ...(path && { path }) }
}

/** The number that is typed in the search of the list at this path; none if it names another list. */
export function typedNumberOf(path: string, text: string): number | undefined {
  const typed = typedDocument(text)
  return typed && (typed.path ?? path) === path ? typed.number : undefined
}
