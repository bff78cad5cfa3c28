/** What stands around a list's table: quick ranges, sizes of its pages, saved views, a sum. */

import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { frameOf } from '#app/http/frame.server.ts'
import { MAX_CHOSEN } from '#app/kernel/asking/listing.ts'
import { quickRanges } from '#app/kernel/asking/quick-ranges.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import { formatMoney } from '#app/kernel/values/currencies.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { ListingSum } from '#app/models/documents/listing.server.ts'
import type { ExportedList } from '#app/models/reports/fields.ts'
import type { ViewedList } from '#app/models/views/fields.ts'
import { savedViews, viewQuery } from '#app/models/views/read.server.ts'
import { type ExportLink, exportLinks, reportLinks } from './exports.server.ts'
import type { ListScreen } from './screen.server.ts'

/** A link to the list with another query. */
export type ListLink = { label: string; to: string; current: boolean }

/** Links and texts to show as they are: the browser only draws them. */
export type ListTools = {
  /** Above the table, with what each group is called. */
  groups: { label: string; links: ListLink[] }[]
  sizes: ListLink[]
  /** 'Suma: 1.234,50 Bs' */
  sum?: string
  /** What is done with chosen rows. */
  choosing?: Choosing
  exports?: ExportLink[]
  /** Whether some of its documents wait for approval, which its report has only when asked. */
  waits?: boolean
}

/** The form of a list's chosen rows. */
export type Choosing = {
  to: string
  /** The list's query, by which all its rows are found. */
  hidden: [name: string, value: string][]
  /** 'Todas las 37 filas' that the filters leave, if that is more than the page and not too many. */
  all: string | undefined
  /** The ids of the rows that are ticked already, and whether all of them are meant. */
  ticked: string[]
  allTicked: boolean
  buttons: { value: string; label: string; newTab?: boolean }[]
}

type Wanted = {
  dated?: boolean
  /** The most rows that a page of the list may have. */
  most?: number
  sum?: ListingSum | undefined
  /** Whether a list without a sum has amounts in dollars to offer. */
  hasDollars?: boolean
  /** The list whose views its reader keeps. */
  views?: ViewedList
  /** The list whose rows are chosen, and whether a bank's file can be made of them. */
  choose?: { list: string; bankFile?: boolean }
  /** The list as it comes out as a file, and the record of whose tab it is. */
  exported?: ExportedList
  exportedOf?: Record<string, string>
  /** The report that is this list of documents, and the record of whose tab it is. */
  report?: { kind: string; of?: Record<string, number> }
}

const SMALLEST = 10
/** The sizes of pages that are offered. */
const LARGEST = 100
const SIZES = [SMALLEST, 25, 50, LARGEST]

export async function withTools<S extends Shown>(
  args: Pick<RouteArgs, 'url' | 'context'>,
  shown: S,
  {
    dated = false,
    most = LARGEST,
    sum,
    hasDollars,
    views,
    choose,
    exported,
    exportedOf,
    report,
  }: Wanted = {},
): Promise<S> {
  const { list, page } = shown
  const { today } = contextOf(args)
  const query = args.url.searchParams
  const groups = [
    ...(dated ? [{ label: 'Fechas', links: rangesOf(query, list, today) }] : []),
    ...(views ? [{ label: 'Vistas', links: await viewsOf(args, views) }] : []),
    { label: 'Moneda', links: currencyOf(query, list, hasDollars ?? sum?.hasDollars) },
  ]
  const waits = report !== undefined && (await hasWaiting(args, list, report.kind, sum))
  const tools: ListTools = {
    groups: groups.filter(({ links }) => links.length > 0),
    sizes: page.total > SMALLEST ? sizesOf(query, page.per_page, most) : [],
    ...(choose && { choosing: choosingOf(query, shown, choose) }),
    ...(page.total > 0 &&
      exported && { exports: exportLinks(exported, ofRecord(list, exportedOf)) }),
    ...(page.total > 0 && report && { exports: documentLinks(list, report, waits), waits }),
    ...(sum && page.total > 0 && { sum: sumText(sum, list.filters.voided === '1') }),
  }
  return { ...shown, list: { ...list, tools } }
}

const ofRecord = (list: ListScreen, record: Record<string, string> = {}): ListScreen => ({
  ...list,
  filters: { ...list.filters, ...record },
})

/** Once both dates are set, 'Descargar resultados' is there instead (docs/rules/reports.md#8). */
function documentLinks(
  list: ListScreen,
  { kind, of = {} }: NonNullable<Wanted['report']>,
  waits: boolean,
) {
  if (list.days !== undefined) return []
  const record = Object.fromEntries(Object.entries(of).map(([name, id]) => [name, String(id)]))
  return reportLinks(kind, list, { ...record, ...(waits && { waiting: '1' }) })
}

