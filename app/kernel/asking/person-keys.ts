/** How people are searched for, in lists and in the search for everything. */
import { searchKey } from '#app/kernel/values/text.ts'

/** A letter and digits, or digits alone. */
const RIC = /^[vejpgc]?\d{3,10}$/
/** The most words that are searched for; of more, the longest. */
const MOST_WORDS = 10
/** Further blanks part the words of a name: 'Panadería 2000'. */
const PASSPORT = /^p ?[a-z\d]{2,15}$/

/**
 * Lists of keys: a person is found by every key of any one list. A cédula, RIF or passport is one
 * key however it is typed, with its leading zeros or without; anything else is its words, in any
 * order, also parted by commas ('Pérez, José'; docs/rules/finding.md#3, #10).
 */
export const personKeys = (search: string): string[][] =>
  ricKeys(search)?.map((each) => [each]) ?? [nameKeys(search)]

/** The keys of a cédula, RIF or passport, the one with its zeros first; undefined for other texts. */
export function ricKeys(search: string): string[] | undefined {
  const key = searchKey(search)
  // Commas between thousands alone: '3,14' is no cédula.
  const ric = key.replace(/[\s.-]|,(?=\d{3})/g, '')
  const isRic = RIC.test(ric) || (/\d/.test(ric) && PASSPORT.test(key.replace(/[.-]/g, '')))
  if (!isRic) return undefined
  const plain = ric.replace(/^([ve]?)0+(?=\d{3})/, '$1')
  // 'P-500' may also be in a name.
  const asTyped = key.startsWith('p') ? [key] : []
  // A person's RIF is their cédula in eight digits and one more.
  const [, letter, card] = /^([ve])0*(\d{4,8})\d$/.exec(ric.length === 10 ? ric : '') ?? []
  return [...new Set([ric, plain, ...(card ? [`${letter}${card}`] : []), ...asTyped])]
}

/** The words of a name as keys, all of which it has. */
export function nameKeys(search: string): string[] {
  const key = searchKey(search)
  const words = key.split(/\s|(?<!\d),|,(?!\d)/).filter(Boolean)
  // A comma alone is looked for as it is.
  if (words.length === 0) return [key]
  if (words.length <= MOST_WORDS) return words
  return words.toSorted((one, other) => other.length - one.length).slice(0, MOST_WORDS)
}

/** What tells whether the search finds a person with a text; everybody without a search. */
export function personFinder(search: string): (text: string) => boolean {
  if (!search) return () => true
  const ways = personKeys(search)
  return (text) => {
    const key = searchKey(text)
    return ways.some((keys) => keys.every((each) => key.includes(each)))
  }
}
