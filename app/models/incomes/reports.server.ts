import type { Receipt } from '#app/io/printing/receipt-texts.server.ts'
import { documentName } from '#app/kernel/document-kinds.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatDateLong } from '#app/kernel/values/dates.ts'
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
import { countIncomes, incomesByDate } from './read.server.ts'

function receiptOf(found: Printable<ReportRow<'income'>>): Receipt {
  const { snapshot, amount, ...row } = found.row
  return unsignedReceipt(
    found,
    snapshot.account,
    { label: 'Ingreso', amount },
    {
      kind: documentName('income'),
      facts: [
        { label: 'De', value: row.provider },
        { label: 'Fecha', value: formatDateLong(row.issued_at) },
        { label: 'Banco', value: snapshot.account.bank },
        { label: 'A la cuenta', value: formatAccountNumber(snapshot.account.number) },
        { label: 'Número de transacción', value: row.number },
      ],
      texts: [],
    },
  )
}

export const incomeReports = documentReports({
  kind: 'income',
  reader: { count: countIncomes, byDate: incomesByDate },
  columns: [
    NUMBER,
    DATE,
    { label: 'Desde', type: 'text', of: ({ provider }) => provider },
    { label: 'Para', type: 'text', of: ({ snapshot }) => nameOfAccount(snapshot.account) },
    { label: 'Número', type: 'text', of: ({ number }) => number },
    AMOUNT,
  ],
  amount: ({ amount }) => amount,
  account: ({ snapshot }) => snapshot.account,
  receipt: receiptOf,
})
