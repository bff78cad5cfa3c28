/** The ranges of dates that people ask for most (docs/rules/lists.md#3). */
import { dayOfMonth, type IsoDate } from '#app/kernel/values/dates.ts'

/** `key` is what a saved view keeps of it. */
export type QuickRange = { key: string; label: string; startDate: IsoDate; endDate: IsoDate }

/** The last day of a month's first fortnight; the second lasts as long as the month. */
const MIDDLE = 15
const LAST = 31

/** The fortnight, the month and the month before of a day. */
export function quickRanges(today: IsoDate): QuickRange[] {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const of = (key: string, label: string, at: number, from: number, to: number) => ({
    ...{ key, label },
    startDate: dayOfMonth(year, at, from),
    endDate: dayOfMonth(year, at, to),
  })
  return [
    day <= MIDDLE
      ? of('fortnight', 'Esta quincena', month, 1, MIDDLE)
      : of('fortnight', 'Esta quincena', month, MIDDLE + 1, LAST),
    of('month', 'Este mes', month, 1, LAST),
    of('last-month', 'Mes pasado', month - 1, 1, LAST),
  ]
}

/** The range whose dates these are on that day. */
export const quickRangeOf = (query: URLSearchParams, today: IsoDate): QuickRange | undefined =>
  quickRanges(today).find(
    ({ startDate, endDate }) =>
      query.get('startDate') === startDate && query.get('endDate') === endDate,
  )
