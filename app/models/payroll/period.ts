/** Which days an order pays (docs/rules/payroll.md#16). Pure: runs anywhere. */
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import {
  addMonths,
  daysOfMonth,
  formatMonth,
  type IsoDate,
  type Month,
  monthName,
  monthOf,
} from '#app/kernel/values/dates.ts'
import type { Payday } from '#db/kinds.ts'

const LABELS: Record<Payday, string> = {
  primera: 'Primera',
  segunda: 'Segunda',
  completo: 'Completo',
}

/** `Primera`, `Segunda`, `Completo` */
export function paydayLabel(payday: Payday): string {
  return LABELS[payday]
}

/** What an order pays: a fortnight, or all, of the month `period`; without one, of its date's. */
export type Period = { payday: Payday; issued_at: IsoDate; period?: Month | null | undefined }
type Dated = Omit<Period, 'payday'>

export const monthPaid = ({ period, issued_at }: Dated): Month => period ?? monthOf(issued_at)

/** The days of a fortnight, or of all, of a month. */
export function daysOf(payday: Payday, month: Month): { first: IsoDate; last: IsoDate } {
  const { first, last } = daysOfMonth(month)
  return {
    first: payday === 'segunda' ? (`${month}-16` as IsoDate) : first,
    last: payday === 'primera' ? (`${month}-15` as IsoDate) : last,
  }
}

/** The 15th for `primera`, else the last day of the month. */
export const lastDayOf = ({ payday, ...dated }: Period): IsoDate =>
  daysOf(payday, monthPaid(dated)).last

/** The 16th for `segunda`, else the first of the month. */
export const firstDayOf = ({ payday, ...dated }: Period): IsoDate =>
  daysOf(payday, monthPaid(dated)).first

const AFTER: Record<Payday, Payday> = {
  primera: 'segunda',
  segunda: 'primera',
  completo: 'completo',
}

/**
 * The fortnight after another, dated today while it lasts, else on its last day (docs/rules/run-screens.md#8).
 * `period` says its month where it is over, so that it stays when its orders are dated later.
 */
export function periodAfter(before: { payday: Payday; month: Month }, today: IsoDate) {
  const payday = AFTER[before.payday]
  const month = before.payday === 'primera' ? before.month : addMonths(before.month, 1)
  const { first, last } = daysOf(payday, month)
  const issued_at = first <= today && today <= last ? today : last
  return { payday, month, issued_at, period: last < today ? month : '' }
}

/** How many months before and after that of its date an order may pay. */
const MONTHS = { before: 3, after: 1 }

/** The months that an order of a day may pay, the first first. None of the first and last years of a date. */
export function monthsAround(issued_at: IsoDate): Month[] {
  if (issued_at < '1001' || issued_at >= '9999') return []
  return Array.from({ length: MONTHS.before + 1 + MONTHS.after }, (_, i) =>
    addMonths(monthOf(issued_at), i - MONTHS.before),
  )
}

/** Between which days an order that pays the month may be dated. */
export const datesFor = (month: Month): { first: IsoDate; last: IsoDate } => ({
  first: daysOfMonth(addMonths(month, -MONTHS.after)).first,
  last: daysOfMonth(addMonths(month, MONTHS.before)).last,
})

/** Why an order of its date may not pay its month; undefined where it may. */
export function wrongPeriod({ period, issued_at }: Dated): Problem | undefined {
  const months = monthsAround(issued_at)
  const [first = '', last = ''] = [months[0], months.at(-1)]
  if (!period || (period >= first && period <= last)) return undefined
  const text = `Con esa fecha se paga un mes entre ${formatMonth(first)} y ${formatMonth(last)}`
  return problem(period < first ? 'too_small' : 'too_large', text)
}

/** The period as it is kept: none where it is that of the date. */
export const keptPeriod = ({ period, issued_at }: Dated): Month | null =>
  !period || period === monthOf(issued_at) ? null : period

/** 'Segunda'; 'Segunda de octubre' where the order pays another month than its date's. */
export const fortnightLabel = (payday: Payday, period: Month | null | undefined): string =>
  period ? `${paydayLabel(payday)} de ${monthName(period).toLowerCase()}` : paydayLabel(payday)

const PERIODS: Record<Payday, string> = {
  primera: 'primera quincena',
  segunda: 'segunda quincena',
  completo: 'mes',
}

/** What a run pays: 'primera quincena de noviembre de 2026'. */
export const periodOf = (payday: Payday, month: Month): string =>
  `${PERIODS[payday]} de ${formatMonth(month)}`

/** In a sentence: 'la primera quincena de noviembre de 2026', 'el mes de …'. */
export const thePeriod = (payday: Payday, month: Month): string =>
  `${payday === 'completo' ? 'el' : 'la'} ${periodOf(payday, month)}`

/** The title of a run that nobody named: 'Primera quincena de noviembre de 2026'. */
export function defaultTitle(payday: Payday, month: Month): string {
  const period = periodOf(payday, month)
  return period.charAt(0).toUpperCase() + period.slice(1)
}
