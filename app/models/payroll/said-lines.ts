/** The lines of a payroll order as somebody said them, and with their amounts (docs/rules/law.md#14). Pure. */
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { parseDecimal } from '#app/kernel/values/decimals.ts'
import { type Centimos, NO_MONEY } from '#app/kernel/values/money.ts'
import type { LineKind, Shift } from '#db/kinds.ts'
import type { Nature } from '#db/law-kinds.ts'
import type { LineCode } from '#db/payroll-parts.ts'
import type { CodedLine, ConceptOfLine, PaysheetLine } from '#db/schema.ts'
import { type Catalogue, type Concept, conceptNamed, factorOn, isTimed } from './catalogue.ts'
import type { ConceptAmount } from './compute.ts'
import { NO_LINE_AMOUNT, NO_LINE_KIND } from './line-problems.ts'
import { marked } from './open-values.ts'
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

/** A line, and whether it is as it was kept; or what is wrong with it, by its field. */
type Settled = { line: SettledLine; isKept?: true } | { wrong: Record<string, Problem> }

/** Settles the lines of an order, one after the other. */
export type Settling = (line: SaidLine) => Settled

/** What hours and days are computed by: the monthly salary, the shift, and the day whose values count. */
export type WorkTerms = { salary: Centimos; shift: Shift; day: IsoDate }

/** Hours and days are counted in hundredths. */
export const MOST_PLACES = 2

const TOO_SMALL = problem('too_small', 'No llega a un céntimo')
const NO_QUANTITY = problem('not_applicable', 'Este concepto no lleva cantidad')

/** What an edited order keeps: its lines, and the monthly salary that hours and days of them are of. */
export type KeptLines = { lines: readonly CodedLine[]; salary: Centimos }

/**
 * Returns what settles the lines of an order, one after the other: one that is as it was kept stays so, hours
 * and days while the salary does; the others are computed by the catalogue. It gives what is wrong with a
 * line instead, by its field.
 */
export function settling(catalogue: Catalogue, terms: WorkTerms, kept?: KeptLines): Settling {
  // Parts are no lines that somebody types, and what pays arrears is told by its code.
  const rest = (kept?.lines ?? []).filter(({ code }) => code === 'other')
  const isSameSalary = kept?.salary === terms.salary
  return (line) => {
    const named = conceptNamed(catalogue.concepts, line.concept)
    const at = rest.findIndex((each) => isAsKept(line, each, named?.id))
    const [same] = at < 0 ? [] : rest.splice(at, 1)
    const reason = line.reason ?? null
    if (same && (!same.quantity || isSameSalary)) return { line: { ...same, reason }, isKept: true }
    const own = catalogue.concepts.find(({ id }) => id === same?.concept_id)
    const concept = same && own ? { ...own, name: same.concept } : named
    const settled = settleLine(line, concept, catalogue, terms)
    // It stays a base of what it was.
    if (!same || !('line' in settled)) return settled
    const { nature: _, ...rated } = settled.line
    return { line: { ...rated, ...(same.nature && { nature: same.nature }) } }
  }
}

function settleLine(
  { quantity: said, ...line }: SaidLine,
  concept: Concept | undefined,
  catalogue: Catalogue,
  terms: WorkTerms,
): { line: SettledLine } | { wrong: Record<string, Problem> } {
  const quantity = said ?? undefined
  const kind = line.kind ?? concept?.kind
  if (!kind) return { wrong: { kind: NO_LINE_KIND } }
  if (concept && concept.kind !== kind) return { wrong: { kind: isOther(concept) } }
  const { code, reason = null } = line
  const own = { ...(code && { code }), concept: concept?.name ?? line.concept, kind, reason }
  if (quantity !== undefined && concept && isTimed(concept.computed)) {
    const { computed } = concept
    const { factor, isOpen } = factorOn(catalogue, computed, terms.day)
    const { salary, shift } = terms
    const { formula, ...came } = byQuantity({ salary, shift, computed, factor, quantity })
    if (came.amount <= 0) return { wrong: { quantity: TOO_SMALL } }
    const shown = marked(formula, isOpen) ?? formula
    return { line: { ...own, ...came, quantity, formula: shown, ...keptOf(concept) } }
  }
  if (quantity !== undefined) return { wrong: { quantity: NO_QUANTITY } }
  const { amount } = line
  if (amount === null) return { wrong: { amount: NO_LINE_AMOUNT } }
  return { line: { ...own, amount, ...(concept && keptOf(concept)) } }
}

/** Whether a line says what an order keeps: the same words or concept, kind, and quantity or amount. */
function isAsKept(
  { concept, kind, quantity, amount }: SaidLine,
  kept: CodedLine,
  id: number | undefined,
): boolean {
  const isNamed = kept.concept === concept || (id !== undefined && kept.concept_id === id)
  if (!isNamed || (kind ?? kept.kind) !== kept.kind) return false
  return kept.quantity ? quantity === kept.quantity : !quantity && amount === kept.amount
}

/** What a line keeps of a concept: which one it is, and what it is a base of, where that is not the usual. */
export function keptOf({ id, kind, nature }: { id: number; kind: LineKind; nature: Nature }) {
  return { concept_id: id, ...(nature !== usualNature(kind) && { nature }) }
}

/** What a line is a base of that keeps no nature. */
export const usualNature = (kind: LineKind): Nature =>
  kind === 'asignacion' ? 'salarial' : 'no_salarial'

const isOther = ({ name, kind }: { name: string; kind: LineKind }) =>
  problem('invalid', `${name} ${kind === 'asignacion' ? 'se asigna' : 'se deduce'}`)

/** Returns what typed lines add or deduct, their quantities typed as well: nothing where one is wrong. */
export function typedAmounts(
  lines: readonly SaidLine[],
  work: TypedWork,
  salary: Centimos,
): (ConceptAmount & { concept: string; formula?: string })[] {
  const settle = settlingTyped(work, salary)
  return lines.map((line) => {
    const settled = settle(line)
    if ('line' in settled) return settled.line
    const { concept, kind } = line
    return { concept, kind: kind ?? 'asignacion', amount: NO_MONEY }
  })
}

/** Returns what settles lines of a form, their quantities as they are typed. */
export function settlingTyped(
  { catalogue, shift = 'diurna', period, kept }: TypedWork,
  salary: Centimos,
): Settling {
  const day = period ? daysOf(period.payday, monthPaid(period)).last : SOME_DAY
  const settle = settling(catalogue, { salary, shift, day }, kept)
  return (line) => {
    const quantity = period && parseDecimal(line.quantity ?? '', MOST_PLACES)
    return settle({ ...line, quantity: quantity === '0' ? undefined : quantity })
  }
}

/** No quantity goes by it. */
const SOME_DAY = '1900-01-01' as IsoDate
