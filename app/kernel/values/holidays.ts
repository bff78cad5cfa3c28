/** The holidays on which no bank opens: those of the LOTTT (184) and of the law on national feasts. Pure. */
import { addDays, type IsoDate } from './dates.ts'

/** Those of each year, `MM-DD`. */
const FIXED: ReadonlySet<string> = new Set([
  ...['01-01', '04-19', '05-01', '06-24', '07-05', '07-24', '10-12', '12-24', '12-25', '12-31'],
])
/** Days from Easter Sunday: Monday and Tuesday of carnival, Thursday and Friday of Holy Week. */
const MOVABLE = [-48, -47, -3, -2]

/** Whether it is a holiday of the whole country. What a decree adds to a year, and banks' own days, are not known. */
export function isHoliday(day: IsoDate): boolean {
  if (FIXED.has(day.slice(5))) return true
  const easter = easterOf(Number(day.slice(0, 4)))
  return MOVABLE.some((days) => addDays(easter, days) === day)
}

/** Easter Sunday of the Gregorian calendar, by Gauss's rule with its two exceptions. */
function easterOf(year: number): IsoDate {
  const century = Math.floor(year / 100)
  const moons = 15 + century - Math.floor((13 + 8 * century) / 25) - Math.floor(century / 4)
  const golden = year % 19
  const full = (19 * golden + moons) % 30
  const late = full === 29 || (full === 28 && golden > 10) ? full - 1 : full
  const march = 21 + late
  const sunday =
    (2 * (year % 4) + 4 * (year % 7) + 6 * late + 4 + century - Math.floor(century / 4)) % 7
  return addDays(`${String(year).padStart(4, '0')}-03-01` as IsoDate, march + sunday)
}
