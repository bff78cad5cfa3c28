/** The lines of a payroll order (docs/rules/payroll.md#12). Runs anywhere. */

import { rowsOf } from '#app/kernel/fields/row-names.ts'
import { formatDecimal } from '#app/kernel/values/decimals.ts'
import {
  type Centimos,
  formatAmount,
  formatBs,
  negated,
  sumCentimos,
} from '#app/kernel/values/money.ts'
import { type Amount, amountsByPart } from '#app/models/payroll/compute.ts'
import { isTypedLine } from '#app/models/payroll/concepts.ts'
import { MOST_LINES } from '#app/models/payroll/line-problems.ts'
import {
  type FormPart,
  ofEach,
  ofTyped,
  type PartKey,
  type ReasonKey,
  reasonOf,
  TOGGLES,
  type Toggle,
  TYPED_PARTS,
} from '#db/payroll-parts.ts'
import type { CodedLine, ConceptOfLine, LawTerms, PaysheetLine } from '#db/schema.ts'

export { MOST_LINES }

export const lineLabels = {
  concept: 'Concepto',
  kind: 'Tipo',
  quantity: 'Cantidad',
  amount: 'Monto',
  reason: 'Motivo',
} as const satisfies Record<keyof PaysheetLine | 'quantity', string>

export type LineName = `lines.${number}.${keyof typeof lineLabels}`

/** The names of the lines' fields in a form, with those of one line too many, and their labels in its list of errors. */
export const lineFieldLabels = Object.fromEntries(
  Array.from({ length: MOST_LINES + 1 }, (_, i) =>
    Object.entries(lineLabels).map(([name, label]) => [
      `lines.${i}.${name}`,
      `Concepto ${i + 1}, ${label.toLowerCase()}`,
    ]),
  ).flat(),
) as Record<LineName, string>

/** The names of the fields of lines among the values, such as `lines.0.amount`. */
export const lineNamesIn = (values: object): LineName[] =>
  Object.keys(values).filter((name): name is LineName => name.startsWith('lines.'))

export type LineTexts = Partial<Record<keyof typeof lineLabels, string>>

/** The lines of a form, as they are typed; those that were left empty too. */
export const lineTexts = (typed: Readonly<Record<string, string | undefined>>): LineTexts[] =>
  rowsOf(typed, 'lines')

/** Lines under the names that a form gives their texts. */
export const lineNames = (lines: readonly LineTexts[]): Record<LineName, string> =>
  Object.fromEntries(
    lines.flatMap((line, i) =>
      Object.entries(line).map(([column, text]) => [`lines.${i}.${column}`, text]),
    ),
  )

export const lineValues = (
  lines: readonly (PaysheetLine & ConceptOfLine)[],
): Record<LineName, string> =>
  lineNames(
    lines.map(({ concept, kind, amount, reason, quantity }) => ({
      ...{ concept, kind, amount: formatAmount(amount), reason: reason ?? '' },
      quantity: quantity ? formatDecimal(quantity) : '',
    })),
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

/**
 * An order as forms, programs and the trail know it: each part by its name, a typed one with its
 * reason, and the lines that somebody typed besides with their sum, in céntimos.
 */
export function withParts<O extends { lines: readonly CodedLine[]; gross: unknown }>(order: O) {
  const { lines: all, gross: _, ...rest } = order
  const lines = all.filter(isTypedLine)
  const reasons = new Map(all.map(({ code, reason }) => [code, reason]))
  const ofReasons = TYPED_PARTS.map((part) => [reasonOf(part), reasons.get(part) ?? null])
  return {
    ...rest,
    ...amountsByPart(all),
    ...(Object.fromEntries(ofReasons) as Record<ReasonKey, string | null>),
    lines,
    lines_total: linesTotal(lines),
  }
}

/** What lines add less what they deduct, in céntimos. */
export const linesTotal = (lines: readonly Amount[]): Centimos =>
  sumCentimos(lines.map(({ kind, amount }) => (kind === 'asignacion' ? amount : negated(amount))))

/** Whether a part is switched on, which may come to nothing by the law's terms. */
export const isOn = (
  order: Record<Toggle, Centimos>,
  part: Toggle,
  law: Pick<LawTerms, 'on'> | null | undefined,
): boolean => law?.on?.includes(part) ?? order[part] > 0

/** An order's parts as its form shows them; '' is what it has not. */
export const partValues = (
  order: Record<PartKey, Centimos> & Record<ReasonKey, string | null>,
  law?: LawTerms | null,
): Record<FormPart | ReasonKey, string> => ({
  ...ofTyped(
    (part) => (order[part] > 0 ? formatAmount(order[part]) : ''),
    (part) => order[reasonOf(part)] ?? '',
  ),
  ...ofEach(TOGGLES, (part) => (isOn(order, part, law) ? 'on' : '')),
})
