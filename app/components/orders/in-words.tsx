import type { Centimos } from '#app/services/values/money.ts'
import { amountInWords } from '#app/services/values/words.ts'

/** An amount in words. */
export function InWords({ amount }: { amount: Centimos }) {
  return amountInWords(amount)
}
