import type { Receipt } from '#app/io/printing/receipt-texts.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatDateLong } from '#app/kernel/values/dates.ts'
import { centimos } from '#app/kernel/values/money.ts'
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
import { adjustmentLabels } from './fields.ts'
import { adjustmentsByDate, countAdjustments } from './read.server.ts'

function receiptOf(found: Printable<ReportRow<'adjustment'>>): Receipt {
  const { row } = found
  const { account } = row.snapshot
  const label = row.amount > 0 ? 'Entrada: suma al saldo' : 'Salida: resta del saldo'
  const amount = centimos(Math.abs(row.amount))
  return unsignedReceipt(
    found,
    account,
    { label, amount },
    {
      kind: row.type,
      facts: [
        { label: 'Banco', value: account.bank },
        { label: 'Cuenta', value: formatAccountNumber(account.number) },
        { label: 'Fecha', value: formatDateLong(row.issued_at) },
      ],
      texts: [{ label: adjustmentLabels.reason, value: row.reason }],
    },
  )
}

export const adjustmentReports = documentReports({
  kind: 'adjustment',
  reader: { count: countAdjustments, byDate: adjustmentsByDate },
  columns: [
    NUMBER,
    DATE,
    { label: adjustmentLabels.type, type: 'text', of: ({ type }) => type },
    { label: 'Cuenta', type: 'text', of: ({ snapshot }) => nameOfAccount(snapshot.account) },
    { label: adjustmentLabels.reason, type: 'text', of: ({ reason }) => reason },
    AMOUNT,
  ],
  amount: ({ amount }) => amount,
  account: ({ snapshot }) => snapshot.account,
  receipt: receiptOf,
})
