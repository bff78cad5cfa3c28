/** The lines of the receipt beside a payroll order's form. */
import type { Typed } from '#app/components/orders/form.ts'
import type { ReceiptLine } from '#app/components/orders/receipt-lines.tsx'
import type { Payroll } from '#app/models/payroll/compute.ts'
import { partLabel } from '#app/models/payroll/concepts.ts'
import type { TypedLine } from '#app/models/payroll/typed.ts'

/** Its part of the salary, what is added and what is deducted. */
export function receiptLines(
  { base, parts, lines }: Payroll<TypedLine>,
  typed: Typed,
): ReceiptLine[] {
  const part = typed.payday === 'completo' ? 'mes completo' : `${typed.payday} quincena`
  const named = parts.map(({ code, ...rest }) => ({
    ...rest,
    concept: typed[`${code}_reason`] || partLabel(code),
  }))
  const all = [...named, ...lines].map(
    ({ concept, kind, amount }): ReceiptLine => ({
      ...{ label: concept, amount },
      kind: kind === 'asignacion' ? 'addition' : 'deduction',
    }),
  )
  return [
    { label: `Salario, ${part}`, amount: base, kind: 'addition' },
    // Additions come first.
    ...all.sort((a, b) => a.kind.localeCompare(b.kind)),
  ]
}
