/** The SQL that finds people by a search (docs/rules/finding.md#3). */
import { and, or, type SQL } from 'drizzle-orm'
import { titulars } from '#db/schema.ts'
import { nameKeys, personKeys } from './person-keys.ts'
import { type Bindings, contains } from './queries.server.ts'

/** The titular is found by the search: by its words in any order, or by a cédula in any form. */
export function isPerson(search: string): SQL {
  const ways = personKeys(search).map((keys) =>
    and(...keys.map((key) => contains(titulars.search_key, key))),
  )
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
