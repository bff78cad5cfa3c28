/** The lines of a payroll order as somebody said them, and with their amounts (docs/rules/law.md#14). Pure. */
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { parseDecimal } from '#app/kernel/values/decimals.ts'
import { type Centimos, NO_MONEY } from '#app/kernel/values/money.ts'
import type { LineKind, Shift } from '#db/kinds.ts'
import type { Nature } from '#db/law-kinds.ts'
import type { LineCode } from '#db/payroll-parts.ts'
import type { CodedLine, ConceptOfLine, PaysheetLine } from '#db/schema.ts'
import { type Catalogue, conceptNamed, factorOn, isTimed } from './catalogue.ts'
import type { ConceptAmount } from './compute.ts'
import { NO_LINE_AMOUNT, NO_LINE_KIND } from './line-problems.ts'
import { daysOf, monthPaid } from './period.ts'
import type { TypedWork } from './typed.ts'
import { byQuantity } from './work-time.ts'

/** A line as it was said: a concept of the catalogue says its kind, and hours or days of it its amount. */
export type SaidLine = {
  concept: string
  kind: LineKind | null
  amount: Centimos | null
  quantity?: string | null | undefined
  reason?: string | null
  code?: LineCode
}

/** A line with its amount, and what it keeps of its concept. */
export type SettledLine = PaysheetLine & ConceptOfLine & { code?: LineCode; formula?: string }

/** What hours and days are computed by: the monthly salary, the shift, and the day whose values count. */
export type WorkTerms = { salary: Centimos; shift: Shift; day: IsoDate }

/** Hours and days are counted in hundredths. */
export const MOST_PLACES = 2

const TOO_SMALL = problem('too_small', 'No llega a un céntimo')
const NO_QUANTITY = problem('not_applicable', 'Este concepto no lleva cantidad')

/**
 * Settles the lines of an order: those that are as they were kept stay as they are, the others are computed
 * by the catalogue. Returns what is wrong with one instead, by its field.
 */
export function settleLine(
  line: SaidLine,
  catalogue: Catalogue,
  terms: WorkTerms,
  kept: readonly CodedLine[] = [],
): { line: SettledLine } | { wrong: Record<string, Problem> } {
  const quantity = line.quantity ?? undefined
  const same = kept.find((each) => isAsKept(line, each))
  if (same?.quantity) return { line: { ...same, reason: line.reason ?? null } }
  const concept = conceptNamed(catalogue.concepts, line.concept)
  const kind = line.kind ?? concept?.kind
  if (!kind) return { wrong: { kind: NO_LINE_KIND } }
  if (concept && concept.kind !== kind) return { wrong: { kind: isOther(concept) } }
  const { code, reason = null } = line
  const said = { ...(code && { code }), concept: concept?.name ?? line.concept, kind, reason }
  if (quantity !== undefined && concept && isTimed(concept.computed)) {
    const { computed } = concept
    const { factor, isOpen } = factorOn(catalogue, computed, terms.day)
    const { salary, shift } = terms
    const { formula, ...came } = byQuantity({ salary, shift, computed, factor, quantity })
    if (came.amount <= 0) return { wrong: { quantity: TOO_SMALL } }
    const shown = isOpen ? `${formula} (por confirmar)` : formula
    return { line: { ...said, ...came, quantity, formula: shown, ...keptOf(concept) } }
  }
  if (quantity !== undefined) return { wrong: { quantity: NO_QUANTITY } }
  const { amount } = line
  if (amount === null) return { wrong: { amount: NO_LINE_AMOUNT } }
  return { line: { ...said, amount, ...(concept && keptOf(concept)) } }
}

/** Whether a line says what an order keeps of hours or days. */
const isAsKept = ({ concept, kind, quantity }: SaidLine, kept: CodedLine): boolean =>
  kept.concept === concept && (kind ?? kept.kind) === kept.kind && kept.quantity === quantity

/** What a line keeps of a concept: which one it is, and what it is a base of, where that is not the usual. */
function keptOf({ id, kind, nature }: { id: number; kind: LineKind; nature: Nature }) {
  const usual: Nature = kind === 'asignacion' ? 'salarial' : 'no_salarial'
  return { concept_id: id, ...(nature !== usual && { nature }) }
}

const isOther = ({ name, kind }: { name: string; kind: LineKind }) =>
  problem('invalid', `${name} ${kind === 'asignacion' ? 'se asigna' : 'se deduce'}`)

/** What a line adds or deducts while it is typed, its quantity as well: nothing while it is wrong. */
export function typedAmount(
  line: SaidLine,
  { catalogue, shift = 'diurna', period, kept }: TypedWork,
  salary: Centimos,
): ConceptAmount & { concept: string; formula?: string } {
  const { concept, kind } = line
  const day = period ? daysOf(period.payday, monthPaid(period)).last : SOME_DAY
  const quantity = period && parseDecimal(line.quantity ?? '', MOST_PLACES)
  const said = { ...line, quantity: quantity === '0' ? undefined : quantity }
  const settled = settleLine(said, catalogue, { salary, shift, day }, kept)
  if ('line' in settled) return settled.line
  return { concept, kind: kind ?? 'asignacion', amount: NO_MONEY }
}

/** No quantity goes by it. */
const SOME_DAY = '1900-01-01' as IsoDate
