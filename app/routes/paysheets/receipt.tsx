import type { Typed } from '#app/components/orders/form.ts'
import { ReceiptLines } from '#app/components/orders/receipt-lines.tsx'
import { Remaining } from '#app/components/orders/sections.tsx'
import type { PayingAccount } from '#app/models/accounts/read.server.ts'
import type { Own } from '#app/models/orders/form.server.ts'
import type { computeTyped } from '#app/models/payroll/typed.ts'
import { receiptLines } from './arithmetic.ts'

type PaysheetReceiptProps = {
  result: ReturnType<typeof computeTyped>
  typed: Typed
  enterprise: PayingAccount | undefined
  own?: Own | undefined
}

/** The total of a payroll order while it is typed, and the account's remaining balance. */
export function PaysheetReceipt({ result, typed, enterprise, own }: PaysheetReceiptProps) {
  if (!result) {
    return (
      <div className="receipt">
        <h2>Recibo</h2>
        <p className="muted">Elija el titular y la quincena.</p>
      </div>
    )
  }
  const lines = receiptLines(result, typed)
  if (result.total <= 0) {
    return <ReceiptLines lines={lines} total={result.total} note="El total debe ser mayor que 0." />
  }
  return (
    <ReceiptLines
      lines={lines}
      total={result.total}
      {...(enterprise && {
        note: (
          <Remaining enterprise={enterprise} total={result.total} own={own} day={typed.issued_at} />
        ),
      })}
    />
  )
}
