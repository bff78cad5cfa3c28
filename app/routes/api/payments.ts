import { documentNoun } from '#app/http/api/document-noun.server.ts'
import { nounCalls } from '#app/http/api/noun-calls.server.ts'
import { documentPhrases } from '#app/kernel/document-kinds.ts'
import {
  approvePayment,
  createPayment,
  rejectPayment,
  updatePayment,
  voidPayment,
} from '#app/models/payments/change.server.ts'
import { paymentInput, paymentLabels, paymentListing } from '#app/models/payments/fields.ts'
import { getPayment, listPayments, presentPayment } from '#app/models/payments/read.server.ts'
import { decisionCalls } from './approval.ts'

export const paymentCalls = [
  ...nounCalls({
    ...documentNoun('payment'),
    rules: paymentListing,
    schema: paymentInput,
    labels: paymentLabels,
    list: listPayments,
    get: getPayment,
    create: createPayment,
    update: updatePayment,
    remove: voidPayment,
    present: presentPayment,
  }),
  ...decisionCalls({
    ...{ path: 'payments', record: 'Payment', one: documentPhrases('payment').one },
    ...{ approve: approvePayment, reject: rejectPayment },
    present: async (db, id) => presentPayment(await getPayment(db, id, undefined, true)),
  }),
]
