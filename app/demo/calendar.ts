import { addDays, type IsoDate, parseIsoDate } from '#app/kernel/values/dates.ts'
import type { Payday } from '#db/kinds.ts'

export type PayDate = { date: IsoDate; payday: Exclude<Payday, 'completo'> }
export type Month = { first: IsoDate; payDates: PayDate[] }

const MONTHS = 24
const SATURDAY = 6

/** Returns the months of two years up to today, each with its two paydays, without future ones. */
export function twoYearsUpTo(today: IsoDate): Month[] {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  return Array.from({ length: MONTHS + 1 }, (_, i) => monthOf(year, month - MONTHS + i)).map(
    ({ first, payDates }) => ({ first, payDates: payDates.filter(({ date }) => date <= today) }),
  )
}

/** Paydays are the 15th and the month's last day, or the Friday before. */
function monthOf(year: number, month: number): Month {
  const on = (day: number, of = month) => isoOf(new Date(Date.UTC(year, of - 1, day)))
  return {
    first: on(1),
    payDates: [
      { date: workday(on(15)), payday: 'primera' },
      { date: workday(on(0, month + 1)), payday: 'segunda' },
    ],
  }
}

export function workday(date: IsoDate): IsoDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  if (weekday === SATURDAY) return addDays(date, -1)
  return weekday === 0 ? addDays(date, -2) : date
}

function isoOf(day: Date): IsoDate {
  const date = parseIsoDate(day.toISOString().slice(0, 10))
  if (!date) throw new RangeError(`not a day: ${day}`)
  return date
}
