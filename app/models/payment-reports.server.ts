/** The receipts and the list report of personal payment orders. */
import { AMOUNT, DATE, documentReports, NUMBER } from '#app/models/document-reports.server.ts'
import { ORDER_COLUMNS, orderReceiptData } from '#app/models/order-reports.server.ts'
import { countPayments, paymentsInOrder } from '#app/models/payment.server.ts'
import { type IsoDate, monthName } from '#app/services/dates.ts'
import { DOCUMENT_NAMES } from '#app/services/document-names.ts'
import { centimos } from '#app/services/money.ts'
import { orderReceipt } from '#app/services/reports/order-receipt.server.ts'
import { payments } from '#db/schema.ts'

export const paymentReports = documentReports({
  title: 'Órdenes personales',
  table: payments,
  reader: { count: countPayments, inOrder: paymentsInOrder },
  columns: [NUMBER, DATE, ...ORDER_COLUMNS, AMOUNT],
  amount: ({ amount }) => amount,
  account: ({ snapshot }) => snapshot.enterprise,
  receipt: (found) => {
    const amount = centimos(found.row.amount)
    return orderReceipt(orderReceiptData(found, amount), {
      kind: DOCUMENT_NAMES.payment,
      period: { label: 'Mes', value: monthName(found.row.issued_at as IsoDate) },
      lines: [{ kind: 'base', label: 'Pago', amount }],
    })
  },
})
