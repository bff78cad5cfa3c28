import { lazy, type ReactNode, Suspense } from 'react'
import { type Centimos, formatAmount } from '#app/kernel/values/money.ts'

const load = async () => ({ default: (await import('./in-words.tsx')).InWords })

/** The browser loads it with the first total. The server cannot wait. */
const InWords = import.meta.env.SSR ? (await load()).default : lazy(load)

export type ReceiptLine = {
  label: string
  /** Its reason, or what it is computed from. */
  detail?: string | undefined
  /** Without sign; a deduction is shown with a minus. */
  amount: Centimos
  kind: 'addition' | 'deduction'
}

type ReceiptLinesProps = {
  lines: ReceiptLine[]
  total: Centimos
  /** The total in words, if the server has said it. */
  words?: string
  note?: ReactNode
}

/** A payment's arithmetic: each line, the total, and the remaining balance. */
export function ReceiptLines({ lines, total, words, note }: ReceiptLinesProps) {
  return (
    <div className="receipt">
      <h2>Recibo</h2>
      <dl>
        {lines.map(({ label, detail, amount, kind }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be called the same
          <div key={`${i} ${label}`} className={kind}>
            <dt>
              {label}
              {detail && <small>{detail}</small>}
            </dt>
            <dd className="money">{`${kind === 'deduction' ? '−' : ''}${formatAmount(amount)}`}</dd>
          </div>
        ))}
        <div className="receipt-total">
          <dt>Total</dt>
          <dd className="money" aria-live="polite">{`${formatAmount(total)} Bs`}</dd>
        </div>
      </dl>
      <p className="receipt-words">
        <Suspense>{words ?? (total > 0 && <InWords amount={total} />)}</Suspense>
      </p>
      {note && <div className="receipt-note">{note}</div>}
    </div>
  )
}
