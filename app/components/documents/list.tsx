/** The lists of incomes and of transfers: documents between accounts, without a titular. */

import { useHere } from '#app/components/frame/here.ts'
import { DownloadLinks } from '#app/components/lists/download-links.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import {
  DOCUMENTS,
  documentsName,
  type OrderKind,
  type ReportedKind,
} from '#app/services/documents/kinds.ts'
import { formatDate, type IsoDate } from '#app/services/values/dates.ts'
import { type Centimos, formatBs } from '#app/services/values/money.ts'
import { VOIDED_FILTERS, voidedColumn } from './voided.tsx'

type DocumentRow = {
  id: number
  issued_at: IsoDate
  amount: Centimos
  voided_at: string | null
  void_reason: string | null
}

type ListProps<R> = Parameters<typeof ListView<R>>[0]
type Shared = 'list' | 'page' | 'rowLabel' | 'filters' | 'fixed' | 'emptyAction'

type DocumentListProps<R> = Pick<ListProps<R>, Shared> & {
  kind: Exclude<ReportedKind, OrderKind>
  /** The label of the first column, the date. */
  dateLabel: string
  /** The label of the column that shows when and why a document was voided. */
  voidedLabel: string
  /** The columns between the date and the amount. */
  columns: ListProps<R>['columns']
}

export function DocumentList<R extends DocumentRow>(props: DocumentListProps<R>) {
  const { kind, dateLabel, voidedLabel, columns, filters = [], ...shared } = props
  const { list, page } = shared
  const { search } = useHere()
  const { path, counted, gender } = DOCUMENTS[kind]
  const actionsOf = ({ id, voided_at }: R) => {
    const to = `/${path}/${id}`
    const report = { label: 'Recibo', to: `/api/reports${to}`, newTab: true, document: true }
    if (voided_at) return [report]
    const edit = { label: 'Editar', to: `${to}/edit${search}` }
    const remove = {
      ...{ label: 'Eliminar', to: `${to}/delete` },
      ...{ keepSearch: true, destructive: true },
    }
    // An income's actions begin with 'Editar' (docs/rules/orders.md#19).
    return kind === 'income' ? [edit, report, remove] : [report, edit, remove]
  }
  return (
    <ListView
      {...shared}
      caption={documentsName(kind)}
      noun={counted}
      columns={[
        {
          key: 'issued_at',
          label: dateLabel,
          sort: 'issued_at',
          card: 'plain',
          cell: (row) => formatDate(row.issued_at),
        },
        ...columns,
        {
          key: 'amount',
          label: 'Monto',
          sort: 'amount',
          align: 'end',
          card: 'value',
          className: 'money',
          cell: (row) => formatBs(row.amount),
        },
        ...(list.filters.voided === '1' ? [voidedColumn(voidedLabel)] : []),
      ]}
      rowKey={(row) => row.id}
      actions={actionsOf}
      filters={[...filters, VOIDED_FILTERS[gender]]}
      dated
      links={<DownloadLinks report={path} list={list} total={page.total} />}
    />
  )
}
