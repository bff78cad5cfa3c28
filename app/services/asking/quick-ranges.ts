/** The ranges of dates that people ask for most (docs/rules/lists.md#3). */
import { dayOfMonth, type IsoDate } from '#app/services/values/dates.ts'

export type QuickRange = { label: string; startDate: IsoDate; endDate: IsoDate }

/** The last day of a month's first fortnight; the second lasts as long as the month. */
const MIDDLE = 15
const LAST = 31

/** The fortnight, the month and the month before of a day. */
export function quickRanges(today: IsoDate): QuickRange[] {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const of = (label: string, at: number, from: number, to: number) => ({
    label,
    startDate: dayOfMonth(year, at, from),
    endDate: dayOfMonth(year, at, to),
  })
  return [
    day <= MIDDLE
      ? of('Esta quincena', month, 1, MIDDLE)
      : of('Esta quincena', month, MIDDLE + 1, LAST),
    of('Este mes', month, 1, LAST),
    of('Mes pasado', month - 1, 1, LAST),
  ]
}
