import { formatMoney } from '#app/kernel/values/currencies.ts'
import { type Centimos, formatBs } from '#app/kernel/values/money.ts'

type AmountProps = {
  amount: Centimos | bigint
  /** Cents of dollars; null for a day before the first rate, absent where nobody asked. */
  usd: bigint | null | undefined
}

/** What a document moves, with what that is in dollars below it on demand. */
export function Amount({ amount, usd }: AmountProps) {
  if (usd === undefined) return formatBs(amount)
  return (
    <>
      {formatBs(amount)}{' '}
      <small className="in-dollars">{usd === null ? 'Sin tasa' : formatMoney(usd, 'USD')}</small>
    </>
  )
}
