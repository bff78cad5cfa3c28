/** Computes a payroll order while it is typed, by the rules of the stored one. Runs anywhere. */
import { rowsOf } from '#app/kernel/fields/row-names.ts'
import { parseIsoDate, parseMonth } from '#app/kernel/values/dates.ts'
import { type Centimos, NO_MONEY, parseBs, plainBs } from '#app/kernel/values/money.ts'
import { type LineKind, PAYDAYS, type Payday, type Shift } from '#db/kinds.ts'
import { ofEach, TOGGLES, TYPED_PARTS } from '#db/payroll-parts.ts'
import type { Catalogue } from './catalogue.ts'
import {
  areTooMuch,
  type ConceptAmount,
  computePayroll,
  type ExactParts,
  type Payroll,
  type PayrollTerms,
} from './compute.ts'
import type { FixedLine } from './fixed.ts'
import type { Period } from './period.ts'
import type { KeptLines, SaidLine } from './said-lines.ts'

type Typed = Readonly<Record<string, string | undefined>>

export const isPayday = (text: string | undefined): text is Payday =>
  PAYDAYS.includes(text as Payday)

/** The days that a form says; undefined while they are not complete. */
export function typedPeriod({ payday, issued_at, period }: Typed): Period | undefined {
  const date = parseIsoDate(issued_at ?? '')
  if (!isPayday(payday) || !date) return undefined
  return { payday, issued_at: date, period: parseMonth(period ?? '') }
}

const amountOf = (text: string | undefined): Centimos => parseBs(text?.trim() || '0') ?? NO_MONEY

/** The field that says what is owed of arrears (as text), which a form shows and does not send. */
const OWED = 'arrears_owed'

/** What is typed, with what is owed of arrears (céntimos): an order that pays them has a line of it. */
export const withOwed = (typed: Typed, owed: Centimos | undefined): Typed =>
  owed ? { ...typed, [OWED]: plainBs(owed) } : typed

export type TypedLine = ConceptAmount & { concept: string }

/** What the lines of a form may name, and what hours and days of them go by; `kept` is what an edited order has. */
export type TypedWork = {
  catalogue: Catalogue
  /** Undefined while nobody, or no fortnight, is chosen. */
  shift: Shift | undefined
  period: Period | undefined
  kept?: KeptLines | undefined
}
/** The terms of a form; `work` once it has lines, `fixed` what the order has by itself. */
export type TypedTerms = PayrollTerms & {
  work?: TypedWork | undefined
  fixed?: readonly FixedLine[] | undefined
}

/** The lines with an amount, those that come by themselves after those typed. */
function typedLines(
  typed: Typed,
  fixed: readonly TypedLine[],
  amountsOf: (lines: SaidLine[]) => TypedLine[],
): TypedLine[] {
  const lines = [...amountsOf(rowsIn(typed)).filter(({ amount }) => amount > 0), ...fixed]
  if (typed.arrears !== 'on' || !typed[OWED]) return lines
  const amount = amountOf(typed[OWED])
  return [...lines, { concept: 'Diferencia de salario', kind: 'asignacion' as const, amount }]
}

export const rowsIn = (typed: Typed): SaidLine[] =>
  rowsOf(typed, 'lines').map(({ concept, kind, amount, quantity }) => ({
    concept: concept || 'Concepto',
    kind: (kind as LineKind) || null,
    amount: amountOf(amount),
    quantity,
  }))

/** A line as it is typed, while nothing is known of concepts. */
const plainAmount = ({ concept, kind, amount }: SaidLine): TypedLine => ({
  ...{ concept, kind: kind ?? 'asignacion', amount: amount ?? NO_MONEY },
})

/**
 * The order's arithmetic; undefined until there is a salary and a fortnight, and for lines that
 * exceed any amount; and by law or rate while the browser has not got its arithmetic, as lines need it.
 */
export function computeTyped(
  typed: Typed,
  terms: TypedTerms | undefined,
  exact?: ExactParts,
): Payroll<TypedLine> | undefined {
  const { work, fixed = [], salary = NO_MONEY } = terms ?? {}
  const lines = typedLines(typed, exact?.stayIn(fixed, typed) ?? [], (said) =>
    exact && work ? exact.typedAmounts(said, work, salary) : said.map(plainAmount),
  )
  if (!exact && (terms?.agreed ?? terms?.law ?? fixed[0])) return undefined
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
