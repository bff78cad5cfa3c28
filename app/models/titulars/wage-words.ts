/** What a salary may be agreed in, in words (docs/rules/salaries.md#13). Runs anywhere. */
import type { WageCurrency } from '#db/kinds.ts'

export const WAGE_CURRENCY_LABEL = 'Moneda del salario'
export const WAGE_CURRENCY_NAMES: Record<WageCurrency, string> = {
  VES: 'Bolívares (Bs)',
  USD: 'Dólares (US$)',
  EUR: 'Euros (€)',
}
