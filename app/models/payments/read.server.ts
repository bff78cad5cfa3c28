/** Reading personal payment orders. Writing them is in payments/change.server.ts. */

import type { Listing, PageOf } from '#app/kernel/asking/listing.ts'
import { monthName } from '#app/kernel/values/dates.ts'
import {
  countDocuments,
  documentIds,
  documentsByDate,
  sumDocuments,
} from '#app/models/documents/listing.server.ts'
import {
  type DocumentRecord,
  finderOf,
  getDocument,
  listDocuments,
  presentDocument,
  type Relations,
} from '#app/models/documents/reader.server.ts'
import { listOrderRows, type OrderListRow, orderRules } from '#app/models/orders/reader.server.ts'
import type { Db } from '#db/client.server.ts'

export type Payment = DocumentRecord<'payment', 'account' | 'enterprise'>

const PAYMENTS = orderRules('payment')

/** Counts the payments of a listing. */
export function countPayments(db: Db, listing: Listing): Promise<number> {
  return countDocuments(db, finderOf(PAYMENTS, listing), listing)
}

/** The sum of a narrowed listing's payments; undefined for all of them. */
export function sumPayments(db: Db, listing: Listing) {
  return sumDocuments(db, finderOf(PAYMENTS, listing), listing)
}

/** The ids of a listing's payments. Throws FieldErrors when they are too many to choose. */
export function idsOfPayments(db: Db, listing: Listing): Promise<number[]> {
  return documentIds(db, finderOf(PAYMENTS, listing), listing)
}

/** Every payment of a listing, by date, in batches. */
export function paymentsByDate(db: Db, listing: Listing) {
  return documentsByDate(db, finderOf(PAYMENTS, listing), listing)
}

/** Returns a page of payments; `with` names the relations to read along. */
export function listPayments(db: Db, listing: Listing): Promise<PageOf<Payment>> {
  return listDocuments(db, PAYMENTS, listing)
}

/** A page of payments as the list screens show them. */
export function listPaymentRows(db: Db, listing: Listing): Promise<PageOf<OrderListRow>> {
  return listOrderRows(db, PAYMENTS, listing)
}

/** Returns one payment; a voided one only if `voidedToo`. Throws NotFound. */
export function getPayment(
  db: Db,
  id: number,
  relations?: Relations,
  voidedToo?: boolean,
): Promise<Payment> {
  return getDocument(db, PAYMENTS, id, relations, voidedToo)
}

/**
 * A payment as the API gives it: money in Bs, `month` from its date, no purchase
 * (docs/rules/api.md#16).
 */
export const presentPayment = (payment: Payment) => ({
  ...presentDocument(payment, ['amount']),
  purchase_id: null,
  month: monthName(payment.issued_at),
})
