/** Until when a month's contributions are paid (docs/rules/contributions.md#6). Pure: runs anywhere. */
import {
  addMonths,
  daysOfMonth,
  formatDateShort,
  type IsoDate,
  type Month,
  monthOf,
} from '#app/kernel/values/dates.ts'
import type { Decimal } from '#app/kernel/values/decimals.ts'
import { nextBankDay } from '#app/models/rates/fields.ts'
import { isQuarterEnd } from './amounts.ts'

/** How many bank days after its end a month, or a quarter, is paid. */
const BANK_DAYS = 5

/** The last day on which a month's FAOV, paro forzoso and, of a quarter's last one, INCES are paid. */
export function dueDay(month: Month): IsoDate {
  let day = daysOfMonth(month).last
  for (let i = 0; i < BANK_DAYS; i++) day = nextBankDay(day)
  return day
}

/** The last day on which a month's pensions are paid: that day of the next month, or its last one. */
export function pensionsDue(month: Month, day: Decimal): IsoDate {
  const { last } = daysOfMonth(addMonths(month, 1))
  const most = Number(last.slice(8))
  return `${last.slice(0, 8)}${String(Math.min(Number(day), most)).padStart(2, '0')}` as IsoDate
}

/** What is due on a day, with what of it; `pensions` is the day of the month of pensions, where it is known. */
export function dueOn(
  today: IsoDate,
  pensions: Decimal | undefined,
): { month: Month; about: string } | undefined {
  const month = addMonths(monthOf(today), -1)
  const about = partsOf(month, pensions).flatMap(({ day, text }) => (today <= day ? text : []))
  return about.length > 0 ? { month, about: about.join('; ') } : undefined
}

/** 'FAOV y paro forzoso, hasta el 06 nov 2026; pensiones, hasta el 13 nov 2026', as a remark. */
export function dueText(month: Month, pensions: Decimal | undefined): string {
  const known = partsOf(month, pensions).map(({ text }) => text)
  const open = 'el día de las pensiones va por el RIF, y se escribe en los parámetros de ley'
  return [...known, ...(pensions === undefined ? [open] : [])].join('; ')
}

function partsOf(month: Month, pensions: Decimal | undefined): { day: IsoDate; text: string }[] {
  const kinds = isQuarterEnd(month) ? 'FAOV, paro forzoso e INCES' : 'FAOV y paro forzoso'
  const until = (what: string, day: IsoDate) => ({
    day,
    text: `${what}, hasta el ${formatDateShort(day)}`,
  })
  const others = pensions === undefined ? [] : [until('pensiones', pensionsDue(month, pensions))]
  return [until(kinds, dueDay(month)), ...others]
}
