/** Until when a month's contributions are paid (docs/rules/contributions.md#6). Pure: runs anywhere. */
import {
  addMonths,
  daysOfMonth,
  formatDateShort,
  type IsoDate,
  type Month,
  monthOf,
} from '#app/kernel/values/dates.ts'
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

/** 'FAOV y paro forzoso, hasta el 06 nov 2026' */
export const dueShort = (month: Month): string =>
  `${isQuarterEnd(month) ? 'FAOV, paro forzoso e INCES' : 'FAOV y paro forzoso'}, hasta el ${formatDateShort(dueDay(month))}`

/** The same as a remark: the day of pensions goes by the RIF, and is not kept. */
export const dueText = (month: Month): string =>
  `${dueShort(month)}; el día de las pensiones va por el RIF y no se lleva aquí`

/** The month whose contributions are due on a day; undefined after their last day. */
export function monthDue(today: IsoDate): Month | undefined {
  const month = addMonths(monthOf(today), -1)
  return today <= dueDay(month) ? month : undefined
}
