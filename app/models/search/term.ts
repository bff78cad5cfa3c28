/** Reads what is searched for: first its length, then its forms (docs/rules/finding.md#2). */
import { typedAccountDigits } from '#app/kernel/values/account-number.ts'
import { typedDocument } from '#app/kernel/values/document-number.ts'
import {
  arePiledUp,
  isCleanText,
  isOverlong,
  searchKey,
  tooLong,
  UNCLEAN,
} from '#app/kernel/values/text.ts'
import { MAX_TERM, MAX_WORDS } from './fields.ts'

export type Term = {
  text: string
  /** Without accents and capitals. */
  key: string
  /** What the number of a document may be: `000123`, `N° 123`, `orden personal 123`. */
  number: number | undefined
  /** The path of the list whose documents that number is said to be of. */
  path?: string
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
  return { term: { text, key, ...documentIn(key), digits: digitsIn(key) } }
}

function documentIn(key: string): Pick<Term, 'number' | 'path'> {
  const { number, ...named } = typedDocument(key) ?? { number: 0 }
  return number === 0 ? { number: undefined } : { number, ...named }
}

function digitsIn(key: string): string | undefined {
  const digits = typedAccountDigits(key)
  return digits && /^\d{4,20}$/.test(digits) ? digits : undefined
}
