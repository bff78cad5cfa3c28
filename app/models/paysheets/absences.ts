/** What an order deducts of days and hours that were not worked (docs/rules/law.md#20). Pure. */
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { formatDecimal } from '#app/kernel/values/decimals.ts'
import { centimos, type Centimos, formatAmount, sumCentimos } from '#app/kernel/values/money.ts'
import { type Concept, isTimed } from '#app/models/payroll/catalogue.ts'
import { basePay } from '#app/models/payroll/compute.ts'
import type { Payday } from '#db/kinds.ts'
import type { ConceptOfLine, LawTerms, PaysheetLine } from '#db/schema.ts'

type Line = PaysheetLine & ConceptOfLine
/** Lines that deduct hours or days; `field` is where somebody said it. */
type Absence = { line: Line; field: string }
type Pay = { base: Centimos; salary: Centimos; payday: Payday; law?: LawTerms | undefined }

const isAbsence = ({ kind, quantity, concept_id }: Line, concepts: readonly Concept[]): boolean => {
  if (kind !== 'deduccion') return false
  if (quantity) return true
  const own = concepts.find(({ id }) => id === concept_id)
  return own !== undefined && isTimed(own.computed)
}

/** The absences among lines, of which those that were said are the first, at these places of the form. */
export const absencesIn = (
  lines: readonly Line[],
  concepts: readonly Concept[],
  places: readonly number[] = [],
): Absence[] =>
  lines.flatMap((line, i) =>
    isAbsence(line, concepts)
      ? [{ line, field: `lines.${places[i] ?? i}.${line.quantity ? 'quantity' : 'amount'}` }]
      : [],
  )

export const absentAmount = (absences: readonly Absence[]): Centimos =>
  sumCentimos(absences.map(({ line }) => line.amount))

/**
 * What is wrong with absences that deduct more than the order pays of the salary, or more days than it has,
 * under the line that is too much. Céntimos.
 */
export function tooAbsent(absences: readonly Absence[], pay: Pay): Record<string, Problem> {
  const { base, salary, payday, law } = pay
  const days = payday === 'completo' ? 30 : 15
  // Of an odd céntimo the first half has none, and a half of dollars may lack a cent: its days do not.
  const half = basePay(salary, payday === 'completo' ? payday : 'segunda')
  // Each line is rounded by itself.
  let left = (law?.worked ? base : Math.max(base, half)) + absences.length
  let daysLeft = days
  for (const { line, field } of absences) {
    const { amount, quantity, per } = line
    const most = quantity && Math.floor((Number(quantity) * 100 * left) / amount) / 100
    if (per === 'día') daysLeft -= Number(quantity)
    left -= amount
    if (left >= 0 && daysLeft >= 0) continue
    const unit = per === 'día' ? days : 
    return { [field]: problem('too_large', '') }
  }
  return {}
}
