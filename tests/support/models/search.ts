/** What the search for everything finds in a test's database. */
import type { Group } from '#app/models/search/fields.ts'
import { readTerm, type Seeker, searchEverything } from '#app/models/search/read.server.ts'
import type { TestDatabase } from './database.ts'

const STAFF: Seeker = { role_id: 1, titular_id: null }

/** The groups without screens, whose words have tests of their own, and the results' addresses. */
export function searchOf(t: TestDatabase) {
  const groups = async (text: string, seeker = STAFF): Promise<Group[]> => {
    const { term } = readTerm(text)
    if (!term) throw new Error(`${text} is no term`)
    const found = await searchEverything(t.db, seeker, term)
    return found.filter(({ title }) => title !== 'Pantallas')
  }
  const addresses = async (text: string, seeker = STAFF) =>
    (await groups(text, seeker)).flatMap(({ results }) => results.map(({ to }) => to))
  return { groups, addresses }
}
