/** The lines of the receipt beside a payroll order's form. */
import type { Typed } from '#app/components/orders/form.ts'
import type { ReceiptLine } from '#app/components/orders/receipt-lines.tsx'
import { liveLabel } from '#app/services/payroll-parts.ts'
import { typedLines } from '#app/services/payroll-typed.ts'
import type { PayrollResult } from '#app/services/values/payroll.ts'
import { BY_SIGN } from '#db/payroll-parts.ts'

/** Parts of 0 are left out. */
export function receiptLines(result: PayrollResult, typed: Typed): ReceiptLine[] {
  const part = typed.payday === 'completo' ? 'mes completo' : `${typed.payday} quincena`
  const parts = BY_SIGN.map(
    ({ key, sign }): ReceiptLine => ({
      label: liveLabel(key, typed[`${key}_reason`]),
      amount: result[key],
      kind: sign === 'adds' ? 'addition' : 'deduction',
    }),
  )
  const lines = typedLines(typed).map(
    ({ kind, ...line }): ReceiptLine => ({
      ...line,
      kind: kind === 'asignacion' ? 'addition' : 'deduction',
    }),
  )
  return [
    { label: `Salario, ${part}`, amount: result.base, kind: 'addition' },
    // Additions come first.
    ...[...parts.filter(({ amount }) => amount > 0), ...lines].sort((a, b) =>
      a.kind.localeCompare(b.kind),
    ),
  ]
}
