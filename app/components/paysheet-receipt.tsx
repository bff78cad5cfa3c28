import type { Typed } from '#app/components/order-form.ts'
import { Remaining } from '#app/components/order-sections.tsx'
import { type computeTyped, receiptLines } from '#app/components/paysheet-arithmetic.ts'
import { ReceiptLines } from '#app/components/receipt-lines.tsx'
import type { CompanyAccountOption } from '#app/models/account.server.ts'
import type { Own } from '#app/models/order-form.server.ts'
import { amountInWords } from '#app/services/words.ts'

type PaysheetReceiptProps = {
  result: ReturnType<typeof computeTyped>
  typed: Typed
  enterprise: CompanyAccountOption | undefined
  own?: Own | undefined
}

/** What a payroll order comes to while it is typed, and what it leaves. */
export function PaysheetReceipt({ result, typed, enterprise, own }: PaysheetReceiptProps) {
  if (!result) {
    return (
      <div className="receipt">
        <h2>Recibo</h2>
        <p className="muted">Elija el titular y la quincena para ver el cálculo.</p>
      </div>
    )
  }
  const lines = receiptLines(result, typed)
  if (result.total <= 0) {
    return (
      <ReceiptLines
        lines={lines}
        total={result.total}
        words=""
        note="El total debe ser mayor que 0."
      />
    )
  }
  return (
    <ReceiptLines
      lines={lines}
      total={result.total}
      words={amountInWords(result.total)}
      {...(enterprise && {
        note: <Remaining enterprise={enterprise} total={result.total} own={own} />,
      })}
    />
  )
}
