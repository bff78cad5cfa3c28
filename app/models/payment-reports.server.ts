/** The receipts and the list report of personal payment orders. */
import { AMOUNT, DATE, documentReports, NUMBER } from '#app/models/document-reports.server.ts'
import { ORDER_COLUMNS, orderReceiptData } from '#app/models/order-reports.server.ts'
import { countPayments, paymentsByDate } from '#app/models/payment.server.ts'
import { monthName } from '#app/services/dates.ts'
import { documentName } from '#app/services/document-kinds.ts'
import { orderReceipt } from '#app/services/reports/order-receipt.server.ts'

export const paymentReports = documentReports({
  kind: 'payment',
  reader: { count: countPayments, byDate: paymentsByDate },
  columns: [NUMBER, DATE, ...ORDER_COLUMNS, AMOUNT],
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
