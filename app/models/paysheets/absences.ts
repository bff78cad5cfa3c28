/** What an order deducts of days and hours that were not worked (docs/rules/law.md#20). Pure. */
import { problem } from '#app/kernel/errors/codes.ts'
import type { Problems } from '#app/kernel/errors/errors.ts'
import { formatDecimal } from '#app/kernel/values/decimals.ts'
import { type Centimos, formatAmount, sumCentimos } from '#app/kernel/values/money.ts'
import { type Concept, isTimed } from '#app/models/payroll/catalogue.ts'
import { basePay } from '#app/models/payroll/compute.ts'
import type { Payday } from '#db/kinds.ts'
import type { ConceptOfLine, LawTerms, PaysheetLine } from '#db/schema.ts'

type Line = PaysheetLine & ConceptOfLine
/** Lines that deduct hours or days; `field` is where somebody said it. */
type Absence = { line: Line; field: string }
type Pay = { base: Centimos; salary: Centimos; payday: Payday; law?: LawTerms | undefined }

/** Also one whose amount was typed, of a concept of hours or days. */
function isAbsence({ kind, quantity, concept_id }: Line, concepts: readonly Concept[]): boolean {
  if (kind !== 'deduccion') return false
  const own = concepts.find(({ id }) => id === concept_id)
  return quantity !== undefined || (own !== undefined && isTimed(own.computed))
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
 * under the line that is too much.
 */
export function tooAbsent(absences: readonly Absence[], pay: Pay): Problems {
  const { base, salary, payday, law } = pay
  const isWhole = payday === 'completo'
  const days = isWhole ? 30 : 15
  // A half leaves out a fraction that its days come to: half a céntimo, or half a cent of dollars.
  const half = basePay(salary, isWhole ? payday : 'segunda')
  // Each line is rounded by itself.
  let left = (law?.worked ? base : Math.max(base, half)) + absences.length
  let daysLeft = days
  for (const { line, field } of absences) {
    const { amount, quantity, per } = line
    const isDays = per === 'día'
    const most = Math.max((Number(quantity) * left) / amount, 0)
    const isTooMuch = amount > left || (isDays && Number(quantity) > daysLeft)
    if (isTooMuch) {
      const fits = String(Math.floor(Math.min(most, isDays ? daysLeft : most) * 100) / 100)
      const said = quantity
        ? `son como máximo ${formatDecimal(fits)} ${fits === '1' ? per : `${per}s`}`
        : 'no se descuenta más'
      const who = isWhole ? 'El mes' : 'La quincena'
      const others = absences.length > 1 ? ', con las demás inasistencias' : ''
      const text = `${who} paga ${formatAmount(base)}: ${said}${others}`
      return { [field]: problem('too_large', text) }
    }
    left -= amount
    if (isDays) daysLeft -= Number(quantity)
  }
  return {}
}
