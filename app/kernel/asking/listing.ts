/**
 * One mechanism for lists: query string ↔ listing. A noun declares its sorts and filters in a
 * `ListingRules`; screens and the API use the same names (docs/rules/api.md#5). Unknown or
 * out-of-range parts are reported: the API answers 422 with them, screens ignore them with a
 * notice.
 */
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { daysInRange, type IsoDate, parseIsoDate, parseMonth } from '#app/kernel/values/dates.ts'
import { parseId } from '#app/kernel/values/record-id.ts'
import { arePiledUp, isCleanText, isOverlong, tooLong, UNCLEAN } from '#app/kernel/values/text.ts'

type Direction = 'asc' | 'desc'

export type FilterRule =
  /** One of the values; with `many`, several separated by commas. */
  | { kind: 'choice'; values: readonly string[]; many?: boolean }
  | { kind: 'id' }
  /** Records chosen one by one, separated by commas or in parameters of their own. */
  | { kind: 'ids' }
  | { kind: 'flag' }
  /** What people have written, letter by letter. */
  | { kind: 'text' }
  /** `YYYY-MM`. */
  | { kind: 'month' }

export type ListingRules = {
  /** Fields that `sort_by` takes. */
  sorts: readonly string[]
  /** `field,direction`. */
  defaultSort: `${string},${Direction}`
  filters?: Readonly<Record<string, FilterRule>>
  /** Whether startDate and endDate bound `issued_at`. */
  dated?: boolean
  /** Whether its amounts are also given in dollars on demand: `currency=USD`. */
  currency?: boolean
  with?: readonly string[]
  /** What of `with` a record may have thousands of. */
  many?: readonly string[]
  withCount?: readonly string[]
}

export type Listing = {
  page: number
  /** Rows per page; 0 is all. */
  limit: number
  search: string
  sort: { field: string; direction: Direction }
  /** Only the filters that are set; ids as numbers, flags as booleans, the others as lists. */
  filters: Record<string, number | boolean | string[]>
  startDate?: IsoDate
  endDate?: IsoDate
  /** What amounts are given in beside bolívares. */
  currency?: 'USD'
  with: ReadonlySet<string>
  withCount: ReadonlySet<string>
}

/** A page of results, in the form of docs/rules/api.md#5; the API adds URLs. */
export type PageOf<T> = {
  data: T[]
  current_page: number
  last_page: number
  per_page: number
  total: number
}

/** By the name in the query. */
export type Problems = Record<string, readonly Problem[]>

/** Rows per page, unless the query says so. */
export const DEFAULT_LIMIT = 10
export const MAX_LIMIT = 100
export const MAX_PAGE = 10_000_000
/** The most records that are chosen one by one. */
export const MAX_CHOSEN = 1000
export const MAX_SEARCH = 200
/** The longest value accepted in a query, in characters. */
const MAX_VALUE = 200
export const UNKNOWN = problem('unknown_value', 'No es un valor conocido')
/** The problems of a range that ends before it begins. */
const RANGE_TURNED = {
  startDate: problem('range_turned', 'La fecha inicial es posterior a la final'),
  endDate: problem('range_turned', 'La fecha final es anterior a la inicial'),
}

/**
 * Reads a list's query. Empty values count as absent; of a repeated name the first counts. The
 * listing is always usable: it leaves out every part named in `problems`.
 */
export function parseListing(
  rules: ListingRules,
  query: URLSearchParams,
): { listing: Listing; problems: Problems } {
  const problems: Problems = {}
  const report = (name: string, each: Problem) => {
    problems[name] = [each]
  }
  const value = (name: string) => {
    const raw = query.get(name) ?? ''
    if (!isOverlong(raw, MAX_VALUE)) return raw.trim() || undefined
    report(name, problem('too_long', tooLong(MAX_VALUE)))
    return undefined
  }
  const whole = (name: string, fallback: number, min: number, max: number, text: string) => {
    const said = value(name)
    if (said === undefined) return fallback
    const number = /^\d{1,9}$/.test(said) ? Number(said) : Number.NaN
    if (number >= min && number <= max) return number
    report(name, problem('unknown_value', text))
    return fallback
  }
  const relations = (name: 'with' | 'withCount', known: readonly string[] = []) => {
    const parts = (value(name) ?? '').split(',').map((part) => part.trim())
    const unknown = parts.filter((part) => part && !known.includes(part))
    if (unknown.length > 0) {
      const names = unknown.join(', ').slice(0, 100)
      report(name, problem('unknown_value', `No se conoce: ${names}`))
    }
    return new Set(parts.filter((part) => known.includes(part)))
  }

  const listing: Listing = {
    page: whole('page', 1, 1, MAX_PAGE, 'Debe ser un número de página, desde 1'),
    limit: whole('limit', DEFAULT_LIMIT, 0, MAX_LIMIT, `Debe estar entre 0 y ${MAX_LIMIT}`),
    search: '',
    sort: parseSort(rules.defaultSort),
    filters: {},
    with: relations('with', rules.with),
    withCount: relations('withCount', rules.withCount),
  }

  const search = value('search')
  if (search !== undefined) {
    const found = parseSearch(search)
    if (found.problem) report('search', found.problem)
    else listing.search = found.term
  }

  const sort = value('sort_by')
  if (sort) {
    const wanted = parseSort(sort)
    const known = rules.sorts.includes(wanted.field) && /^(asc|desc)$/.test(wanted.direction)
    if (known) listing.sort = wanted
    else report('sort_by', problem('unknown_value', 'No se puede ordenar así'))
  }

  for (const [name, rule] of Object.entries(rules.filters ?? {})) {
    const text = rule.kind === 'ids' ? query.getAll(name).join(',') || undefined : value(name)
    if (text === undefined) continue
    const parsed = parseFilter(rule, text)
    if (parsed === undefined) report(name, UNKNOWN)
    else listing.filters[name] = parsed
  }

  const currency = rules.currency && value('currency')
  if (currency === 'USD') listing.currency = currency
  else if (currency) report('currency', UNKNOWN)

  if (rules.dated) {
    for (const name of ['startDate', 'endDate'] as const) {
      const text = value(name)
      if (text === undefined) continue
      const day = readDay(text)
      if (day) listing[name] = day
      else report(name, problem('invalid', 'No es una fecha que exista'))
    }
    const { startDate, endDate } = listing
    if (startDate && endDate && startDate > endDate) {
      for (const name of ['startDate', 'endDate'] as const) {
        report(name, RANGE_TURNED[name])
        listing[name] = undefined
      }
    }
  }
  return { listing, problems }
}

