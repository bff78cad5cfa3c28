/** Whether somebody worked on the days that an order pays (docs/rules/payroll.md#15). Runs anywhere. */

import { formatDateShort } from '#app/kernel/values/dates.ts'
import { firstDayOf, lastDayOf, type Period } from '#app/models/payroll/period.ts'
import type { Employment } from '#app/models/payroll/weeks.ts'

/** 'ingresó el 1 dic 2026, después de esta quincena'; undefined for who was there on a day of it. */
export function whyNotEmployed(
  { hired_at, left_at }: Employment,
  period: Period,
): string | undefined {
  const days = period.payday === 'completo' ? 'este mes' : 'esta quincena'
  if (hired_at && hired_at > lastDayOf(period)) {
    return `ingresó el ${formatDateShort(hired_at)}, después de ${days}`
  }
  if (left_at && left_at < firstDayOf(period)) {
    return `egresó el ${formatDateShort(left_at)}, antes de ${days}`
  }
  return undefined
}
