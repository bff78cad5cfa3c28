/** A list's rows as a file: the links that its screen shows, and what they ask for. */
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { partsItHasNot, readFile } from '#app/http/reports/requests.server.ts'
import { TABLE_FORMATS } from '#app/io/spreadsheets/table-file.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { EXPORTED_LISTS, type ExportedList } from '#app/models/reports/fields.ts'
import { exportList, LIST_EXPORTS } from '#app/models/reports/lists.server.ts'
import { SCOPES } from '#db/kinds.ts'
import { type ListScreen, nameRecords, readListScreen } from './screen.server.ts'

/** A link to all rows that a list's filters leave, as a file. */
export type ExportLink = { label: string; to: string }

type Shown = Pick<ListScreen, 'search' | 'filters' | 'startDate' | 'endDate' | 'sort'>
type Query = Record<string, string>

/** Files of a list, by what each is called; several where no import takes all rows at once. */
type Part = { label?: string; query?: Query }

const SCOPE_NAMES = { Empleado: 'Empleados', Externo: 'Externos', Empresa: 'Empresa' }

function partsOf(list: ExportedList, { filters }: Shown): Part[] {
  if (filters.scope || filters.titular) return [{}]
  const scopes = SCOPES.map((scope) => ({ label: SCOPE_NAMES[scope], query: { scope } }))
  if (list === '/titulars') return scopes
  if (list !== '/accounts') return [{}]
  const held = scopes.filter(({ query }) => query.scope !== 'Empresa')
  return [...held, { label: 'Sin titular', query: { loose: '1' } }]
}

/** The links of a list to what it shows now: the same filters and order, all pages. */
export function exportLinks(list: ExportedList, shown: Shown): ExportLink[] {
  const { field, direction } = shown.sort
  const sort_by = `${field},${direction}`
  const known = LIST_EXPORTS[list].unsearched ? { ...shown, search: '' } : shown
  return partsOf(list, shown).flatMap(({ label, query }) =>
    linksTo(`${list}/export`, { ...narrowing(known), ...query, sort_by }, label),
  )
}

/** The links to a report of documents, whose rows are by date. */
export const reportLinks = (report: string, shown: Shown, of: Query): ExportLink[] =>
  linksTo(`/api/reports/${report}`, { ...narrowing(shown), ...of })

const narrowing = ({ search, filters, startDate, endDate }: Shown): Query => ({
  ...(search && { search }),
  ...filters,
  ...(startDate && { startDate }),
  ...(endDate && { endDate }),
})

function linksTo(path: string, query: Query, label?: string): ExportLink[] {
  const to = (format: Query) => `${path}?${new URLSearchParams({ ...query, ...format })}`
  const named = (format: string) => (label ? `${label} en ${format}` : format)
  return [
    { label: named('Excel'), to: to({ format: 'xlsx' }) },
    { label: named('CSV'), to: to({ format: 'csv', csv: 'es' }) },
  ]
}

/**
 * The file that an address below a list asks for. Throws NotFound; FieldErrors for what the list
 * does not know, since a file that left out a filter would have rows that nobody asked for.
 */
export async function exportedList(args: Pick<RouteArgs, 'url' | 'context'>) {
  const { db } = contextOf(args)
  const list = listAt(args.url)
  const { rules, unsearched } = LIST_EXPORTS[list]
  const url = new URL(args.url)
  for (const name of ['page', 'limit']) url.searchParams.delete(name)
  const { listing, screen } = await nameRecords(db, readListScreen(rules, url), url)
  const known = [
    ...(unsearched ? [] : ['search']),
    ...['sort_by', ...datesOf(rules), ...Object.keys(rules.filters ?? {})],
  ]
  const problems = { ...screen.problems, ...partsItHasNot(known, url.searchParams) }
  const { format } = readFile(url.searchParams, TABLE_FORMATS, problems)
  return exportList(db, list, listing, format)
}

const datesOf = ({ dated }: { dated?: boolean }) => (dated ? ['startDate', 'endDate'] : [])

function listAt({ pathname }: URL): ExportedList {
  const [, path] = /^(.+)\/export\/?(?:\.data)?$/i.exec(pathname) ?? []
  const list = EXPORTED_LISTS.find((each) => each === path?.toLowerCase())
  if (!list) throw new NotFound()
  return list
}
