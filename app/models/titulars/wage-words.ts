/** What a salary may be agreed in, in words (docs/rules/salaries.md#13). Runs anywhere. */
import type { Shift, WageCurrency } from '#db/kinds.ts'

export const WAGE_CURRENCY_LABEL = 'Moneda del salario'
export const WAGE_CURRENCY_NAMES: Record<WageCurrency, string> = {
  VES: 'Bolívares (Bs)',
  USD: 'Dólares (US$)',
  EUR: 'Euros (€)',
}

/** When somebody works, and how many hours that day has; a mixed one of more hours at night is nocturna (LOTTT 173). */
export const SHIFT_NAMES: Record<Shift, string> = {
  diurna: 'Diurna (8 horas)',
  mixta: 'Mixta (7,5 horas, hasta cuatro nocturnas)',
  nocturna: 'Nocturna (7 horas)',
}
