/**
 * Exact decimals beside céntimos: rates, percentages, days (docs/rules/law.md#1). They travel and are
 * kept as canonical text ('148.32', no zeros at the ends); fractions.ts computes with them. Runs
 * anywhere.
 */

/** A decimal not below 0 as canonical text: '0', '0.5', '148.32'. */
export type Decimal = string & { readonly brand?: 'decimal' }

const FORM = /^(?:(\d{1,15})|([1-9]\d{0,2}(?:\.\d{3})+))(?:,(\d+))?$|^(\d{1,15})\.(\d+)$/
const API = /^(\d{1,15})(?:\.(\d+))?$/

/** The longest text that is looked at. */
const MOST_SIGNS = 40

function canonical(whole: string, decimals: string, most: number): Decimal | undefined {
  const kept = decimals.replace(/0+$/, '')
  if (kept.length > most) return undefined
  const digits = whole.replaceAll('.', '').replace(/^0+(?=\d)/, '')
  return kept ? `${digits}.${kept}` : digits
}

/**
 * Reads what a person typed, with at most `most` decimals: `148,32`, `148.32`, `1.148,32`. As in an
 * amount, `1.148` is 1148: a dot before exactly three digits groups thousands. Undefined for anything
 * else.
 */
export function parseDecimal(text: string, most: number): Decimal | undefined {
  if (text.length > MOST_SIGNS) return undefined
  const [, plain, grouped, decimals, whole, dotted] = FORM.exec(text.trim()) ?? []
  const digits = plain ?? grouped ?? whole
  return digits === undefined ? undefined : canonical(digits, decimals ?? dotted ?? '', most)
}

/** Reads a decimal from the API, a number or text like `148.32`; undefined for anything else. */
export function decimalFromApi(value: unknown, most: number): Decimal | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.length > MOST_SIGNS) return undefined
  const [, whole, decimals = ''] = API.exec(text) ?? []
  return whole === undefined ? undefined : canonical(whole, decimals, most)
}

/** `148,3200` with at least `least` decimals, thousands grouped. */
export function formatDecimal(value: Decimal, least = 0): string {
  const [whole = '0', decimals = ''] = value.split('.')
  const shown = decimals.padEnd(least, '0')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '.')
  return shown ? `${grouped},${shown}` : grouped
}

export function isAbove(value: Decimal, other: Decimal): boolean {
  const [places] = [value, other]
    .map((text) => (text.split('.')[1] ?? '').length)
    .sort((a, b) => b - a)
  const whole = (text: Decimal) => {
    const [digits = '0', decimals = ''] = text.split('.')
    return BigInt(digits + decimals.padEnd(places ?? 0, '0'))
  }
  return whole(value) > whole(other)
}
