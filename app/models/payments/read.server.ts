/** Reading personal payment orders. Writing them is in payments/change.server.ts. */
import { type Document, presentDocument } from '#app/models/documents/reader.server.ts'
import { orderReader } from '#app/models/orders/reader.server.ts'
import { monthName } from '#app/services/values/dates.ts'

export type Payment = Document<'payment', 'account' | 'enterprise'>

export const {
  count: countPayments,
  byDate: paymentsByDate,
  list: listPayments,
  listRows: listPaymentRows,
  get: getPayment,
} = orderReader({ kind: 'payment' })

/**
 * A payment as the API gives it: money in Bs, `month` from its date, no purchase
 * (docs/rules/api.md#16).
 */
export const presentPayment = (payment: Payment) => ({
  ...presentDocument(payment, ['amount']),
  purchase_id: null,
  month: monthName(payment.issued_at),
})
