import { nounCalls } from '#app/http/noun-calls.server.ts'
import { getPayment, listPayments, presentPayment } from '#app/models/payment.server.ts'
import { paymentInput, paymentLabels, paymentListing } from '#app/models/payment.ts'
import { createPayment, updatePayment, voidPayment } from '#app/models/payment-changes.server.ts'

export const paymentCalls = nounCalls({
  path: 'payments',
  record: 'Payment',
  named: { one: 'una orden personal', many: 'las órdenes personales' },
  voided: true,
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
