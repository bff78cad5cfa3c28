import { workday } from '#app/demo/calendar.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { addDays, type IsoDate } from '#app/kernel/values/dates.ts'
import { createRate } from '#app/models/rates/change.server.ts'
import { BCV } from '#app/models/rates/fields.ts'
import type { Tx } from '#db/client.server.ts'

type Company = { tx: Tx; today: IsoDate; onDay: (date: IsoDate, hour: number) => Actor }

/** Two months and some days, which salaries in dollars go by. */
const DAYS = 70
/** Bs in hundredths on the first day, and what each day adds. */
const RATES = [
  { currency: 'USD', first: 221_10, step: 37 },
  { currency: 'EUR', first: 255_45, step: 41 },
] as const

/** Enters the rates of the last bank days, today's too if it is one. */
export async function enterRates({ tx, today, onDay }: Company): Promise<void> {
  for (let n = 0; n <= DAYS; n++) {
    const day = addDays(today, n - DAYS)
    if (workday(day) !== day) continue
    for (const { currency, first, step } of RATES) {
      const value = String((first + step * n) / 100)
      await createRate(tx, { currency, day, value, source: BCV }, onDay(day, 8))
    }
  }
}
