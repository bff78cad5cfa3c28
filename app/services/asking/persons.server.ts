/** The SQL that finds people by a search (docs/rules/finding.md#3). */
import { and, or, type SQL } from 'drizzle-orm'
import { titulars } from '#db/schema.ts'
import { nameKeys, personKeys } from './person-keys.ts'
import { type Bindings, contains } from './queries.server.ts'

/** The titular is found by the search: by its words in any order, or by a cédula in any form. */
export const isPerson = (search: string): SQL => isOneOf(personKeys(search))

/** The same where numbers of accounts are searched too, which begin with zeros: digits count as typed. */
export function isHolder(search: string): SQL {
  const ways = personKeys(search)
  return isOneOf(/\p{L}/u.test(search) ? ways : ways.slice(0, 1))
}

function isOneOf(lists: string[][]): SQL {
  const ways = lists.map((keys) => and(...keys.map((key) => contains(titulars.search_key, key))))
  return or(...ways) as SQL
}

/**
 * The same with placeholders, for lists whose numbers are searched too: a text with digits counts as
 * typed, unless commas part it.
 */
export function isPersonAsTyped(search: string, bindings: Bindings): SQL {
  const keys = /,|^\D*$/.test(search) ? nameKeys(search) : [search]
  const found = keys.map((key, i) => bindings.containing(`person${i}`, titulars.search_key, key))
  return and(...found) as SQL
}
