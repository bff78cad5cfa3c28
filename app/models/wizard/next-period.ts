/** The fortnight after another (docs/rules/run-screens.md#8). Runs anywhere. */

import { dayOfMonth, type IsoDate, type Month, monthOf } from '#app/kernel/values/dates.ts'
import { firstDayOf, lastDayOf } from '#app/models/payroll/period.ts'
import type { Payday } from '#db/kinds.ts'

type Period = { payday: Payday; month: Month }
/** A fortnight, and the day on which its orders are dated. */
export type NextPeriod = Period & { issued_at: IsoDate }

const AFTER: Record<Payday, Payday> = {
  primera: 'segunda',
  segunda: 'primera',
  completo: 'completo',
}

/** Dated today while that fortnight lasts, else on its last day. */
export function periodAfter({ payday, month }: Period, today: IsoDate): NextPeriod {
  const [year, own] = month.split('-').map(Number) as [number, number]
  const next = {
    payday: AFTER[payday],
    issued_at: dayOfMonth(year, payday === 'primera' ? own : own + 1, 1),
  }
  const end = lastDayOf(next)
  const isNow = firstDayOf(next) <= today && today <= end
  return { payday: next.payday, month: monthOf(end), issued_at: isNow ? today : end }
}
