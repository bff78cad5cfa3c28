import { Badge, type BadgeTone } from '#app/components/frame/badge.tsx'
import { Day } from '#app/components/frame/dates.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { Namesake } from '#app/components/lists/namesake.tsx'
import { DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { accountTail } from '#app/kernel/values/account-number.ts'
import { shortBankName } from '#app/kernel/values/bank-name.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { LatestOrder } from '#app/models/orders/latest.server.ts'
import type { SaidBankState } from '#app/models/payroll-runs/fields.ts'

/** `state` is where it stands at the bank, in words. */
type Row = LatestOrder & { state: string | null }

const TONES: Record<SaidBankState, BadgeTone> = {
  none: 'neutral',
  filed: 'accent',
  sent: 'accent',
  paid: 'complete',
  rejected: 'error',
}

export function LatestOrders({ orders }: { orders: Row[] }) {
  return (
    <section className="panel list-panel latest-orders" aria-labelledby="latest">
      <div className="dashboard-panel-head">
        <h2 id="latest">Últimas órdenes</h2>
        <nav aria-label="Órdenes">
          <a href="/paysheets">Ver las de nómina</a>
          <a href="/payments">Ver las personales</a>
        </nav>
      </div>
      <DataTable
        caption="Últimas órdenes"
        columns={COLUMNS}
        rows={orders}
        rowKey={({ kind, id }) => `${kind} ${id}`}
      />
    </section>
  )
}

const COLUMNS: Column<Row>[] = [
  {
    key: 'order',
    label: 'N°',
    card: 'plain',
    cell: ({ kind, id, order }) => (
      <a href={`/${DOCUMENTS[kind].path}/${id}`}>{formatDocumentNumber(order).slice(3)}</a>
    ),
  },
  {
    key: 'issued_at',
    label: 'Fecha',
    card: 'plain',
    cell: (row) => <Day of={row.issued_at} />,
  },
  {
    key: 'name',
    label: 'Para',
    card: 'title',
    className: 'long wraps',
    title: ({ name }) => name ?? '',
    cell: ({ kind, id, name, namesake }) => (
      <>
        <a href={`/${DOCUMENTS[kind].path}/${id}`}>{name}</a>
        <Namesake ric={namesake} />
      </>
    ),
  },
  {
    key: 'kind',
    label: 'Orden',
    card: 'plain',
    className: 'table-from-48',
    cell: ({ payday }) => (payday ? `Nómina · ${payday}` : 'Personal'),
  },
  {
    key: 'enterprise',
    label: 'Desde',
    card: 'plain',
    className: 'table-from-80',
    cell: ({ bank, number }) => `${shortBankName(bank ?? '')} ${accountTail(number ?? '')}`,
  },
  {
    key: 'total',
    label: 'Total',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: (row) => formatBs(row.total),
  },
  {
    key: 'state',
    label: 'Estado',
    card: 'plain',
    className: 'table-from-48',
    cell: ({ pending, at_bank, state }) => {
      if (pending) return <Badge tone="accent">Por aprobar</Badge>
      return at_bank && <Badge tone={TONES[at_bank]}>{state}</Badge>
    },
  },
]
