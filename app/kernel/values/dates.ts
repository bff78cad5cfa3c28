import type { IsoDate } from '#db/values.ts'
import { counted } from './counts.ts'

export type { IsoDate }

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const

const MS_PER_DAY = 86_400_000
const ISO_DATE = /^([1-9]\d{3})-(\d{2})-(\d{2})$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/

const caracas = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Caracas',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** The date when the text is a real calendar day as `YYYY-MM-DD`, else undefined. */
export function parseIsoDate(text: string): IsoDate | undefined {
  const match = ISO_DATE.exec(text)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined
  return text as IsoDate
}

/** The month when the text is one as `YYYY-MM` that has years around it, else undefined. */
export const parseMonth = (text: string): Month | undefined =>
  parseIsoDate(`${text}-01`) && text > '1001' && text < '9998' ? text : undefined

/** Month/day/year, for screens: `11/20/2026`. */
export function formatDate(date: IsoDate): string {
  const { year, month, day } = split(date)
  return `${month}/${day}/${year}`
}

/** For receipts: `4 de marzo de 2026`. */
export function formatDateLong(date: IsoDate): string {
  const { year, day } = split(date)
  return `${Number(day)} de ${lowerMonth(date)} de ${year}`
}

/** For printed lists: `04 mar 2026`. */
export function formatDateShort(date: IsoDate): string {
  const { year, day } = split(date)
  return `${day} ${lowerMonth(date).slice(0, 3)} ${year}`
}

/** The name of a month, or of a day's, capitalised: `Noviembre`. */
export function monthName(month: IsoDate | Month): string {
  const name = lowerMonth(month)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A month as `YYYY-MM`, whose order is time's. */
export type Month = string

export const monthOf = (date: IsoDate): Month => date.slice(0, 7)

/** The month `months` later (earlier when negative). RangeError like addDays. */
export const addMonths = (month: Month, months: number): Month =>
  monthOf(dayOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)) + months, 1))

export function daysOfMonth(month: Month): { first: IsoDate; last: IsoDate } {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  const last = `${month}-${daysInMonth(year, number)}` as IsoDate
  return { first: `${month}-01` as IsoDate, last }
}

/** '2026'; years compare as texts. */
export const yearOf = (date: IsoDate): string => date.slice(0, 4)

/** In a sentence: `noviembre de 2026`. */
export const formatMonth = (month: Month): string => `${lowerMonth(month)} de ${month.slice(0, 4)}`

/** The day `days` later (earlier when negative). RangeError outside years 1000 to 9999. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return fromDayNumber(dayNumber(date) + days)
}

/** Returns the day of the year `years` later; 29 February may become the 28th. RangeError like addDays. */
export function addYears(date: IsoDate, years: number): IsoDate {
  const { year, month, day } = split(date)
  const target = Number(year) + years
  const last = daysInMonth(target, Number(month))
  return checked(`${target}-${month}-${String(Math.min(Number(day), last)).padStart(2, '0')}`)
}

/**
 * A day of a month. Months beyond 12 go on into the next years (13 is January); in a shorter month,
 * its last day. RangeError like addDays.
 */
export function dayOfMonth(year: number, month: number, day: number): IsoDate {
  const there = Math.min(day, daysInMonth(year, month))
  return fromDayNumber(Date.UTC(year, month - 1, there) / MS_PER_DAY)
}

/** Days from `start` to `end`, both included; 0 when `end` is before `start`. */
export function daysInRange(start: IsoDate, end: IsoDate): number {
  return Math.max(0, dayNumber(end) - dayNumber(start) + 1)
}

/** How many days, in words: `1 día`, `12 días`, `1.200 días`. */
export function formatDays(days: number): string {
  return counted(days, 'día', 'días')
}

/** The last result of todayInCaracas, and the minute for which it is valid. */
let latest: { minute: number; day: IsoDate } | undefined

/** The calendar day in Venezuela at an instant. Cached for a minute: every request needs it. */
export function todayInCaracas(now: Date): IsoDate {
  const minute = Math.floor(now.getTime() / 60_000)
  if (latest?.minute === minute) return latest.day
  const { year, month, day } = caracasParts(now)
  latest = { minute, day: checked(`${year}-${month}-${day}`) }
  return latest.day
}

/** The instant when it is `time` (HH:MM) on a day in Venezuela. */
export function instantInCaracas(date: IsoDate, time: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const guess = Date.parse(`${date}T${time}:00-04:00`)
  const { year, month, day, hour, minute } = caracasParts(new Date(guess))
  return new Date(guess + wanted - Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`))
}

/**
 * An instant (ISO 8601 with zone) for screens, in Venezuelan time: `11/20/2026 14:05`, or
 * `20 nov 2026 14:05`. Throws RangeError for anything else: without a zone the machine's would be used.
 */
export function formatInstant(instant: string, inWords = false): string {
  if (!INSTANT.test(instant)) throw new RangeError(`not an instant: ${instant}`)
  const { year, month, day, hour, minute } = caracasParts(new Date(instant))
  const date = checked(`${year}-${month}-${day}`)
  return `${inWords ? formatDateShort(date) : formatDate(date)} ${hour}:${minute}`
}

/** An instant as `2026-11-20 14:05`: texts that sort, and that spreadsheets read. */
export function sortableInstant(instant: string): string {
  const [month, day, rest = ''] = formatInstant(instant).split('/')
  const [year, time] = rest.split(' ')
  return `${year}-${month}-${day} ${time}`
}

function split(date: IsoDate) {
  return { year: date.slice(0, 4), month: date.slice(5, 7), day: date.slice(8, 10) }
}

function lowerMonth(date: IsoDate | Month): string {
  return MONTHS[Number(date.slice(5, 7)) - 1] ?? ''
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function dayNumber(date: IsoDate): number {
  return Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY
}

function fromDayNumber(days: number): IsoDate {
  return checked(new Date(days * MS_PER_DAY).toISOString().slice(0, 10))
}

function checked(text: string): IsoDate {
  const date = parseIsoDate(text)
  if (!date) throw new RangeError(`outside the calendar: ${text}`)
  return date
}

function caracasParts(instant: Date): Record<string, string> {
  return Object.fromEntries(caracas.formatToParts(instant).map(({ type, value }) => [type, value]))
}
