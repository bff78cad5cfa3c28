import { type Centimos, MAX_CAPITAL, NO_MONEY } from '#db/values.ts'

export { type Centimos, MAX_CAPITAL, NO_MONEY }

/** The highest single amount: 9.999.999.999.999,99 Bs. */
export const MAX_AMOUNT = 999_999_999_999_999 as Centimos

const MAX_WHOLE_DIGITS = 13
const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/
const GROUPED = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/
const API = /^(\d+)(?:\.(\d{1,2}))?$/

/** Marks a number of céntimos as an amount. Throws RangeError unless it is a safe integer. */
export function centimos(amount: number): Centimos {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount in céntimos: ${amount}`)
  return (amount === 0 ? 0 : amount) as Centimos
}

/**
 * Reads what a person typed into a form, in Bs: `1234.56`, `1234,56`, `1.234,56` or `1.234` (1234
 * Bs: a dot before exactly three digits groups thousands). Surrounding blanks are ignored.
 * Undefined for anything else and above MAX_AMOUNT; nothing is ever rounded.
 */
export function parseBs(text: string): Centimos | undefined {
  const trimmed = text.trim()
  return fromMatch(PLAIN.exec(trimmed) ?? GROUPED.exec(trimmed))
}

/** Whether an amount as people or programs write it is above MAX_AMOUNT. */
export function isBeyondMost(text: string): boolean {
  const trimmed = text.trim()
  return (PLAIN.test(trimmed) || GROUPED.test(trimmed)) && parseBs(trimmed) === undefined
}

/** Same as parseBs, with an optional minus (`-` or `−`) directly before the digits. */
export function parseSignedBs(text: string): Centimos | undefined {
  const trimmed = text.trim()
  if (!/^[-−]\S/.test(trimmed)) return parseBs(trimmed)
  return negative(parseBs(trimmed.slice(1)))
}

/**
 * Reads an amount from the API, in Bs: a number with at most two decimals in its shortest notation,
 * or a string like `1234.56`. No signs, exponents or thousands; undefined for anything else and
 * above MAX_AMOUNT.
 */
export function centimosFromApi(value: unknown): Centimos | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' ? fromMatch(API.exec(text)) : undefined
}

/** Same as centimosFromApi, with an optional leading `-`: the signed amount of an adjustment. */
export function signedCentimosFromApi(value: unknown): Centimos | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !text.startsWith('-')) return centimosFromApi(text)
  return negative(centimosFromApi(text.slice(1)))
}

/** Reads whole céntimos from a form's hidden field; undefined for anything else. */
export function centimosFromText(text: string): Centimos | undefined {
  const amount = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(amount) ? centimos(amount) : undefined
}

/**
 * The number in Bs that the API returns: the double nearest to the amount. It reads back exactly up
 * to MAX_CAPITAL; a sum that may exceed it needs `plainBs` beside it.
 */
export function toBs(amount: Centimos | bigint): number {
  return typeof amount === 'bigint' ? Number(plainBs(amount)) : amount / 100
}

/** Exact Bs for machines: `1234.56`, `-0.05`. Unbounded sums are bigints. */
export function plainBs(amount: number | bigint): string {
  const digits = String(amount).replace('-', '').padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * `1.234,56`; negative amounts with a true minus sign, `−1.234,56`. Céntimos as a bigint are for
 * unbounded sums, such as a year's.
 */
export function formatAmount(amount: Centimos | bigint): string {
  const digits = String(amount).replace('-', '').padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.')
  return `${amount < 0 ? '−' : ''}${whole},${digits.slice(-2)}`
}

/** `1.234,56 Bs` */
export function formatBs(amount: Centimos | bigint): string {
  return `${formatAmount(amount)} Bs`
}

/** The exact sum. Throws RangeError when it exceeds ±(2^53 − 1); intermediate sums may. */
export function sumCentimos(amounts: Iterable<Centimos>): Centimos {
  let sum = 0n
  for (const amount of amounts) sum += BigInt(amount)
  return centimos(Number(sum))
}

export function negated(amount: Centimos): Centimos {
  return centimos(-amount)
}

function fromMatch(match: RegExpExecArray | null): Centimos | undefined {
  if (!match) return undefined
  const [, whole = '', decimals = ''] = match
  const digits = whole.replaceAll('.', '').replace(/^0+(?=\d)/, '')
  if (digits.length > MAX_WHOLE_DIGITS) return undefined
  return centimos(Number(digits + decimals.padEnd(2, '0')))
}

function negative(amount: Centimos | undefined): Centimos | undefined {
  return amount === undefined ? undefined : negated(amount)
}
