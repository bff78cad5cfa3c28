/** Amounts and days as banks write them. Runs anywhere. */
import type { IsoDate } from '#db/values.ts'

/** Digits with zeros before them, up to a width. */
export const zeros = (number: number | string, width: number) => String(number).padStart(width, '0')

/** `150050`: céntimos without a point. */
export const inCentimos = (amount: number | bigint) => String(amount)

/** `1500,50` */
export const withComma = (amount: number | bigint) => `${whole(amount)},${cents(amount)}`

/** `1,500.50` */
export const grouped = (amount: number | bigint) =>
  `${whole(amount).replace(/\B(?=(?:\d{3})+$)/g, ',')}.${cents(amount)}`

const whole = (amount: number | bigint) => zeros(String(amount), 3).slice(0, -2)
const cents = (amount: number | bigint) => zeros(String(amount), 3).slice(-2)

/** `20261122` */
export const yearFirst = (date: IsoDate) => date.replaceAll('-', '')

/** `22112026` */
export const dayFirst = (date: IsoDate) => date.split('-').reverse().join('')

/** `22/11/2026` */
export const withSlashes = (date: IsoDate) => date.split('-').reverse().join('/')

/** The sum of lines in céntimos. */
export const totalOf = (lines: readonly { amount: number }[]) =>
  lines.reduce((sum, { amount }) => sum + amount, 0)
