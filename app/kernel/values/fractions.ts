/**
 * Exact arithmetic with amounts and decimals (docs/rules/law.md#1): as fractions, so nothing is lost before
 * the one rounding at the end. Runs anywhere; browsers load it where something is computed by it.
 */
import Fraction from 'fraction.js'
import type { Decimal } from './decimals.ts'
import { type Centimos, centimos, MAX_AMOUNT } from './money.ts'

/** An exact value to compute with: of céntimos, days, or a decimal's text. */
export const exact = (value: number | bigint | Decimal): Fraction => new Fraction(value)

/** Rounded half up to whole céntimos. Throws RangeError beyond the safe integers. */
export function rounded(value: Fraction): Centimos {
  return centimos(Number(value.round().toString()))
}

/** Rounded half up; what is above the highest amount is one céntimo above it, and refused as that. */
export const roundedAmount = (value: Fraction): Centimos =>
  value.compare(MAX_AMOUNT) > 0 ? centimos(MAX_AMOUNT + 1) : rounded(value)

/** Hundredths of another currency in céntimos, at so many Bs for one, as `roundedAmount` does. */
export const inBs = (amount: Centimos, rate: Decimal): Centimos =>
  roundedAmount(exact(amount).mul(exact(rate)))

export type { default as Exact } from 'fraction.js'
