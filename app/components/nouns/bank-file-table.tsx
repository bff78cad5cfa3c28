/** Bank files that were made. */

import { Day, Moment } from '#app/components/frame/dates.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { ListPanel } from '#app/components/lists/panel.tsx'
import { accountTail } from '#app/kernel/values/account-number.ts'
import { shortBankName } from '#app/kernel/values/bank-name.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { fileState, isFileSent } from '#app/models/bank-files/fields.ts'
import type { BankFile } from '#app/models/bank-files/read.server.ts'

const COLUMNS: Column<BankFile>[] = [
  {
    key: 'lot',
    label: 'Lote',
    card: 'title',
    cell: ({ id, lot }) => <a href={`/bank-files/${id}`}>{formatDocumentNumber(lot)}</a>,
  },
  {
    key: 'account',
    label: 'Cuenta',
    cell: ({ bank, account }) => `${shortBankName(bank)} ${accountTail(account)}`,
  },
  {
    key: 'made',
    label: 'Generado',
    className: 'wraps table-from-80',
    cell: ({ created_at, created_by_name }) => (
      <>
        <Moment of={created_at} />
        {created_by_name && ` por ${created_by_name}`}
      </>
    ),
  },
  {
    key: 'value_date',
    label: 'Fecha de pago',
    className: 'table-from-48',
    cell: ({ value_date }) => <Day of={value_date} />,
  },
  { key: 'count', label: 'Líneas', align: 'end', cell: ({ count }) => count },
  {
    key: 'total',
    label: 'Total',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: ({ total }) => formatBs(total),
  },
  { key: 'status', label: 'Estado', className: 'wraps', cell: fileState },
]

export function BankFileTable({ files }: { files: readonly BankFile[] }) {
  return (
    <ListPanel>
      <DataTable
        caption="Archivos del banco"
        columns={COLUMNS}
        rows={files}
        rowKey={({ id }) => id}
        rowLabel={({ lot }) => `archivo ${formatDocumentNumber(lot)}`}
        actions={(file) => [
          { label: 'Descargar', to: `/api/bank-files/${file.id}/file`, document: true },
          ...(isFileSent(file)
            ? []
            : [{ label: 'Marcar como enviado', to: `/bank-files/${file.id}/sent` }]),
          { label: 'Líneas', to: `/bank-files/${file.id}` },
        ]}
      />
    </ListPanel>
  )
}
