import type { Centimos } from '#app/kernel/values/money.ts'
import { amountInWords } from '#app/kernel/values/words.ts'

export function InWords({ amount }: { amount: Centimos }) {
  return amountInWords(amount)
}
