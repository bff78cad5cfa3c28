/** What of an order is wages besides the salary (docs/rules/law.md#14). Pure: browsers load it late. */
import { type Centimos, NO_MONEY, negated, sumCentimos } from '#app/kernel/values/money.ts'
import type { LineCode, PartKey } from '#db/payroll-parts.ts'
import type { PartNatures } from '#db/schema.ts'
import type { ConceptAmount, PayrollInput } from './compute.ts'

/**
 * What is wages of an order's lines and parts, as their natures say, and its days of absence; `bonusOf` is
 * what the bonus comes to with these, absent where it is off.
 */
export function wagesOf(
  { natures = {}, ...input }: PayrollInput<ConceptAmount>,
  bonusOf: ((absent: string[]) => Centimos) | undefined,
): { salarial: Centimos; absent: string[] } {
  const { adition, discount, lines } = input
  const absent = daysAbsent(lines)
  const bonus = natures.bonus === 'salarial' && bonusOf ? bonusOf(absent) : NO_MONEY
  const parts: ConceptAmount[] = [
    { code: 'adition', kind: 'asignacion', amount: adition },
    { code: 'discount', kind: 'deduccion', amount: discount },
    { code: 'bonus', kind: 'asignacion', amount: bonus },
  ]
  const all = [...lines, ...parts.map((part) => withNature(part, natures))]
  return { salarial: salarialOf(all), absent }
}

/** A line of a part, with what it is a base of where that is not the usual. */
export function withNature<L extends { code?: LineCode }>(line: L, natures: PartNatures): L {
  const nature = natures[line.code as PartKey]
  return nature ? { ...line, nature } : line
}

/** What is usual: additions are wages, but for the food bonus, and deductions take nothing of them. */
const isSalarial = ({ code, kind, nature }: ConceptAmount): boolean =>
  nature ? nature === 'salarial' : kind === 'asignacion' && code !== 'bonus'

/** What is wages besides the salary, less what was not worked of it, in céntimos. */
export const salarialOf = (lines: readonly ConceptAmount[]): Centimos =>
  sumCentimos(
    lines
      .filter(isSalarial)
      .map(({ kind, amount }) => (kind === 'asignacion' ? amount : negated(amount))),
  )

/** What an order does not pay of its wages: what lowers them, and hours and days that were not worked; céntimos. */
export const unpaidOf = (lines: readonly ConceptAmount[]): Centimos =>
  sumCentimos(
    lines
      .filter((line) => line.kind === 'deduccion' && (isSalarial(line) || line.quantity))
      .map(({ amount }) => amount),
  )

/** The days of absences, as decimals. */
const daysAbsent = (lines: readonly ConceptAmount[]): string[] =>
  lines.flatMap(({ kind, quantity, per, ...line }) =>
    kind === 'deduccion' && per === 'día' && quantity && isSalarial({ kind, ...line })
      ? [quantity]
      : [],
  )
