import { type Centimos, formatAmount } from '#app/kernel/values/money.ts'

/** An amount with its label, `1.234,56 Bs`, in tabular figures and never wrapped. */
export function Money({ value }: { value: Centimos }) {
  return (
    <span className="money">
      {formatAmount(value)}
      <small> Bs</small>
    </span>
  )
}