/** A date, bare or after `issued_at,`; undefined when it is not one. */
export const readDay = (text: string) => parseIsoDate(text.trim().replace(/^issued_at,/, ''))

/** A search term in NFC, or its problem. */
export function parseSearch(text: string): { term: string; problem?: Problem } {
  const overlong = problem('too_long', tooLong(MAX_SEARCH))
  const unclean = problem('invalid', UNCLEAN)
  if (isOverlong(text, MAX_SEARCH)) return { term: '', problem: overlong }
  if (arePiledUp(text)) return { term: '', problem: unclean }
  const term = text.normalize('NFC')
  if ([...term].length > MAX_SEARCH) return { term: '', problem: overlong }
  return isCleanText(term) ? { term } : { term: '', problem: unclean }
}

function parseSort(text: string): Listing['sort'] {
  const [field = '', ...rest] = text.split(',').map((part) => part.trim())
  return { field, direction: (rest.join(',') || 'asc') as Direction }
}

function parseFilter(rule: FilterRule, text: string): number | boolean | string[] | undefined {
  if (rule.kind === 'flag') return text === '1' ? true : text === '0' ? false : undefined
  if (rule.kind === 'id') return parseId(text)
  if (rule.kind === 'ids') return parseIds(text)
  if (rule.kind === 'text') return parseText(text)
  if (rule.kind === 'month') return parseMonth(text) ? [text] : undefined
  const values = rule.many ? text.split(',').map((part) => part.trim()) : [text]
  return values.every((each) => rule.values.includes(each)) ? values : undefined
}

function parseText(text: string): string[] | undefined {
  const { term, problem } = parseSearch(text)
  return problem ? undefined : [term]
}

/** The longest text of so many ids, each at most ten digits and a comma. */
const MAX_IDS_TEXT = MAX_CHOSEN * 11

/** Distinct ids of a text; undefined for any that is not one, and for too many. */
function parseIds(text: string): string[] | undefined {
  if (isOverlong(text, MAX_IDS_TEXT)) return undefined
  const ids = new Set<string>()
  for (const part of text.split(',')) {
    const id = parseId(part.trim())
    if (id === undefined) return undefined
    ids.add(String(id))
  }
  return ids.size > MAX_CHOSEN ? undefined : [...ids]
}

/** Rules of a list that may be narrowed to records chosen one by one: `ids`. */
export const withChosen = (rules: ListingRules): ListingRules => ({
  ...rules,
  filters: { ...rules.filters, ids: { kind: 'ids' } },
})

/** How many days the listing's dates span, both ends included; undefined unless both are set. */
export function daysOf(listing: Listing): number | undefined {
  const { startDate, endDate } = listing
  return startDate && endDate ? daysInRange(startDate, endDate) : undefined
}

/** Wraps rows and their count as a page; a page beyond the last is empty but well-formed. */
export function pageOf<T>(
  data: T[],
  total: number,
  listing: Pick<Listing, 'page' | 'limit'>,
): PageOf<T> {
  const per_page = listing.limit === 0 ? Math.max(total, 1) : listing.limit
  return {
    data,
    current_page: listing.limit === 0 ? 1 : listing.page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    per_page,
    total,
  }
}

/** The page, or the last one for any number beyond it. */
export const placeOf = (page: number, limit: number, total: number) => ({
  page: Math.min(Math.max(1, page), Math.max(1, Math.ceil(total / limit))),
  limit,
})

/** A page of rows that are all at hand, or the last one for any number beyond it. */
export function pageAmong<T>(rows: readonly T[], page: number, limit: number): PageOf<T> {
  const place = placeOf(page, limit, rows.length)
  const first = (place.page - 1) * limit
  return pageOf(rows.slice(first, first + limit), rows.length, place)
}
