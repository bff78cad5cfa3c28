/** When an announcement is sent (docs/rules/messages.md#2), in Venezuelan time. */
import {
  addDays,
  dayOfMonth,
  type IsoDate,
  instantInCaracas,
  todayInCaracas,
} from '#app/kernel/values/dates.ts'

/** The hour of rules without a time. */
export const SENDING_TIME = '08:00'

export type Recurrence = {
  type: number
  /** `YYYY-MM-DD`, for types 4 and 5; month and day count, the year does not. */
  date: IsoDate | null
  /** `HH:MM`, for type 6. */
  time: string | null
  /** ISO 8601; types 0, 1 and 2 count from this day. */
  created_at: string
}

/** The first sending after an instant. In a month without that day it is the last day. */
export function nextSending(rule: Recurrence, after: Date): Date {
  const time = rule.time ?? SENDING_TIME
  const today = todayInCaracas(after)
  const inThisPeriod = instantInCaracas(dayIn(rule, today, 0), time)
  return inThisPeriod > after ? inThisPeriod : instantInCaracas(dayIn(rule, today, 1), time)
}

/** The rule's day in the day, month or year of `today`, or `later` periods after it. */
function dayIn({ type, date, created_at }: Recurrence, today: IsoDate, later: number): IsoDate {
  const start = split(date ?? todayInCaracas(new Date(created_at)))
  const { year, month } = split(today)
  if (type === 0 || type === 4) return dayOfMonth(year + later, start.month, start.day)
  if (type === 1 || type === 5) return dayOfMonth(year, month + later, start.day)
  return addDays(today, later)
}

function split(date: string) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}
