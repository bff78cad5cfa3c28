/**
 * Exact arithmetic with amounts and decimals (docs/rules/law.md#1): as fractions, so nothing is lost before
 * the one rounding at the end. Runs anywhere; browsers load it where something is computed by it.
 */
import Fraction from 'fraction.js'
import type { Decimal } from './decimals.ts'
import { type Centimos, centimos } from './money.ts'

/** An exact value to compute with: of céntimos, days, or a decimal's text. */
export const exact = (value: number | bigint | Decimal): Fraction => new Fraction(value)

/** Rounded half up to whole céntimos. Throws RangeError beyond the safe integers. */
export function rounded(value: Fraction): Centimos {
  return centimos(Number(value.round().toString()))
}

export type { default as Exact } from 'fraction.js'
