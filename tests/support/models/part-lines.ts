/** The parts of a payroll order as its lines, in the words of receipts. */
import { type Centimos, centimos } from '#app/kernel/values/money.ts'
import type { LineKind } from '#db/kinds.ts'
import type { PartKey } from '#db/payroll-parts.ts'
import type { CodedLine } from '#db/schema.ts'

const PARTS: [PartKey, LineKind, string, string?][] = [
  ['adition', 'asignacion', 'Ingreso adicional'],
  ['bonus', 'asignacion', 'Bono de alimentación'],
  ['discount', 'deduccion', 'Descuento'],
  ['lph', 'deduccion', 'L.P.H', '1 % del salario'],
  ['sso', 'deduccion', 'S.S.O'],
  ['lacks', 'deduccion', 'Paro forzoso'],
]

/** Amounts in céntimos, of which those above 0 are lines; a typed part may have a reason. */
export function partLines(
  amounts: Partial<Record<PartKey, number>>,
  reasons: Partial<Record<PartKey, string>> = {},
): CodedLine[] {
  return PARTS.flatMap(([code, kind, concept, formula]) => {
    const amount = centimos(amounts[code] ?? 0)
    if (amount === 0) return []
    const reason = reasons[code] ?? null
    return [{ code, concept, kind, amount, reason, ...(formula && { formula }) }]
  })
}

/** What lines add, and what they deduct, in céntimos. */
export const sumsOf = (lines: readonly { kind: LineKind; amount: Centimos }[]) => ({
  added: sum(lines.filter(({ kind }) => kind === 'asignacion')),
  deducted: sum(lines.filter(({ kind }) => kind === 'deduccion')),
})

const sum = (lines: readonly { amount: number }[]) =>
  lines.reduce((all, { amount }) => all + amount, 0)
