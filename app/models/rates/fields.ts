/** Exchange rates: their form, their list, when one is old or far off (docs/rules/rates.md). Runs anywhere. */
import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { refusing } from '#app/kernel/fields/input-codes.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { addDays, addYears, type IsoDate } from '#app/kernel/values/dates.ts'
import { type Decimal, formatDecimal } from '#app/kernel/values/decimals.ts'
import { exact } from '#app/kernel/values/fractions.ts'
import { isHoliday } from '#app/kernel/values/holidays.ts'
import { CURRENCIES, type Currency, type WageCurrency } from '#db/kinds.ts'

export const rateLabels = {
  currency: 'Moneda',
  day: 'Fecha',
  value: 'Bs por uno',
  source: 'Fuente',
}

export const CURRENCY_NAMES: Record<Currency, string> = { USD: 'Dólar (USD)', EUR: 'Euro (EUR)' }
/** In sentences: 'la tasa del dólar'. */
export const CURRENCY_WORDS: Record<WageCurrency, string> = {
  ...{ VES: 'bolívar', USD: 'dólar', EUR: 'euro' },
}

export const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: CURRENCY_NAMES[value] }))

export const BCV = 'BCV'

export const MOST_SOURCE = 60
/** Decimals of a rate, and the highest one; a dollar has cost at most 4.181.781 Bs. */
const RATE = { places: 8, most: '999999999.99999999' }
/** The BCV publishes the next bank day's rate: after long holidays, some days ahead. */
export const MOST_AHEAD = 7

const TOO_SOON = problem('too_large', `La fecha no puede pasar de ${MOST_AHEAD} días desde hoy`)
const TOO_LONG_AGO = problem('too_small', 'La fecha es demasiado antigua')

export const rateInput = inputSchema((f) => {
  const [first, last] = [addYears(f.today, -150), addDays(f.today, MOST_AHEAD)]
  return z.object({
    currency: f.choice(CURRENCIES, 'Elija la moneda'),
    day: f
      .date('Escriba la fecha')
      .refine((day) => day >= first, refusing(TOO_LONG_AGO))
      .refine((day) => day <= last, refusing(TOO_SOON)),
    value: f.decimal(RATE, 'Escriba la tasa'),
    source: f.text(MOST_SOURCE, 'Escriba la fuente'),
    ...f.allows('rate_far'),
  })
})

export const rateListing = {
  sorts: ['day', 'id'],
  defaultSort: 'day,desc',
  dated: true,
  filters: { currency: { kind: 'choice', values: CURRENCIES } },
} as const satisfies ListingRules

/** `148,32` */
export const formatRate = (value: Decimal): string => formatDecimal(value, 2)

/** Whether a rate is off by more than 20 % of the one before it. */
export function isFar(value: Decimal, before: Decimal): boolean {
  const change = exact(value).div(exact(before))
  return change.compare(exact('1.2')) > 0 || change.compare(exact('0.8')) < 0
}

/** The first Monday to Friday after a day that is no holiday of the whole country. */
export function nextBankDay(day: IsoDate): IsoDate {
  const next = addDays(day, 1)
  const isWeekend = [0, 6].includes(new Date(`${next}T00:00:00Z`).getUTCDay())
  return isWeekend || isHoliday(next) ? nextBankDay(next) : next
}

/** Whether a bank day has come, by today, after the day that a rate is for. */
export const isOld = (day: IsoDate, today: IsoDate): boolean => nextBankDay(day) <= today
