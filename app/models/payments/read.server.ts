import type { Listing } from '#app/kernel/asking/listing.ts'
import { monthName } from '#app/kernel/values/dates.ts'
import {
  type DocumentRecord,
  documentReader,
  presentDocument,
} from '#app/models/documents/reader.server.ts'
import { listOrderRows, orderRules } from '#app/models/orders/reader.server.ts'
import type { Db } from '#db/client.server.ts'

export type Payment = DocumentRecord<'payment', 'account' | 'enterprise'>

const PAYMENTS = orderRules('payment')

export const {
  count: countPayments,
  sum: sumPayments,
  ids: idsOfPayments,
  byDate: paymentsByDate,
  list: listPayments,
  get: getPayment,
} = documentReader(PAYMENTS)

export const listPaymentRows = (db: Db, listing: Listing, known?: number) =>
  listOrderRows(db, PAYMENTS, listing, known)

/**
 * A payment as the API gives it: money in Bs, `month` from its date, no purchase
 * (docs/rules/api.md#16).
 */
export const presentPayment = (payment: Payment) => ({
  ...presentDocument(payment, ['amount']),
  purchase_id: null,
  month: monthName(payment.issued_at),
})
