/** Reads what is searched for: first its length, then its forms (docs/rules/finding.md#2). */
import { typedAccountDigits } from '#app/services/values/account-number.ts'
import {
  arePiledUp,
  isCleanText,
  isOverlong,
  searchKey,
  tooLong,
  UNCLEAN,
} from '#app/services/values/text.ts'
import { MAX_TERM, MAX_WORDS } from './fields.ts'

export type Term = {
  /** As typed, in NFC. */
  text: string
  /** Without accents and capitals. */
  key: string
  /** What the number of a document may be: `000123`, `N° 123`, `orden 123`. */
  number: number | undefined
  /** Four to twenty consecutive digits of an account, without hyphens and blanks. */
  digits: string | undefined
}

/** The term, or why it is not one, in Spanish; neither for an empty text. */
export function readTerm(raw: string): { term?: Term; problem?: string } {
  if (isOverlong(raw, MAX_TERM)) return { problem: tooLong(MAX_TERM) }
  if (arePiledUp(raw)) return { problem: UNCLEAN }
  const text = raw.normalize('NFC').trim()
  if ([...text].length > MAX_TERM) return { problem: tooLong(MAX_TERM) }
  if (!isCleanText(text)) return { problem: UNCLEAN }
  const key = searchKey(text)
  if (key === '') return {}
  if (key.split(' ').length > MAX_WORDS)
    return { problem: `Escriba como máximo ${MAX_WORDS} palabras` }
  return { term: { text, key, number: numberIn(key), digits: digitsIn(key) } }
}

const NUMBER =
  /^(?:(?:orden|nomina|pago|ingreso|transferencia|lote)\s+)?(?:n\s*[°º.]?\s*|#\s*)?0*([1-9]\d{0,8})$/

function numberIn(key: string): number | undefined {
  const number = NUMBER.exec(key)?.[1]
  return number ? Number(number) : undefined
}

function digitsIn(key: string): string | undefined {
  const digits = typedAccountDigits(key)
  return digits && /^\d{4,20}$/.test(digits) ? digits : undefined
}
