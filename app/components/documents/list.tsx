/** The lists of incomes and of transfers: documents between accounts, without a titular. */

import { Day } from '#app/components/frame/dates.tsx'
import { useOwnAddress } from '#app/components/frame/own-address.ts'
import { DownloadLinks } from '#app/components/lists/download-links.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import {
  DOCUMENTS,
  documentsName,
  type OrderKind,
  type ReportedKind,
} from '#app/kernel/document-kinds.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { Amount } from './amount.tsx'
import { VOIDED_FILTERS, voidedColumn } from './voided.tsx'

type DocumentRow = {
  id: number
  order: number
  issued_at: IsoDate
  amount: Centimos
  voided_at: string | null
  void_reason: string | null
  usd?: bigint | null
  canUndo: boolean
}

/** A document's number, which leads to its form, or of a voided one to its receipt. */
export function DocumentLink({ kind, row }: { kind: keyof typeof DOCUMENTS; row: DocumentRow }) {
  const to = `/${DOCUMENTS[kind].path}/${row.id}`
  return (
    <a href={row.voided_at ? `/api/reports${to}` : `${to}/edit`}>
      <span className="number-sign">N° </span>
      {formatDocumentNumber(row.order).slice(3)}
    </a>
  )
}

const NUMBER = {
  ...{ key: 'order', label: 'N°', sort: 'order', card: 'plain' as const },
  cell: (row: DocumentRow) => <DocumentLink kind="income" row={row} />,
}

type ListProps<R> = Parameters<typeof ListView<R>>[0]
type Shared = 'list' | 'page' | 'rowLabel' | 'filters' | 'fixed' | 'emptyAction'

type DocumentListProps<R> = Pick<ListProps<R>, Shared> & {
  kind: Exclude<ReportedKind, OrderKind>
  /** The first column, unless it has the number alone. */
  number?: ListProps<R>['columns'][number]
  dateLabel: string
  voidedLabel: string
  /** The columns between the date and the amount. */
  columns: ListProps<R>['columns']
}

export function DocumentList<R extends DocumentRow>(props: DocumentListProps<R>) {
  const { kind, dateLabel, voidedLabel, number = NUMBER, columns, ...rest } = props
  const { filters = [], ...shared } = rest
  const { list, page } = shared
  const { search } = useOwnAddress()
  const { path, counted, gender } = DOCUMENTS[kind]
  const actionsOf = ({ id, voided_at, canUndo }: R) => {
    const to = `/${path}/${id}`
    const report = { label: 'Recibo', to: `/api/reports${to}`, newTab: true, document: true }
    const undo = { label: 'Deshacer', to: `${to}/undo`, keepSearch: true }
    if (voided_at) return canUndo ? [report, undo] : [report]
    // An income's actions begin with 'Editar', and one of them is called so (docs/rules/orders.md#19).
    const edit = { label: 'Editar', to: `${to}/edit${search}` }
    const remove = {
      ...{ label: kind === 'income' ? 'Eliminar' : 'Anular', to: `${to}/delete` },
      ...{ keepSearch: true, destructive: true },
    }
    return kind === 'income' ? [edit, report, remove] : [report, edit, remove]
  }
  return (
    <ListView
      {...shared}
      caption={documentsName(kind)}
      noun={counted}
      columns={[
        number,
        {
          key: 'issued_at',
          label: dateLabel,
          sort: 'issued_at',
          card: 'plain',
          cell: (row) => <Day of={row.issued_at} />,
        },
        ...columns,
        {
          key: 'amount',
          label: 'Monto',
          sort: 'amount',
          align: 'end',
          card: 'value',
          className: 'money',
          cell: (row) => <Amount amount={row.amount} usd={row.usd} />,
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
