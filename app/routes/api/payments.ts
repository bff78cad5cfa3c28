import { documentNoun } from '#app/http/document-noun.server.ts'
import { nounCalls } from '#app/http/noun-calls.server.ts'
import { getPayment, listPayments, presentPayment } from '#app/models/payment.server.ts'
import { paymentInput, paymentLabels, paymentListing } from '#app/models/payment.ts'
import { createPayment, updatePayment, voidPayment } from '#app/models/payment-changes.server.ts'

export const paymentCalls = nounCalls({
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
})
