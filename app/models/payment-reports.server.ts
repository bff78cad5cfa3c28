/** The receipts and the list report of personal payment orders. */
import {
  AMOUNT,
  DATE,
  documentToPrint,
  listReport,
  NUMBER,
} from '#app/models/document-reports.server.ts'
import { ORDER_COLUMNS, orderReceiptData } from '#app/models/order-reports.server.ts'
import { findPayments } from '#app/models/payment.server.ts'
import { type IsoDate, monthName } from '#app/services/dates.ts'
import { DOCUMENT_NAMES } from '#app/services/document-names.ts'
import { centimos } from '#app/services/money.ts'
import { orderReceipt } from '#app/services/reports/order-receipt.server.ts'
import type { Receipt } from '#app/services/reports/receipt.server.tsx'
import type { Db } from '#db/client.server.ts'
import { payments } from '#db/schema.ts'

/** One payment's receipt, voided ones too; only of `titular_id` if it is given. Throws NotFound. */
export async function paymentReceipt(db: Db, id: number, titular_id?: number): Promise<Receipt> {
  const found = await documentToPrint(db, payments, id)
  const amount = centimos(found.row.amount)
  return orderReceipt(orderReceiptData(found, amount, titular_id), {
    kind: DOCUMENT_NAMES.payment,
    period: { label: 'Mes', value: monthName(found.row.issued_at as IsoDate) },
    lines: [{ kind: 'base', label: 'Pago', amount }],
  })
}

export const paymentListBody = listReport({
  title: 'Órdenes personales',
  table: payments,
  find: findPayments,
  columns: [NUMBER, DATE, ...ORDER_COLUMNS, AMOUNT],
  amount: ({ amount }) => amount,
  account: ({ snapshot }) => snapshot.enterprise,
})
