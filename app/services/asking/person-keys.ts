/** How people are searched for, in lists and in the search for everything. */
import { searchKey } from '#app/services/values/text.ts'

/** A letter and digits, or digits alone. */
const RIC = /^[vejpgc]?\d{3,10}$/
/** Further blanks part the words of a name: 'Panadería 2000'. */
const PASSPORT = /^p ?[a-z\d]{2,15}$/

/**
 * Lists of keys: a person is found by every key of any one list. A cédula, RIF or passport is one
 * key however it is typed, with its leading zeros or without; anything else is its words, in any
 * order (docs/rules/finding.md#3).
 */
export function personKeys(search: string): string[][] {
  const key = searchKey(search)
  const ric = key.replace(/[\s.-]/g, '')
  const isRic = RIC.test(ric) || PASSPORT.test(key.replace(/[.-]/g, ''))
  if (!/\d/.test(ric) || !isRic) return [key.split(' ')]
  const plain = ric.replace(/^([ve]?)0+(?=\d{3})/, '$1')
  return plain === ric ? [[ric]] : [[ric], [plain]]
}
