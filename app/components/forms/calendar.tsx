import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { es } from 'react-day-picker/locale/es'
import {
  addYears,
  dayOfMonth,
  daysInRange,
  formatDays,
  type IsoDate,
  parseIsoDate,
  todayInCaracas,
} from '#app/kernel/values/dates.ts'

export type CalendarProps = {
  /** The current date, and the first and last allowed ones, `YYYY-MM-DD` or ''. */
  value: string
  min: string
  max: string
  /** The other bound, if the date is one end of a range. */
  range?: { start: string } | { end: string }
  onChoose: (day: IsoDate) => void
}

/** A month to choose a day from. For a range it shows its days and their number. */
export function Calendar({ value, min, max, range, onChoose }: CalendarProps) {
  const [pointed, setPointed] = useState<IsoDate>()
  const today = todayInCaracas(new Date())
  const chosen = parseIsoDate(value)
  const first = parseIsoDate(min) ?? addYears(today, -150)
  const last = parseIsoDate(max)
  const nextYear = dayOfMonth(Number(today.slice(0, 4)) + 1, 12, 31)
  const span = range && spanOf(range, pointed ?? chosen)
  const point = (day: Date) => setPointed(fromDate(day))
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      locale={es}
      captionLayout="dropdown"
      navLayout="around"
      selected={chosen && toDate(chosen)}
      defaultMonth={toDate(chosen ?? today)}
      today={toDate(today)}
      startMonth={toDate(first)}
      endMonth={toDate(last && last < nextYear ? last : nextYear)}
      disabled={[{ before: toDate(first) }, ...(last ? [{ after: toDate(last) }] : [])]}
      modifiers={span ? { span: { from: toDate(span.start), to: toDate(span.end) } } : {}}
      modifiersClassNames={{ span: 'calendar-span' }}
      classNames={{
        dropdown: 'select',
        button_previous: 'icon-button',
        button_next: 'icon-button',
      }}
      footer={span && formatDays(daysInRange(span.start, span.end))}
      onSelect={(day) => onChoose(fromDate(day))}
      onDayFocus={point}
      onDayMouseEnter={point}
      onDayMouseLeave={() => setPointed(undefined)}
    />
  )
}

/** The range between this bound and the other; undefined unless it contains a day. */
function spanOf(range: NonNullable<CalendarProps['range']>, bound: IsoDate | undefined) {
  const start = 'start' in range ? parseIsoDate(range.start) : bound
  const end = 'end' in range ? parseIsoDate(range.end) : bound
  return start && end && start <= end ? { start, end } : undefined
}

/** Noon of the day on this machine, a time that exists in every time zone and season. */
function toDate(day: IsoDate): Date {
  return new Date(`${day}T12:00`)
}

function fromDate(date: Date): IsoDate {
  return dayOfMonth(date.getFullYear(), date.getMonth() + 1, date.getDate())
}
