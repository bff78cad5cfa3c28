/** What screens ask of each kind of order, by its path. */

import type { DocumentPath, OrderKind } from '#app/kernel/document-kinds.ts'
import { approvePayment, rejectPayment, voidPayment } from '#app/models/payments/change.server.ts'
import { paymentListing } from '#app/models/payments/fields.ts'
import { getPayment, listPaymentRows, sumPayments } from '#app/models/payments/read.server.ts'
import {
  approvePaysheet,
  rejectPaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { getPaysheet, listPaysheetRows, sumPaysheets } from '#app/models/paysheets/read.server.ts'

export type OrderPath = DocumentPath<OrderKind>

/** `get` also says what an order takes from its company account (`paid`, in céntimos). */
export const ORDERS = {
  paysheets: {
    kind: 'paysheet',
    rules: paysheetListing,
    rows: listPaysheetRows,
    sum: sumPaysheets,
    get: async (...asked: Parameters<typeof getPaysheet>) => {
      const order = await getPaysheet(...asked)
      return { ...order, paid: order.total }
    },
    void: voidPaysheet,
    approve: approvePaysheet,
    reject: rejectPaysheet,
  },
  payments: {
    kind: 'payment',
    rules: paymentListing,
    rows: listPaymentRows,
    sum: sumPayments,
    get: async (...asked: Parameters<typeof getPayment>) => {
      const order = await getPayment(...asked)
      return { ...order, paid: order.amount }
    },
    void: voidPayment,
    approve: approvePayment,
    reject: rejectPayment,
  },
} as const satisfies Record<OrderPath, unknown>

export const ORDER_PATHS = Object.keys(ORDERS) as OrderPath[]

export const WITH_TITULAR = { with: new Set(['titular']) }