/** Whether the list shows what waits for approval beside what does not. A whole list has no sum. */
async function hasWaiting(
  args: Pick<RouteArgs, 'context' | 'url'>,
  { filters }: ListScreen,
  kind: string,
  sum: ListingSum | undefined,
): Promise<boolean> {
  if (filters.pending !== undefined || filters.voided === '1') return false
  if (sum) return sum.waiting > 0n
  const { runs, paysheets, ...others } = (await frameOf(args)).waiting
  const waiting: Record<string, number> = { paysheets: runs + paysheets, ...others }
  return (waiting[kind] ?? 0) > 0
}

/** What the dialog over chosen rows asks by its address. */
const OF_CHOSEN = ['ids', 'all', 'do']
/** Parts of a query that say nothing about which rows a list has. */
const OF_THE_PAGE = ['page', 'limit', 'sort_by', ...OF_CHOSEN]

function choosingOf(
  query: URLSearchParams,
  { list, page }: Shown,
  { list: path, bankFile = false }: NonNullable<Wanted['choose']>,
): Choosing {
  const { total, per_page } = page
  const hidden = [...new Set(query.keys())].flatMap((name): [string, string][] => {
    const value = query.get(name)
    return value && !OF_THE_PAGE.includes(name) ? [[name, value]] : []
  })
  const all =
    total > per_page && total <= MAX_CHOSEN ? `Todas las ${formatCount(total)} filas` : undefined
  return {
    to: `${path}/chosen`,
    hidden,
    all,
    ticked: query.getAll('ids'),
    allTicked: query.get('all') === '1',
    buttons: [
      { value: 'receipts', label: 'Recibos', newTab: true },
      { value: 'two-receipts', label: 'Recibos, dos por hoja', newTab: true },
      { value: 'xlsx', label: 'Excel' },
      { value: 'csv', label: 'CSV' },
      ...(bankFile ? [{ value: 'bank-file', label: 'Archivo del banco' }] : []),
      ...(list.filters.voided === '1' ? [] : [{ value: 'void', label: 'Anular' }]),
    ],
  }
}

type Shown = { list: ListScreen; page: { total: number; per_page: number } }

function sizesOf(query: URLSearchParams, perPage: number, most: number): ListLink[] {
  return SIZES.filter((size) => size <= most).map((size) => ({
    label: String(size),
    to: changed(query, { limit: String(size) }),
    current: size === perPage,
  }))
}

function rangesOf(query: URLSearchParams, list: ListScreen, today: IsoDate): ListLink[] {
  return quickRanges(today).map(({ label, startDate, endDate }) => ({
    label,
    to: changed(query, { startDate, endDate }),
    current: list.startDate === startDate && list.endDate === endDate,
  }))
}

/** The way to amounts in dollars, where a rate of the dollar was ever entered, and back. */
function currencyOf(
  query: URLSearchParams,
  { currency }: ListScreen,
  hasDollars = false,
): ListLink[] {
  if (!currency && !hasDollars) return []
  const label = currency ? 'Solo en bolívares' : 'También en dólares'
  return [{ label, to: changed(query, { currency: currency ? '' : 'USD' }), current: false }]
}

/** The reader's own views, and the way to keep what is shown as another. */
async function viewsOf(
  args: Pick<RouteArgs, 'url' | 'context'>,
  list: ViewedList,
): Promise<ListLink[]> {
  const { db, user, today } = contextOf(args)
  if (!user) return []
  const here = viewQuery(list, args.url.searchParams)
  const kept = (await savedViews(db, user.id, list, today)).map(({ name, query }) => ({
    label: name,
    to: `?${query}`,
    current: query === here,
  }))
  const isNew = here !== '' && !kept.some(({ current }) => current)
  const save = `/settings/views?${new URLSearchParams({ list, query: here })}`
  return [...kept, ...(isNew ? [{ label: 'Guardar vista', to: save, current: false }] : [])]
}

/** This page's address with another query, from its first page. */
function changed(query: URLSearchParams, changes: Record<string, string>): string {
  const next = new URLSearchParams(query)
  for (const name of ['page', ...OF_CHOSEN]) next.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `?${next}`
}

/** What was summed is said where it is not plain: voided documents, and those that wait. */
function sumText({ sum, waiting, dollars }: ListingSum, voided: boolean): string {
  const said = (part: 'sum' | 'posted' | 'waiting') => {
    const inDollars = dollars && ` (${formatMoney(dollars[part], 'USD')})`
    return `${formatBs({ sum, posted: sum - waiting, waiting }[part])}${inDollars ?? ''}`
  }
  const all = said('sum')
  const left = dollars?.isWhole === false ? '. En dólares falta lo anterior a la primera tasa' : ''
  if (voided) return `Suma de lo anulado: ${all}${left}`
  if (waiting === 0n) return `Suma: ${all}${left}`
  if (waiting === sum) return `Suma por aprobar: ${all}${left}`
  return `Suma: ${said('posted')}, y ${said('waiting')} por aprobar${left}`
}
