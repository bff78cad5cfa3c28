import { createContext, useContext } from 'react'
import {
  formatDate,
  formatDateShort,
  formatInstant,
  type IsoDate,
} from '#app/kernel/values/dates.ts'

const InWords = createContext(false)

/** Whether the user wants dates as '25 nov 2026' (Preferencias); else they are '11/25/2026'. */
export const DatesInWords = InWords.Provider

export type DayText = (date: IsoDate) => string

/** The function that writes days as the user wants them, for texts; elsewhere there is Day. */
export const useDayText = (): DayText => (useContext(InWords) ? formatDateShort : formatDate)

export function Day({ of }: { of: IsoDate }) {
  return useDayText()(of)
}

/** A moment (ISO 8601 with zone) in Venezuelan time, to the minute. */
export function Moment({ of }: { of: string }) {
  return formatInstant(of, useContext(InWords))
}
