/** The search for everything that a user may see in lists (docs/rules/finding.md#1). */

import { DOCUMENTS, documentsName, type OrderKind } from '#app/kernel/document-kinds.ts'
import { allows } from '#app/models/access/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { findDocumentsBy, findOwnOrders, type SearchedKind } from './documents.server.ts'
import { type Found, type Group, SHOWN } from './fields.ts'
import { findAccounts, findPeople } from './people.server.ts'
import { findBankFiles, findRuns } from './runs.server.ts'
import { findScreens } from './screens.ts'
import type { Term } from './term.ts'

export { readTerm, type Term } from './term.ts'

export type Seeker = { role_id: number; titular_id: number | null }

type Source = {
  title: string
  /** Whoever may open this list gets results of it. */
  path: string
  find: (db: Db, term: Term) => Promise<Found[]>
  /** Whether the list is searched by the same term. */
  isListed: boolean
}

const ofDocuments = (kind: SearchedKind): Source => ({
  title: documentsName(kind),
  path: `/${DOCUMENTS[kind].path}`,
  find: (db, term) => findDocumentsBy(db, kind, term),
  isListed: true,
})

/** In the order of the sidebar, which decides between groups that fit equally well. */
const SOURCES: readonly Source[] = [
  { title: 'Titulares', path: '/titulars', find: findPeople, isListed: true },
  {
    title: 'Números de cuenta',
    path: '/accounts',
    find: (db, term) => findAccounts(db, term, 'personal'),
    isListed: true,
  },
  {
    title: 'Cuentas de empresa',
    path: '/company-accounts',
    find: (db, term) => findAccounts(db, term, 'company'),
    isListed: true,
  },
  ofDocuments('paysheet'),
  { title: 'Nóminas', path: '/payroll-runs', find: findRuns, isListed: true },
  ofDocuments('payment'),
  ofDocuments('income'),
  ofDocuments('transfer'),
  { title: 'Archivos del banco', path: '/bank-files', find: findBankFiles, isListed: false },
]

const OWN_KINDS: readonly OrderKind[] = ['paysheet', 'payment']

/** What the user may see and that fits, in groups: the one with the best result comes first. */
export async function searchEverything(db: Db, seeker: Seeker, term: Term): Promise<Group[]> {
  const groups: Group[] = []
  const isNamed = ({ path }: Source) => path === `/${term.path}`
  for (const source of SOURCES.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))) {
    if (!allows(seeker.role_id, source.path)) continue
    groups.push(groupOf(source, term, await source.find(db, term)))
  }
  for (const kind of OWN_KINDS) {
    const { path } = DOCUMENTS[kind]
    if (allows(seeker.role_id, `/${path}`) || seeker.titular_id === null) continue
    const results = await findOwnOrders(db, kind, seeker.titular_id, term)
    const title = `Sus ${DOCUMENTS[kind].many}`
    const all = results.length > SHOWN ? '/reports' : null
    groups.push({ title, results: results.slice(0, SHOWN), all })
  }
  return bestFirst([...groups, findScreens(seeker.role_id, term)])
}

function groupOf({ title, path, isListed }: Source, { text }: Term, found: Found[]): Group {
  const all = isListed && found.length > SHOWN ? listOf(path, text, found) : null
  return { title, results: found.slice(0, SHOWN), all }
}

/** The list by the same term; of voided documents, if there are no others. */
function listOf(path: string, search: string, found: Found[]): string {
  const voided = found.every(({ state }) => state === 'Anulada' || state === 'Anulado')
  return `${path}?${new URLSearchParams({ search, ...(voided && { voided: '1' }) })}`
}

/** Groups with results, by the rank of their first; equal ones keep their order. */
function bestFirst(groups: readonly Group[]): Group[] {
  const rankOf = ({ results }: Group) => results[0]?.rank ?? 2
  return groups.filter(({ results }) => results.length > 0).sort((a, b) => rankOf(a) - rankOf(b))
}
