import { Icon } from '#app/components/frame/icons.tsx'
import { withQuery } from '#app/components/frame/own-address.ts'
import type { ListScreen } from '#app/http/lists/screen.server.ts'
import type { DocumentPath, ReportedKind } from '#app/kernel/document-kinds.ts'

type DownloadLinksProps = {
  /** The list's report, below /api/reports. */
  report: DocumentPath<ReportedKind>
  list: Pick<ListScreen, 'search' | 'filters' | 'startDate' | 'endDate' | 'tools'>
  total: number
  /** The list's filter outside its query: the record that its tab belongs to. */
  of?: Record<string, number>
}

const FORMATS = [
  { query: { format: 'xlsx' }, before: 'Resultados en ', label: 'Excel' },
  { query: { format: 'csv', csv: 'es' }, before: 'Resultados en ', label: 'CSV' },
  { query: { format: 'receipts' }, before: 'Resultados como ', label: 'Recibos' },
]

/** Links to the list as files, once both dates are set: the same filters, all rows. */
export function DownloadLinks({ report, list, total, of = {} }: DownloadLinksProps) {
  const { search, filters, startDate, endDate } = list
  if (!startDate || !endDate || total === 0) return null
  const record = Object.fromEntries(Object.entries(of).map(([name, id]) => [name, String(id)]))
  const waiting = list.tools?.waits && { waiting: '1' }
  const set = { ...(search && { search }), ...filters, startDate, endDate, ...record, ...waiting }
  const to = (file = {}) => `/api/reports/${report}${withQuery('', { ...set, ...file })}`
  return (
    <>
      <a href={to()} target="_blank" rel="noreferrer">
        <Icon name="download" />
        Descargar resultados
      </a>
      {FORMATS.map(({ query, before, label }) => (
        <a key={label} href={to(query)} target="_blank" rel="noreferrer">
          <span className="sr-only">{before}</span>
          {label}
        </a>
      ))}
    </>
  )
}
