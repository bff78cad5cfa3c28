import { lazy, type ReactNode, Suspense } from 'react'
import { type DayText, useDayText } from '#app/components/frame/dates.tsx'
import { useOwnAddress, withQuery } from '#app/components/frame/own-address.ts'
import type { ListScreen } from '#app/http/lists/screen.server.ts'
import type { PageOf } from '#app/kernel/asking/listing.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { type Column, DataTable, type RowAction } from './data-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { LinkGroup } from './link-group.tsx'
import { ListPages } from './pages.tsx'
import { ListPanel } from './panel.tsx'
import { ListStatus, type ListStatusProps } from './status.tsx'

const load = async () => ({ default: (await import('./chosen-bar.tsx')).ChosenBar })

/** The browser loads it for lists whose rows are chosen. The server cannot wait. */
const ChosenBar = import.meta.env.SSR ? (await load()).default : lazy(load)

type Filter = {
  name: string
  label: string
  all: string
  options: { value: string; label: string }[]
}

type ListViewProps<T> = {
  list: ListScreen
  page: PageOf<T>
  caption: string
  /** The noun for one and for many: `['orden', 'órdenes']`. */
  noun: readonly [singular: string, plural: string]
  columns: Column<T>[]
  rowKey: (row: T) => string | number
  rowLabel?: (row: T) => string
  actions?: (row: T) => RowAction[]
  noActions?: string
  filters?: Filter[]
  /** Whether the list has a search, or what it is called; true by default. */
  searchable?: boolean | string
  dated?: boolean
  /** Filters without a control, e.g. one titular: name → the chip's text. */
  fixed?: Record<string, string>
  links?: ReactNode
  /** The page's main action, offered when the list is empty. */
  emptyAction?: ReactNode
}

/** A whole list: filters, chips, table, pages. Every list screen uses it. */
export function ListView<T>(props: ListViewProps<T>) {
  const {
    list,
    page,
    noun,
    searchable = true,
    filters = [],
    dated = false,
    fixed = {},
    emptyAction,
  } = props
  const { pathname, search } = useOwnAddress()
  const query = new URLSearchParams(search)
  const drawn = filters.map((filter) => drawnOf(filter, list.filters[filter.name] ?? ''))
  const others = new Set([...Object.keys(fixed), ...Object.keys(list.filters)])
  for (const { name } of filters) others.delete(name)
  const keep = ['sort_by', 'limit', 'currency', ...others].flatMap((name): [string, string][] => {
    const value = query.get(name)
    return value ? [[name, value]] : []
  })
  const clear =
    pathname +
    withQuery(search, {
      ...Object.fromEntries(filters.map(({ name }) => [name, null])),
      ...Object.fromEntries([...others].map((name) => [name, null])),
      search: null,
      startDate: null,
      endDate: null,
      page: null,
    })
  const { groups = [], sum, choosing, exports } = list.tools ?? {}
  const chips = chipsOf(useDayText(), list, drawn, fixed)
  const isFiltered = searchable !== false || dated || drawn.length > 0
  const status: ListStatusProps = {
    chips: chips.map(({ label, names }) => ({ label, to: pathname + without(search, names) })),
    count: { total: page.total, singular: noun[0], plural: noun[1] },
    ...(list.days !== undefined && { days: list.days }),
    sum,
    links: (
      <>
        {props.links}
        {exports?.[0] && <ExportMenu links={exports} />}
      </>
    ),
    reloadTo: pathname + search,
    clearTo: clear,
  }
  return (
    <ListPanel>
      {isFiltered ? (
        <FilterBar
          {...(searchable !== false && {
            search: { value: list.search, ...(searchable !== true && { label: searchable }) },
          })}
          selects={drawn}
          {...(dated && { dates: { start: list.startDate ?? '', end: list.endDate ?? '' } })}
          keep={keep}
          {...status}
        />
      ) : (
        <ListStatus {...status} />
      )}
      {groups.length > 0 && (
        <div className="list-tools">
          {groups.map((group) => (
            <LinkGroup key={group.label} {...group} />
          ))}
        </div>
      )}
      {list.dropped && <p className="list-notice">{list.dropped}</p>}
      <DataTable
        caption={props.caption}
        columns={props.columns}
        rows={page.data}
        rowKey={props.rowKey}
        sort={list.sort}
        empty={chips.length > 0 ? <NoneFor chips={chips} clear={clear} /> : emptyAction}
        choosing={page.total > 0 ? choosing?.ticked : undefined}
        {...(props.actions && { actions: props.actions })}
        {...(props.noActions && { noActions: props.noActions })}
        {...(props.rowLabel && { rowLabel: props.rowLabel })}
      />
      <ListPages list={list} page={page} />
      {choosing && page.total > 0 && (
        <Suspense>
          <ChosenBar {...choosing} />
        </Suspense>
      )}
    </ListPanel>
  )
}

/** An empty result offers nothing new: what was looked for may exist. */
function NoneFor({ chips, clear }: { chips: { label: string }[]; clear: string }) {
  return (
    <p>
      Ningún resultado para {chips.map(({ label }) => label).join(', ')}.{' '}
      <a href={clear} data-keep-scroll="">
        Limpiar
      </a>
    </p>
  )
}

/** A filter with what the address says, which is an option of its own if it is none (docs/rules/lists.md#12). */
function drawnOf(filter: Filter, value: string) {
  const { options } = filter
  if (!value || options.some((option) => option.value === value)) return { ...filter, value }
  const named = (part: string) => options.find((option) => option.value === part)?.label ?? part
  const label = value.split(',').map(named).join(', ')
  return { ...filter, value, options: [...options, { value, label }] }
}

const without = (search: string, names: string[]) =>
  withQuery(search, Object.fromEntries([...names, 'page'].map((name) => [name, null])))

function rangeText(day: DayText, start: IsoDate | undefined, end: IsoDate | undefined): string {
  if (start && end) return `${day(start)} – ${day(end)}`
  if (start) return `Desde ${day(start)}`
  return end ? `Hasta ${day(end)}` : ''
}

/** The active filters in their order, each with the query names that it removes. */
function chipsOf(day: DayText, list: ListScreen, filters: Filter[], fixed: Record<string, string>) {
  const chips: { label: string; names: string[] }[] = []
  if (list.search) chips.push({ label: `«${list.search}»`, names: ['search'] })
  const { startDate, endDate } = list
  if (startDate || endDate) {
    chips.push({ label: rangeText(day, startDate, endDate), names: ['startDate', 'endDate'] })
  }
  for (const { name, label, options } of filters) {
    const value = list.filters[name]
    if (value === undefined) continue
    const chosen = options.find((option) => option.value === value)?.label ?? value
    chips.push({ label: `${label}: ${chosen}`, names: [name] })
  }
  for (const [name, label] of Object.entries(fixed)) chips.push({ label, names: [name] })
  return chips
}
