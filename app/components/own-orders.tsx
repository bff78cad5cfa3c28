import { DataTable } from '#app/components/data-table.tsx'
import { ListPanel } from '#app/components/list-panel.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { formatDate, type IsoDate, monthName } from '#app/services/dates.ts'
import { centimos, formatBs } from '#app/services/money.ts'
import { formatOrderNumber } from '#app/services/order-number.ts'
import { type Payday, paydayLabel } from '#app/services/payroll.ts'

type Order = {
  id: number
  order: number
  issued_at: string
  payday: string
  concept: string
  transaction: string
  total: number
}

type OwnOrdersProps = {
  page: { data: Order[]; current_page: number; last_page: number; per_page: number; total: number }
}

/** An employee's own payroll orders, each with its receipt. */
export function OwnOrders({ page }: OwnOrdersProps) {
  return (
    <ListPanel>
      <DataTable
        caption="Sus órdenes de nómina"
        columns={[
          {
            key: 'issued_at',
            label: 'Fecha',
            card: 'plain',
            cell: (row) => formatDate(row.issued_at as IsoDate),
          },
          {
            key: 'payday',
            label: 'Quincena',
            card: 'title',
            cell: (row) =>
              `${monthName(row.issued_at as IsoDate)}, ${paydayLabel(row.payday as Payday).toLowerCase()}`,
          },
          { key: 'concept', label: 'Concepto', card: 'plain', cell: (row) => row.concept },
          {
            key: 'transaction',
            label: 'Medio',
            card: 'hidden',
            cell: (row) => row.transaction,
          },
          {
            key: 'order',
            label: 'Número',
            card: 'hidden',
            cell: (row) => formatOrderNumber(row.order),
          },
          {
            key: 'total',
            label: 'Total',
            align: 'end',
            card: 'value',
            className: 'money',
            cell: (row) => formatBs(centimos(row.total)),
          },
        ]}
        rows={page.data}
        rowKey={(row) => row.id}
        actions={({ id }) => [
          {
            label: 'Ver recibo',
            to: `/api/reports/paysheets/${id}`,
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
      />
    </ListPanel>
  )
}
