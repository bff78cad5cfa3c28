/** The fortnight after another (docs/rules/run-screens.md#8). Runs anywhere. */

import { dayOfMonth, type IsoDate, type Month, monthOf } from '#app/kernel/values/dates.ts'
import { firstDayOf, lastDayOf } from '#app/models/payroll/period.ts'
import type { Payday } from '#db/kinds.ts'

type Period = { payday: Payday; month: Month }
/**
 * A fortnight, and the day on which its orders are dated. `period` says its month where it is over, so
 * that it stays when the orders are dated later; else the month follows the date.
 */
export type NextPeriod = Period & { issued_at: IsoDate; period: Month | '' }

const AFTER: Record<Payday, Payday> = {
  primera: 'segunda',
  segunda: 'primera',
  completo: 'completo',
}

/** Dated today while that fortnight lasts, else on its last day. */
export function periodAfter({ payday, month }: Period, today: IsoDate): NextPeriod {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const next = {
    payday: AFTER[payday],
    issued_at: dayOfMonth(year, payday === 'primera' ? number : number + 1, 1),
  }
  const end = lastDayOf(next)
  const isNow = firstDayOf(next) <= today && today <= end
  const own = monthOf(end)
  const period = end < today ? own : ''
  return { payday: next.payday, month: own, issued_at: isNow ? today : end, period }
}
