/** The weeks of a period by which S.S.O and paro forzoso are counted (docs/rules/law.md#5). Pure. */
import { daysInRange, daysOfMonth, type IsoDate, monthOf } from '#app/kernel/values/dates.ts'

/** Who came, and left: null for who was there before, and who stays. */
export type Employment = { hired_at: IsoDate | null; left_at: IsoDate | null }
type Days = { first: IsoDate; last: IsoDate }

/** The days of a period on which a person was employed; undefined if none. */
export function employedDays({ hired_at, left_at }: Employment, days: Days): Days | undefined {
  const first = hired_at && hired_at > days.first ? hired_at : days.first
  const last = left_at && left_at < days.last ? left_at : days.last
  return first <= last ? { first, last } : undefined
}

/** 0 for Monday, 6 for Sunday: the first day of 1970 was a Thursday. */
const weekday = (day: IsoDate): number => (((Date.parse(day) / 86_400_000 + 3) % 7) + 7) % 7

/**
 * The Mondays of some days; of weeks begun also the one in which somebody was hired on another day.
 */
export function weeksIn(days: Days, by: 'mondays' | 'begun', hired_at: IsoDate | null): number {
  const gone = weekday(days.first)
  const count = daysInRange(days.first, days.last) - ((7 - gone) % 7)
  const mondays = Math.ceil(Math.max(0, count) / 7)
  return by === 'begun' && hired_at === days.first && gone > 0 ? mondays + 1 : mondays
}

/** The days of a part of a month in which every month has 30 (docs/rules/law.md#6). */
export function daysOf30({ first, last }: Days): number {
  const closes = last === daysOfMonth(monthOf(last)).last
  return (closes ? 30 : dayOf30(last)) - dayOf30(first) + 1
}

/** When a salary begins: from then on it pays days until the next one. */
type Begun = { since: IsoDate }

/** The day of a month in which every month has 30. */
const dayOf30 = (day: IsoDate): number => Math.min(Number(day.slice(8)), 30)

/**
 * Returns how many days of some, which are of one month, are paid by each of the salaries, oldest first; those
 * that pay none are left out. The days before the first are paid by it.
 */
export function daysBySalary<S extends Begun>(
  days: Days,
  salaries: readonly S[],
): { of: S; days: number }[] {
  const total = daysOf30(days)
  let paid = 0
  return salaries.flatMap((of, i) => {
    const next = salaries[i + 1]?.since
    if (next && next <= days.first) return []
    const isLast = !next || next > days.last
    const until = isLast ? total : dayOf30(next) - dayOf30(days.first)
    const own = until - paid
    paid = until
    return own > 0 ? [{ of, days: own }] : []
  })
}

/** Full years of service on a day; 0 for who has no day of hiring. */
export function yearsOfService(hired_at: IsoDate | null, day: IsoDate): number {
  if (!hired_at || hired_at > day) return 0
  const years = Number(day.slice(0, 4)) - Number(hired_at.slice(0, 4))
  return day.slice(5) < hired_at.slice(5) ? years - 1 : years
}
