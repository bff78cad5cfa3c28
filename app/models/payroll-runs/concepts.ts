/** The concepts of payroll orders, whether columns or lines, and their sums. */
import { printedWords } from '#app/services/payroll-parts.ts'
import type { Centimos } from '#app/services/values/money.ts'
import type { LineKind } from '#db/kinds.ts'
import { BY_SIGN, type PartKey } from '#db/payroll-parts.ts'
import type { PaysheetLine } from '#db/schema/snapshots.ts'

/** What a concept adds or deducts in all orders, in céntimos; `count` is how many have it. */
export type Concept = {
  /** Of the amounts of an order. */
  key: string
  kind: LineKind
  /** Different for each concept. */
  label: string
  count: number
  amount: bigint
}

/** An order's amounts by the concept's key, all above 0, and what they add up to, in céntimos. */
export type ConceptAmounts = {
  amounts: ReadonlyMap<string, Centimos>
  gross: bigint
  deductions: bigint
}

type Order = Record<PartKey, Centimos> & { amount: Centimos; lines: readonly PaysheetLine[] }

/** The order's part of the salary, before anything is added or deducted. */
export const BASE_LABEL = 'Sueldo de la quincena'

type Part = { key: 'amount' | PartKey; kind: LineKind; label: string }
const PARTS: readonly Part[] = [
  { key: 'amount', kind: 'asignacion', label: BASE_LABEL },
  ...BY_SIGN.map(
    ({ key, sign }): Part => ({
      key,
      kind: sign === 'adds' ? 'asignacion' : 'deduccion',
      label: printedWords(key).label,
    }),
  ),
]
const KINDS: readonly LineKind[] = ['asignacion', 'deduccion']
const keyOf = (kind: LineKind, label: string) => `${kind}:${label}`
const RANKS = new Map(PARTS.map(({ kind, label }, rank) => [keyOf(kind, label), rank]))
const byLabel = new Intl.Collator('es').compare

/** Adds up orders concept by concept. A line in a part's own words is added to that part. */
export class Concepts {
  readonly #concepts = new Map<string, Concept>()

  add(order: Order): ConceptAmounts {
    const amounts = new Map<string, Centimos>()
    const sums = { asignacion: 0n, deduccion: 0n }
    const take = (kind: LineKind, label: string, amount: Centimos) => {
      if (amount === 0) return
      const key = keyOf(kind, label)
      sums[kind] += BigInt(amount)
      this.#count({ key, kind, label }, amount, !amounts.has(key))
      amounts.set(key, ((amounts.get(key) ?? 0) + amount) as Centimos)
    }
    for (const { key, kind, label } of PARTS) take(kind, label, order[key])
    for (const { kind, concept, amount } of order.lines) take(kind, concept, amount)
    return { amounts, gross: sums.asignacion, deductions: sums.deduccion }
  }

  #count(named: Pick<Concept, 'key' | 'kind' | 'label'>, amount: Centimos, isFirst: boolean) {
    const concept = this.#concepts.get(named.key) ?? { ...named, count: 0, amount: 0n }
    if (isFirst) concept.count++
    concept.amount += BigInt(amount)
    this.#concepts.set(named.key, concept)
  }

  /** What is earned, then what is deducted: the parts first, then the lines by name. */
  get all(): Concept[] {
    const rank = ({ key }: Concept) => RANKS.get(key) ?? RANKS.size
    const known = [...this.#concepts.values()].sort(
      (a, b) =>
        KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
        rank(a) - rank(b) ||
        byLabel(a.label, b.label),
    )
    return known.map((concept) => ({ ...concept, label: this.#labelOf(concept) }))
  }

  /** The same words may name both what is earned and what is deducted. */
  #labelOf({ kind, label }: Concept): string {
    const isBoth = kind === 'deduccion' && this.#concepts.has(keyOf('asignacion', label))
    return isBoth ? `${label} (deducción)` : label
  }
}
