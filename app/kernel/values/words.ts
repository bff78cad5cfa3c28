import type { WageCurrency } from '#db/kinds.ts'
import type { Centimos } from './money.ts'

const MILLION = 1_000_000
const BILLION = 1_000_000_000_000

/** 0 to 29, in the form before a masculine noun (un, veintiún). */
const SMALL = [
  '',
  'un',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
  'veintiún',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
]

const TENS = [
  '',
  '',
  '',
  'treinta',
  'cuarenta',
  'cincuenta',
  'sesenta',
  'setenta',
  'ochenta',
  'noventa',
]

const HUNDREDS = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
]

/**
 * An amount in words for receipts: `mil doscientos treinta y cuatro bolívares con 56/100`. Throws
 * RangeError below 0.
 */
export function amountInWords(amount: Centimos, currency: WageCurrency = 'VES'): string {
  if (amount < 0) throw new RangeError(`no words for a negative amount: ${amount}`)
  const cents = amount % 100
  const whole = (amount - cents) / 100
  return `${units(whole, UNITS[currency])} con ${String(cents).padStart(2, '0')}/100`
}

const UNITS: Record<WageCurrency, [one: string, many: string]> = {
  VES: ['bolívar', 'bolívares'],
  USD: ['dólar', 'dólares'],
  EUR: ['euro', 'euros'],
}

function units(whole: number, [one, many]: [one: string, many: string]): string {
  if (whole === 0) return `cero ${many}`
  if (whole === 1) return `un ${one}`
  const endsInMillions = whole >= MILLION && whole % MILLION === 0
  return `${words(whole)}${endsInMillions ? ' de' : ''} ${many}`
}

/** The long scale: a billón is a million millions, and a thousand millions are `mil millones`. */
function words(whole: number): string {
  const rest = whole % BILLION
  return join([
    scaled((whole - rest) / BILLION, 'billón', 'billones'),
    scaled(Math.floor(rest / MILLION), 'millón', 'millones'),
    belowMillion(rest % MILLION),
  ])
}

function scaled(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${belowMillion(count)} ${count === 1 ? one : many}`
}

function belowMillion(n: number): string {
  const thousands = Math.floor(n / 1000)
  const prefix = thousands > 1 ? belowThousand(thousands) : ''
  return join([prefix, thousands > 0 ? 'mil' : '', belowThousand(n % 1000)])
}

function belowThousand(n: number): string {
  if (n === 100) return 'cien'
  return join([HUNDREDS[Math.floor(n / 100)], belowHundred(n % 100)])
}

function belowHundred(n: number): string {
  if (n < 30) return SMALL[n] ?? ''
  return [TENS[Math.floor(n / 10)], SMALL[n % 10]].filter(Boolean).join(' y ')
}

function join(parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
