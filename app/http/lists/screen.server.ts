/** Reads a list's query for a screen. Unknown parts are dropped, and the screen says so. */

import {
  DEFAULT_LIMIT,
  daysOf,
  type Listing,
  type ListingRules,
  MAX_LIMIT,
  type PageOf,
  type Problems,
  parseListing,
  UNKNOWN,
} from '#app/kernel/asking/listing.ts'
import { droppedNotice } from '#app/kernel/asking/listing-notices.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import {
  accountName,
  bankName,
  payrollRunName,
  titularName,
  userName,
} from '#app/models/records/relations.server.ts'
import { isDepartment } from '#app/models/titulars/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { ListTools } from './tools.server.ts'

/** The current values of the list's filters, sorting and page. */
export type ListScreen = {
  search: string
  filters: Record<string, string>
  startDate: IsoDate | undefined
  endDate: IsoDate | undefined
  /** The number of days of the date range, if both dates are set. */
  days: number | undefined
  sort: { field: string; direction: 'asc' | 'desc' }
  /** What amounts are shown in beside bolívares. */
  currency: 'USD' | undefined
  /** The unknown parts of the query: their names, and a sentence. */
  problems: Problems
  dropped: string | undefined
  /** What stands around the table, on lists that have it. */
  tools?: ListTools
}

type ListQuery = { listing: Listing; screen: ListScreen }

const NO_SIZE = problem('unknown_value', `Debe estar entre 1 y ${MAX_LIMIT}`)

/** Rows per page in the tables of tabs (docs/rules/screens.md#4). */
export const TAB_PER_PAGE = 9

/**
 * Reads the query of a list screen. `asks` adds the relations that the screen always reads.
 * `limit=0`, all rows, works only in the API (docs/rules/lists.md#4).
 */
export function readListScreen(
  rules: ListingRules,
  url: URL,
  asks: { with?: string[]; withCount?: string[]; perPage?: number } = {},
): ListQuery {
  const query = new URLSearchParams(url.search)
  for (const name of ['with', 'withCount']) query.delete(name)
  if (asks.perPage && !query.get('limit')) query.set('limit', String(asks.perPage))
  const { listing, problems } = parseListing(rules, query)
  if (listing.limit === 0) {
    problems.limit = [NO_SIZE]
    listing.limit = DEFAULT_LIMIT
  }
  listing.with = new Set(asks.with)
  listing.withCount = new Set(asks.withCount)
  const filters = Object.entries(listing.filters).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.join(',')
      : typeof value === 'boolean'
        ? value
          ? '1'
          : '0'
        : String(value),
  ])
  return {
    listing,
    screen: {
      search: listing.search,
      filters: Object.fromEntries(filters),
      startDate: listing.startDate,
      endDate: listing.endDate,
      days: daysOf(listing),
      sort: listing.sort,
      currency: listing.currency,
      problems,
      dropped: droppedNotice(problems, query),
    },
  }
}

const RECORDS = {
  titular: { label: 'Titular', name: titularName },
  account: { label: 'Cuenta', name: accountName },
  enterprise: { label: 'Desde', name: accountName },
  bank: { label: 'Banco', name: bankName },
  payroll_run: { label: 'Nómina', name: payrollRunName },
  user: { label: 'Usuario', name: userName },
}

/**
 * Names the records that the query filters by (`Titular: María Ñáñez`). An id that does not exist, or a
 * department that nobody has, is dropped like any unknown value.
 */
export async function nameRecords(
  db: Db,
  { listing, screen }: ListQuery,
  url: URL,
): Promise<ListQuery & { chips: Record<string, string> }> {
  const filters = { ...listing.filters }
  const problems = { ...screen.problems }
  const chips: Record<string, string> = {}
  for (const [key, { label, name }] of Object.entries(RECORDS)) {
    const id = filters[key]
    if (typeof id !== 'number') continue
    const found = await name(db, id)
    if (found) chips[key] = `${label}: ${found}`
    else {
      delete filters[key]
      problems[key] = [UNKNOWN]
    }
  }
  const { department } = screen.filters
  if (department && (await isDepartment(db, department))) {
    chips.department = `Departamento: ${department}`
  } else if (department) {
    delete filters.department
    problems.department = [UNKNOWN]
  }
  const shown = Object.entries(screen.filters).filter(([name]) => name in filters)
  return {
    listing: { ...listing, filters },
    screen: {
      ...screen,
      filters: Object.fromEntries(shown),
      problems,
      dropped: droppedNotice(problems, url.searchParams),
    },
    chips,
  }
}

/** Reads a page of the list. Beyond the end it is the last page, and the screen says so. */
export async function readPage<T>(
  { listing, screen }: ListQuery,
  load: (listing: Listing) => Promise<PageOf<T>>,
): Promise<{ page: PageOf<T>; list: ListScreen }> {
  const page = await load(listing)
  if (page.current_page <= page.last_page) return { page, list: screen }
  const beyond = `La página ${listing.page} no existe: esta es la última`
  const list = { ...screen, dropped: [screen.dropped, beyond].filter(Boolean).join('. ') }
  return { page: await load({ ...listing, page: page.last_page }), list }
}

/** The list's address with its query, from page 1 after a create or delete. */
export function backToList(path: string, url: URL, keepPage = false): string {
  const query = new URLSearchParams(url.search)
  if (!keepPage) query.delete('page')
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
