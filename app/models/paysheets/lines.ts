/** The lines of a payroll order (docs/rules/payroll.md#12). Runs anywhere. */
import { formatBs } from '#app/services/values/money.ts'
import type { LineKind } from '#db/kinds.ts'
import type { PaysheetLine } from '#db/schema.ts'

export const MOST_LINES = 20

export const lineLabels = {
  concept: 'Concepto',
  kind: 'Tipo',
  amount: 'Monto',
  reason: 'Motivo',
} as const satisfies Record<keyof PaysheetLine, string>

export const LINE_KIND_NAMES: Record<LineKind, string> = {
  asignacion: 'Asignación',
  deduccion: 'Deducción',
}

/** The labels of the lines' fields in a form, for its list of errors. */
export const lineFieldLabels: Record<never, string> = Object.fromEntries(
  Array.from({ length: MOST_LINES }, (_, i) =>
    Object.entries(lineLabels).map(([name, label]) => [
      `lines.${i}.${name}`,
      `Concepto ${i + 1}, ${label.toLowerCase()}`,
    ]),
  ).flat(),
)

/** 'Horas extra (feriado) +120,00 Bs; Préstamo −50,00 Bs' */
export function linesText(lines: readonly PaysheetLine[]): string {
  return lines
    .map(({ concept, kind, amount, reason }) => {
      const sign = kind === 'asignacion' ? '+' : '−'
      return `${concept}${reason ? ` (${reason})` : ''} ${sign}${formatBs(amount)}`
    })
    .join('; ')
}
