import type { Receipt } from '#app/io/printing/receipt-texts.server.ts'
import { documentName } from '#app/kernel/document-kinds.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatDateLong } from '#app/kernel/values/dates.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import {
  AMOUNT,
  DATE,
  documentReports,
  NUMBER,
  nameOfAccount,
  type Printable,
  type ReportRow,
  unsignedReceipt,
} from '#app/models/documents/reports.server.ts'
import { countTransfers, transfersByDate } from './read.server.ts'

function receiptOf(found: Printable<ReportRow<'transfer'>>): Receipt {
  const { snapshot, amount, ...row } = found.row
  const { from, to } = snapshot
  return unsignedReceipt(
    found,
    from,
    { label: 'Transferencia', amount },
    {
      kind: documentName('transfer'),
      facts: [
        { label: 'Desde el banco', value: from.bank },
        { label: 'Desde la cuenta', value: formatAccountNumber(from.number) },
        { label: 'Al banco', value: to.bank },
        { label: 'A la cuenta', value: formatAccountNumber(to.number) },
        { label: 'A nombre de', value: to.holder ?? '' },
        { label: 'CI/RIF', value: formatRic(to.holder_ric ?? '') },
        { label: 'Fecha', value: formatDateLong(row.issued_at) },
        { label: 'Número de transacción', value: row.number },
      ],
      texts: [{ label: 'Concepto', value: row.concept }],
    },
  )
}

export const transferReports = documentReports({
  kind: 'transfer',
  reader: { count: countTransfers, byDate: transfersByDate },
  columns: [
    NUMBER,
    DATE,
    { label: 'Desde', type: 'text', of: ({ snapshot }) => nameOfAccount(snapshot.from) },
    { label: 'A la cuenta', type: 'text', of: ({ snapshot }) => nameOfAccount(snapshot.to) },
    { label: 'Número', type: 'text', of: ({ number }) => number },
    { label: 'Concepto', type: 'text', of: ({ concept }) => concept },
    AMOUNT,
  ],
  amount: ({ amount }) => amount,
  account: ({ snapshot }) => snapshot.from,
  receipt: receiptOf,
})
