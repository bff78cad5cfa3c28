/** What the wizard's orders come to: by concept and by company account. Runs anywhere. */

import { amountsByPart, type Payroll } from '#app/models/payroll/compute.ts'
import { BASE_LABEL, printedLabel } from '#app/models/payroll/concepts.ts'
import type { TypedLine } from '#app/models/payroll/typed.ts'
import type { LineKind } from '#db/kinds.ts'
import { BY_SIGN, type PartKey } from '#db/payroll-parts.ts'

/** A concept's sum in céntimos, as text because it may exceed what a number holds exactly. */
export type Sum = {
  label: string
  amount: string
  /** How many orders have it, where not all do. */
  count?: number
}
export type Sums = { additions: Sum[]; deductions: Sum[] }

type Counted = { amounts: Payroll<TypedLine> | undefined }

/** Sums up the orders by concept; those that cannot be computed count nothing. */
export function sumsOf(orders: readonly Counted[]): Sums {
  const known = orders.flatMap(({ amounts }) => amounts ?? [])
  const parts = known.map((each) => amountsByPart(each.parts))
  const base = sumText(known.map((each) => each.base))
  const of = (sign: 'adds' | 'deducts') => [
    ...BY_SIGN.filter((part) => part.sign === sign)
      .toSorted((a, b) => Number(a.from === 'typing') - Number(b.from === 'typing'))
      .flatMap(({ key, from }) => partSum(parts, key, from === 'typing')),
    ...lineSums(known, sign === 'adds' ? 'asignacion' : 'deduccion'),
  ]
  return {
    additions: [{ label: BASE_LABEL, amount: base }, ...of('adds')],
    deductions: of('deducts'),
  }
}

function partSum(parts: readonly Record<PartKey, number>[], key: PartKey, isTyped: boolean): Sum[] {
  const amounts = parts.map((each) => each[key]).filter((amount) => amount > 0)
  if (amounts.length === 0) return []
  const sum = { label: PLURALS[key] ?? printedLabel(key), amount: sumText(amounts) }
  return [isTyped ? { ...sum, count: amounts.length } : sum]
}

const PLURALS: Partial<Record<PartKey, string>> = {
  adition: 'Ingresos adicionales',
  discount: 'Descuentos',
}

function lineSums(orders: readonly Payroll<TypedLine>[], of: LineKind): Sum[] {
  const sums = new Map<string, { amount: bigint; count: number }>()
  for (const { lines } of orders) {
    for (const { concept, kind, amount } of lines) {
      if (kind !== of) continue
      const sum = sums.get(concept) ?? { amount: 0n, count: 0 }
      sum.amount += BigInt(amount)
      sum.count++
      sums.set(concept, sum)
    }
  }
  return [...sums].map(([label, { amount, count }]) => ({ label, amount: String(amount), count }))
}

/** The sum of amounts in céntimos, as text. */
export const sumText = (amounts: readonly (number | string)[]): string =>
  String(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))

/** The sum of sums, as text. */
export const totalOf = (sums: readonly Sum[]) => sumText(sums.map(({ amount }) => amount))
