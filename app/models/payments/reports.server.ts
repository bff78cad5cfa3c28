import { documentName } from '#app/kernel/document-kinds.ts'
import { monthName } from '#app/kernel/values/dates.ts'
import { AMOUNT, DATE, documentReports, NUMBER } from '#app/models/documents/reports.server.ts'
import {
  ORDER_COLUMNS,
  ORDER_SHEET_COLUMNS,
  orderReceipt,
  orderReceiptData,
} from '#app/models/orders/reports.server.ts'
import { countPayments, paymentsByDate } from './read.server.ts'

export const paymentReports = documentReports({
  kind: 'payment',
  reader: { count: countPayments, byDate: paymentsByDate },
  columns: [NUMBER, DATE, ...ORDER_COLUMNS, AMOUNT],
  sheetColumns: ORDER_SHEET_COLUMNS,
  amount: ({ amount }) => amount,
  account: ({ snapshot }) => snapshot.enterprise,
  receipt: (found) => {
    const amount = found.row.amount
    return orderReceipt(orderReceiptData(found, amount), {
      kind: documentName('payment'),
      period: { label: 'Mes', value: monthName(found.row.issued_at) },
      lines: [{ kind: 'base', label: 'Pago', amount }],
    })
  },
})
