import { useId } from 'react'
import { Day } from '#app/components/frame/dates.tsx'
import { Pagination } from '#app/components/frame/pagination.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { ListPanel } from '#app/components/lists/panel.tsx'
import type { PageOf } from '#app/kernel/asking/listing.ts'
import { type DocumentPath, ORDER_TITLES, type OrderKind } from '#app/kernel/document-kinds.ts'
import { type IsoDate, type Month, monthName } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { type Centimos, formatBs } from '#app/kernel/values/money.ts'
import { monthPaid, paydayLabel } from '#app/models/payroll/period.ts'
import type { Payday } from '#db/kinds.ts'

type Order = {
  id: number
  order: number
  issued_at: IsoDate
  period?: Month | null
  /** Null for personal orders. */
  payday: Payday | null
  concept: string
  transaction: string
  /** The paid amount, in céntimos. */
  total: Centimos
}

type OwnListsProps = {
  /** What the queries of the lists asked for in vain. */
  notices: string[]
  paysheets: PageOf<Order>
  payments: PageOf<Order>
}

export function OwnLists({ notices, paysheets, payments }: OwnListsProps) {
  return (
    <>
      {notices.map((notice) => (
        <p key={notice} className="notice">
          {notice}
        </p>
      ))}
      <OwnOrders kind="paysheets" pageName="page" page={paysheets} />
      <OwnOrders kind="payments" pageName="payments_page" page={payments} />
    </>
  )
}

type OwnOrdersProps = {
  kind: DocumentPath<OrderKind>
  pageName: string
  page: PageOf<Order>
}

function OwnOrders({ kind, pageName, page }: OwnOrdersProps) {
  const id = useId()
  const title = `Sus ${ORDER_TITLES[kind].toLowerCase()}`
  return (
    <section className="own-orders" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ListPanel>
        <DataTable
          caption={title}
          columns={columnsOf(kind)}
          rows={page.data}
          rowKey={(row) => row.id}
          actions={({ id }) => [
            {
              label: 'Ver recibo',
              to: `/api/reports/${kind}/${id}`,
              newTab: true,
              document: true,
            },
          ]}
        />
        <Pagination
          page={page.current_page}
          lastPage={page.last_page}
          perPage={page.per_page}
          total={page.total}
          name={pageName}
          label={`Páginas de ${title.toLowerCase()}`}
        />
      </ListPanel>
    </section>
  )
}

/** Payroll orders are identified by their fortnight, personal orders by their concept. */
function columnsOf(kind: OwnOrdersProps['kind']): Column<Order>[] {
  const isPayroll = kind === 'paysheets'
  return [
    {
      key: 'issued_at',
      label: 'Fecha',
      card: 'plain',
      cell: (row) => <Day of={row.issued_at} />,
    },
    ...(isPayroll ? [FORTNIGHT] : []),
    {
      key: 'concept',
      label: 'Concepto',
      card: isPayroll ? 'plain' : 'title',
      cell: (row) => row.concept,
    },
    { key: 'transaction', label: 'Medio', card: 'hidden', cell: (row) => row.transaction },
    {
      key: 'order',
      label: 'Número',
      card: 'hidden',
      cell: (row) => formatDocumentNumber(row.order),
    },
    {
      key: 'total',
      label: isPayroll ? 'Total' : 'Monto',
      align: 'end',
      card: 'value',
      className: 'money',
      cell: (row) => formatBs(row.total),
    },
  ]
}

const FORTNIGHT: Column<Order> = {
  key: 'payday',
  label: 'Quincena',
  card: 'title',
  cell: (row) =>
    `${monthName(monthPaid(row))}, ${row.payday ? paydayLabel(row.payday).toLowerCase() : ''}`,
}
