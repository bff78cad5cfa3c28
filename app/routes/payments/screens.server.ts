import { formatAmount, NO_MONEY, parseBs } from '#app/kernel/values/money.ts'
import { orderOptions, orderValues } from '#app/models/orders/form.server.ts'
import { createPayment, updatePayment } from '#app/models/payments/change.server.ts'
import { paymentInput } from '#app/models/payments/fields.ts'
import { getPayment } from '#app/models/payments/read.server.ts'
import { titularOffer } from '#app/models/picking/read.server.ts'
import { orderScreens } from '#app/routes/orders/screens.server.ts'

export const paymentScreens = orderScreens({
  kind: 'payment',
  schema: paymentInput,
  read: (db, id, voided) => getPayment(db, id, undefined, voided),
  paid: ({ amount }) => amount,
  create: createPayment,
  update: updatePayment,
  options: async (db, today, titular_id, edited) => {
    const [titulars, options] = await Promise.all([
      titularOffer(db, 'titulars', { keep: [titular_id] }),
      orderOptions(db, today, titular_id, edited),
    ])
    return { ...options, titulars }
  },
  values: (payment) => ({ ...orderValues(payment), amount: formatAmount(payment.amount) }),
  terms: () => ({}),
  drawn: async () => ({}),
  needed: (typed) => parseBs(typed('amount').trim()) ?? NO_MONEY,
})
