/** How people are searched for, in lists and in the search for everything. */
import { searchKey } from '#app/services/values/text.ts'

/** A letter and digits, or digits alone. */
const RIC = /^[vejpgc]?\d{3,10}$/
/** More words than a name has are one key together. */
const MOST_WORDS = 10
/** Further blanks part the words of a name: 'Panadería 2000'. */
const PASSPORT = /^p ?[a-z\d]{2,15}$/

/**
 * Lists of keys: a person is found by every key of any one list. A cédula, RIF or passport is one
 * key however it is typed, with its leading zeros or without; anything else is its words, in any
 * order, also parted by commas ('Pérez, José'; docs/rules/finding.md#3, #10).
 */
export function personKeys(search: string): string[][] {
  const key = searchKey(search)
  const ric = key.replace(/[\s.,-]/g, '')
  const isRic = RIC.test(ric) || PASSPORT.test(key.replace(/[.-]/g, ''))
  if (!/\d/.test(ric) || !isRic) return [nameKeys(search)]
  const plain = ric.replace(/^([ve]?)0+(?=\d{3})/, '$1')
  return plain === ric ? [[ric]] : [[ric], [plain]]
}

/** The words of a name as keys, all of which it has. */
export function nameKeys(search: string): string[] {
  const key = searchKey(search)
  const words = key.split(/[\s,]+/).filter(Boolean)
  // A comma alone is looked for as it is.
  if (words.length === 0) return [key]
  const rest = words.slice(MOST_WORDS - 1)
  return rest.length > 1 ? [...words.slice(0, MOST_WORDS - 1), rest.join(' ')] : words
}

/** Whether the search finds a person with this text. */
export function findsPerson(search: string, text: string): boolean {
  const key = searchKey(text)
  return personKeys(search).some((keys) => keys.every((each) => key.includes(each)))
}
