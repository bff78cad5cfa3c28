/** The arithmetic of a raise, exact (docs/rules/salaries.md#7). Pure: runs anywhere. */
import { type Centimos, centimos, MAX_AMOUNT } from '#app/kernel/values/money.ts'
import type { ROUNDINGS } from './fields.ts'

/** `value` is hundredths of a percent, or céntimos. */
export type RaiseRule = {
  mode: 'percent' | 'amount'
  value: Centimos
  round: (typeof ROUNDINGS)[number]
}

/** Returns the raised salary, rounded half up; undefined above the highest amount. */
export function raisedSalary(salary: Centimos, { mode, value, round }: RaiseRule) {
  const [whole, parts] =
    mode === 'percent'
      ? [BigInt(salary) * (10_000n + BigInt(value)), 10_000n]
      : [BigInt(salary) + BigInt(value), 1n]
  const step = parts * BigInt(round)
  const raised = ((2n * whole + step) / (2n * step)) * BigInt(round)
  return raised > BigInt(MAX_AMOUNT) ? undefined : centimos(Number(raised))
}
