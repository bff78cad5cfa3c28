/** What the form of a payroll order offers and starts with. */
import { orderOptions, orderValues } from '#app/models/order-form.server.ts'
import type { Paysheet } from '#app/models/paysheet.server.ts'
import { getSettings } from '#app/models/settings.server.ts'
import { titularOptions } from '#app/models/titular.server.ts'
import { centimos, formatAmount } from '#app/services/money.ts'
import type { Db } from '#db/client.server.ts'

/** The pickers' options; `edited` keeps what the order already has, whatever its state. */
export async function paysheetOptions(db: Db, titular_id: number, edited?: Paysheet) {
  const [titulars, options, settings] = await Promise.all([
    titularOptions(db, { scopes: ['Empleado'], ...(edited && { keep: edited.titular_id }) }),
    orderOptions(db, titular_id, edited),
    getSettings(db),
  ])
  return {
    ...options,
    titulars: titulars.map(({ scope: _, ...titular }) => titular),
    settings: { bonus: settings.bonus, sso: settings.sso, lacks: settings.lacks },
  }
}

const amountText = (amount: number) => (amount > 0 ? formatAmount(centimos(amount)) : '')
const toggle = (amount: number) => (amount > 0 ? 'on' : '')

/** An order as its form shows it. */
export function paysheetValues(paysheet: Paysheet): Record<string, string> {
  return {
    ...orderValues(paysheet),
    payday: paysheet.payday,
    adition: amountText(paysheet.adition),
    adition_reason: paysheet.adition_reason ?? '',
    discount: amountText(paysheet.discount),
    discount_reason: paysheet.discount_reason ?? '',
    lph: toggle(paysheet.lph),
    bonus: toggle(paysheet.bonus),
    sso: toggle(paysheet.sso),
    lacks: toggle(paysheet.lacks),
  }
}
