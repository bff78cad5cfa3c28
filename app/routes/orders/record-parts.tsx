/** The tables below an order's facts: what its bank did, its movements, and its changes. */

import { type ReactNode, useId } from 'react'
import { Badge } from '#app/components/frame/badge.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import { Pagination } from '#app/components/frame/pagination.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { ListPanel } from '#app/components/lists/panel.tsx'
import { AUDIT_COLUMNS } from '#app/components/nouns/audit-columns.tsx'
import type { PageOf } from '#app/kernel/asking/listing.ts'
import { accountTail } from '#app/kernel/values/account-number.ts'
import { shortBankName } from '#app/kernel/values/bank-name.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { AuditRow } from '#app/models/audit/read.server.ts'
import { BANK_LINE_LABELS, BANK_LINE_TONES } from '#app/models/bank-files/fields.ts'
import type { OrderLine } from '#app/models/bank-files/read.server.ts'
import type { DocumentMovement } from '#app/models/movements/read.server.ts'

/** What the order did to the company's accounts, newest first. */
export function Movements({ rows }: { rows: DocumentMovement[] }) {
  return (
    <RecordPart
      title="Movimientos"
      columns={MOVEMENT_COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
    />
  )
}

const MOVEMENT_COLUMNS: Column<DocumentMovement>[] = [
  {
    key: 'account',
    label: 'Cuenta de la empresa',
    card: 'title',
    cell: ({ account_id, account, bank, reversal }) => (
      <>
        <a href={`/company-accounts/${account_id}/movements`}>
          {shortBankName(bank)} {accountTail(account)}
        </a>{' '}
        {reversal && <Badge tone="neutral">Reverso</Badge>}
      </>
    ),
  },
  {
    key: 'created_at',
    label: 'Registrado',
    card: 'plain',
    cell: (row) => <Moment of={row.created_at} />,
  },
  { key: 'user', label: 'Usuario', card: 'plain', cell: (row) => row.user ?? '—' },
  {
    key: 'amount',
    label: 'Monto',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: ({ amount }) => `${amount > 0 ? '+' : ''}${formatBs(amount)}`,
  },
  {
    key: 'balance',
    label: 'Saldo',
    align: 'end',
    className: 'money',
    cell: (row) => formatBs(row.balance),
  },
]

type TrailProps = {
  page: PageOf<AuditRow>
  notice: string | undefined
}

/** The bank's files that have the order, and what the bank said of it, newest first. */
export function BankLines({ rows }: { rows: OrderLine[] }) {
  return (
    <RecordPart
      title="Banco"
      columns={BANK_COLUMNS}
      rows={rows}
      rowKey={(row) => row.bank_file_id}
    />
  )
}

const BANK_COLUMNS: Column<OrderLine>[] = [
  {
    key: 'lot',
    label: 'Archivo',
    card: 'title',
    cell: ({ bank_file_id, lot, bank }) => (
      <a href={`/bank-files/${bank_file_id}`}>
        {formatDocumentNumber(lot)} {shortBankName(bank)}
      </a>
    ),
  },
  {
    key: 'created_at',
    label: 'Generado',
    card: 'plain',
    cell: (row) => <Moment of={row.created_at} />,
  },
  {
    key: 'status',
    label: 'Estado',
    card: 'plain',
    cell: ({ status, isSent, marked_at }) => (
      <>
        <Badge tone={BANK_LINE_TONES[status]}>
          {isSent ? BANK_LINE_LABELS[status] : 'Por enviar'}
        </Badge>
        {marked_at && (
          <>
            {' '}
            <Moment of={marked_at} />
          </>
        )}
      </>
    ),
  },
  { key: 'reason', label: 'Motivo', className: 'always-wraps', cell: (row) => row.reason ?? '' },
]

/** The order's changes from the audit trail, newest first. */
export function Trail({ page, notice }: TrailProps) {
  return (
    <RecordPart
      title="Historial"
      notice={notice}
      columns={AUDIT_COLUMNS}
      rows={page.data}
      rowKey={(row) => row.id}
    >
      <Pagination
        page={page.current_page}
        lastPage={page.last_page}
        perPage={page.per_page}
        total={page.total}
      />
    </RecordPart>
  )
}

type PartProps<Row> = Pick<Parameters<typeof DataTable<Row>>[0], 'columns' | 'rows' | 'rowKey'> & {
  title: string
  notice?: string | undefined
  children?: ReactNode
}

function RecordPart<Row>({ title, notice, children, ...table }: PartProps<Row>) {
  const id = useId()
  return (
    <section className="record-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ListPanel>
        {notice && <p className="list-notice">{notice}</p>}
        <DataTable caption={title} {...table} />
        {children}
      </ListPanel>
    </section>
  )
}
