/** Amounts in whatever a salary is agreed in. Runs anywhere. */
import type { WageCurrency } from '#db/kinds.ts'
import { type Centimos, formatAmount } from './money.ts'

export const CURRENCY_SIGNS: Record<WageCurrency, string> = { VES: 'Bs', USD: 'US$', EUR: '€' }

/** `120,00 US$`; `amount` is hundredths of the currency's unit. */
export const formatMoney = (amount: Centimos | bigint, currency: WageCurrency): string =>
  `${formatAmount(amount)} ${CURRENCY_SIGNS[currency]}`
