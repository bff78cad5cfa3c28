/** Computes a payroll order while it is typed, by the rules of the stored one. Runs anywhere. */
import { rowCount } from '#app/kernel/fields/row-names.ts'
import { type Centimos, NO_MONEY, parseBs, plainBs } from '#app/kernel/values/money.ts'
import { type LineKind, PAYDAYS, type Payday } from '#db/kinds.ts'
import { ofEach, TOGGLES, TYPED_PARTS } from '#db/payroll-parts.ts'
import {
  type Amount,
  areTooMuch,
  computePayroll,
  type ExactParts,
  type Payroll,
  type PayrollTerms,
} from './compute.ts'

type Typed = Readonly<Record<string, string | undefined>>

export const isPayday = (text: string | undefined): text is Payday =>
  PAYDAYS.includes(text as Payday)

const amountOf = (text: string | undefined): Centimos => parseBs(text?.trim() || '0') ?? NO_MONEY

/** The field that says what is owed of arrears (as text), which a form shows and does not send. */
const OWED = 'arrears_owed'

/** What is typed, with what is owed of arrears (céntimos): an order that pays them has a line of it. */
export const withOwed = (typed: Typed, owed: Centimos | undefined): Typed =>
  owed ? { ...typed, [OWED]: plainBs(owed) } : typed

/** A line with an amount. */
export type TypedLine = Amount & { concept: string }

/** The lines with an amount. */
function typedLines(typed: Typed): TypedLine[] {
  const lines = rowLines(typed)
  if (typed.arrears !== 'on' || !typed[OWED]) return lines
  const amount = amountOf(typed[OWED])
  return [...lines, { concept: 'Diferencia de salario', kind: 'asignacion' as const, amount }]
}

function rowLines(typed: Typed): TypedLine[] {
  return Array.from({ length: rowCount(typed, 'lines') }, (_, i) => ({
    concept: typed[`lines.${i}.concept`] || 'Concepto',
    kind: typed[`lines.${i}.kind`] as LineKind,
    amount: amountOf(typed[`lines.${i}.amount`]),
  })).filter(({ amount }) => amount > 0)
}

/**
 * The order's arithmetic; undefined until there is a salary and a fortnight, and for lines that
 * exceed any amount; and by law or rate while the browser has not got its arithmetic.
 */
export function computeTyped(
  typed: Typed,
  terms: PayrollTerms | undefined,
  exact?: ExactParts,
): Payroll<TypedLine> | undefined {
  const lines = typedLines(typed)
  if (!exact && (terms?.agreed ?? terms?.law)) return undefined
  if (!terms?.salary || !isPayday(typed.payday) || areTooMuch(lines)) return undefined
  const input = {
    ...terms,
    payday: typed.payday,
    ...ofEach(TYPED_PARTS, (part) => amountOf(typed[part])),
    on: ofEach(TOGGLES, (part) => typed[part] === 'on'),
    lines,
  }
  return computePayroll(input, exact)
}
