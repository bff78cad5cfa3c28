/** What orders of a person have again and again: their fixed concepts as lines (docs/rules/law.md#19). Pure. */
import { rowsOf } from '#app/kernel/fields/row-names.ts'
import type { IsoDate, Month } from '#app/kernel/values/dates.ts'
import { type Centimos, centimos } from '#app/kernel/values/money.ts'
import type { FixedPayday, LineKind, Payday } from '#db/kinds.ts'
import type { ConceptOfLine, PaysheetLine } from '#db/schema.ts'
import { daysOf, monthPaid, type Period } from './period.ts'

/** A fixed concept with the amount of a fortnight, and the fortnights that live orders took it in. */
export type FixedTerm = Pick<ConceptOfLine, 'concept_id' | 'nature'> & {
  id: number
  concept: string
  kind: LineKind
  amount: Centimos
  paydays: FixedPayday
  since: IsoDate
  until: IsoDate | null
  /** '2026-11 primera' */
  taken: readonly string[]
}

/** A line of a fixed concept, which `fixed_id` names; `of` tells it and its days, as a form leaves it out. */
export type FixedLine = PaysheetLine & ConceptOfLine & { fixed_id: number; of: string }

type Half = Exclude<Payday, 'completo'>
const HALVES: readonly Half[] = ['primera', 'segunda']

/** The fortnights that an order pays, as `taken` has them. */
export const fortnightsPaid = (payday: Payday, month: Month): string[] =>
  HALVES.filter((half) => [half, 'completo'].includes(payday)).map((half) => `${month} ${half}`)

/**
 * The lines that an order of these days has of them: each of what holds on some day of its fortnight, unless
 * another order took it; a whole month has those of both fortnights as one line.
 */
export function fixedLines(fixed: readonly FixedTerm[], period: Period): FixedLine[] {
  const month = monthPaid(period)
  const halves = HALVES.filter((half) => [half, 'completo'].includes(period.payday))
  return fixed.flatMap(({ id, concept, concept_id, kind, nature, amount, ...term }) => {
    const times = halves.filter((half) => {
      const { first, last } = daysOf(half, month)
      const isOfHalf = term.paydays === 'each' || term.paydays === half
      const holds = term.since <= last && (term.until === null || term.until >= first)
      return isOfHalf && holds && !term.taken.includes(`${month} ${half}`)
    }).length
    if (times === 0) return []
    const own = { ...(concept_id && { concept_id }), ...(nature && { nature }) }
    const line = { concept, kind, amount: centimos(amount * times), reason: null }
    return [{ ...line, ...own, fixed_id: id, of: `${id} ${month} ${period.payday}` }]
  })
}

type Typed = Readonly<Record<string, string | undefined>>

/** What a form goes without: of these days alone, so that another fortnight has it again. */
export const leftOut = (typed: Typed): (string | undefined)[] =>
  rowsOf(typed, 'without').flatMap(({ of, off }) => (off === 'on' ? [of] : []))

export const stayIn = (lines: readonly FixedLine[], typed: Typed): FixedLine[] => {
  const out = leftOut(typed)
  return lines.filter(({ of }) => !out.includes(of))
}

/** What a form shows that shows none; it need not say so. */
export const NONE_FIXED = 'f'

/** What a form shows of them, and what they are a base of, to be known again: 'f5.-5000.7.2500integral'. */
export const seenFixed = (lines: readonly FixedLine[]): string => `f${lines.map(seenOf).join('.')}`

const seenOf = ({ fixed_id, kind, amount, nature }: FixedLine): string =>
  `${fixed_id}.${kind === 'deduccion' ? -amount : amount}${nature ?? ''}`
