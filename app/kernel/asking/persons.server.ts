/** The SQL that finds people by a search (docs/rules/finding.md#3). */
import { and, or, type SQL } from 'drizzle-orm'
import { titulars } from '#db/schema.ts'
import { nameKeys, personKeys, ricKeys } from './person-keys.ts'
import { type Bindings, contains } from './queries.server.ts'

/** The titular is found by the search: by its words in any order, or by a cédula in any form. */
export const isPerson = (search: string): SQL => isOneOf(personKeys(search))

/** Finds a holder where numbers of accounts are searched too, which begin with zeros: digits count as typed. */
export function isHolder(search: string): SQL {
  const ways = personKeys(search)
  return isOneOf(/\p{L}/u.test(search) ? ways : ways.slice(0, 1))
}

function isOneOf(lists: string[][]): SQL {
  const ways = lists.map((keys) => and(...keys.map((key) => contains(titulars.search_key, key))))
  return or(...ways) as SQL
}

/**
 * Finds a holder by placeholders, for lists whose numbers are searched too: another text with digits
 * counts as typed, unless commas part it.
 */
export function isPersonAsTyped(search: string, bindings: Bindings): SQL {
  // A prepared statement is known by its placeholders: these two are joined in different ways.
  const found = (name: string, keys: readonly string[]) =>
    keys.map((key, i) => bindings.containing(`${name}${i}`, titulars.search_key, key))
  const rics = ricKeys(search)
  if (rics) return or(...found('ric', /\p{L}/u.test(search) ? rics : rics.slice(0, 1))) as SQL
  return and(...found('person', /,|^\D*$/.test(search) ? nameKeys(search) : [search])) as SQL
}
