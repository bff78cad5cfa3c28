/** The fortnight after another (docs/rules/run-screens.md#8). Runs anywhere. */

import {
  addDays,
  type IsoDate,
  type Month,
  monthOf,
  parseIsoDate,
} from '#app/kernel/values/dates.ts'
import type { Payday } from '#db/kinds.ts'

type Period = { payday: Payday; month: Month }
/** A fortnight, and the day on which its orders are dated. */
export type NextPeriod = Period & { issued_at: IsoDate }

const AFTER: Record<Payday, Payday> = {
  primera: 'segunda',
  segunda: 'primera',
  completo: 'completo',
}
/** The last day of the first fortnight. */
const MIDDLE = 15

/** Dated today while that fortnight lasts, else on its last day. */
export function periodAfter({ payday, month }: Period, today: IsoDate): NextPeriod {
  const next = AFTER[payday]
  const own = payday === 'primera' ? month : monthAfter(month)
  const begin = dayOf(own, next === 'segunda' ? MIDDLE + 1 : 1)
  const end = next === 'primera' ? dayOf(own, MIDDLE) : addDays(dayOf(monthAfter(own), 1), -1)
  const isNow = begin <= today && today <= end
  return { payday: next, month: own, issued_at: isNow ? today : end }
}

/** The first day of a month is at most 31 days before that of the next. */
const monthAfter = (month: Month): Month => monthOf(addDays(dayOf(month, 1), 31))

function dayOf(month: Month, day: number): IsoDate {
  const date = parseIsoDate(`${month}-${String(day).padStart(2, '0')}`)
  if (!date) throw new RangeError(`no day ${day} of ${month}`)
  return date
}
