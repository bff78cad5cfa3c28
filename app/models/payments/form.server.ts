/** Options and start values for the form of a personal payment order. */

import type { IsoDate } from '#app/kernel/values/dates.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { orderOptions, orderValues } from '#app/models/orders/form.server.ts'
import { titularOffer } from '#app/models/picking/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Payment } from './read.server.ts'

/** Returns the pickers' options; the values of the `edited` order are kept even if inactive. */
export async function paymentOptions(db: Db, today: IsoDate, titular_id: number, edited?: Payment) {
  const [titulars, options] = await Promise.all([
    titularOffer(db, 'titulars', { keep: [titular_id] }),
    orderOptions(db, today, titular_id, edited),
  ])
  return { ...options, titulars }
}

/** A payment as its form shows it. */
export function paymentValues(payment: Payment): Record<string, string> {
  return { ...orderValues(payment), amount: formatAmount(payment.amount) }
}
