import { NO_MONEY, parseBs } from '#app/kernel/values/money.ts'
import { createPayment, updatePayment } from '#app/models/payments/change.server.ts'
import { paymentInput } from '#app/models/payments/fields.ts'
import { paymentOptions, paymentValues } from '#app/models/payments/form.server.ts'
import { getPayment } from '#app/models/payments/read.server.ts'
import { orderScreens } from '#app/routes/orders/screens.server.ts'

/** How payments are created and edited. */
export const paymentScreens = orderScreens({
  kind: 'payment',
  schema: paymentInput,
  read: (db, id, voided) => getPayment(db, id, undefined, voided),
  paid: ({ amount }) => amount,
  create: createPayment,
  update: updatePayment,
  options: paymentOptions,
  values: paymentValues,
  terms: () => ({}),
  drawn: async () => ({}),
  needed: (typed) => parseBs(typed('amount').trim()) ?? NO_MONEY,
})
