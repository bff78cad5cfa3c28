/** What orders of a fortnight pay, in words. Runs anywhere. */
import { formatMonth, type Month } from '#app/kernel/values/dates.ts'
import type { Payday } from '#db/kinds.ts'

const PERIODS: Record<Payday, string> = {
  primera: 'primera quincena',
  segunda: 'segunda quincena',
  completo: 'mes',
}

/** What a run pays: 'primera quincena de noviembre de 2026'. */
export const periodOf = (payday: Payday, month: Month): string =>
  `${PERIODS[payday]} de ${formatMonth(month)}`

/** In a sentence: 'la primera quincena de noviembre de 2026', 'el mes de …'. */
export const thePeriod = (payday: Payday, month: Month): string =>
  `${payday === 'completo' ? 'el' : 'la'} ${periodOf(payday, month)}`

/** The title of a run that nobody named: 'Primera quincena de noviembre de 2026'. */
export function defaultTitle(payday: Payday, month: Month): string {
  const period = periodOf(payday, month)
  return period.charAt(0).toUpperCase() + period.slice(1)
}
