/** The concepts of payroll orders, and their sums. */

import { inAlphabet } from '#app/kernel/values/alphabet.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { BASE_LABEL, printedLabel } from '#app/models/payroll/concepts.ts'
import { isMarked } from '#app/models/payroll/open-values.ts'
import type { LineKind } from '#db/kinds.ts'
import { BY_SIGN, type PartKey } from '#db/payroll-parts.ts'
import type { CodedLine } from '#db/schema/snapshots.ts'

/** What a concept adds or deducts in all orders, in céntimos; `count` is how many have it. */
export type Concept = {
  /** Under which an order's amounts have it. */
  key: string
  kind: LineKind
  /** In the order's words. */
  concept: string
  /** Different for each concept. */
  label: string
  count: number
  amount: bigint
}

/** An order's amounts by the concept's key, all above 0, and what they add up to, in céntimos. */
export type ConceptAmounts = {
  amounts: ReadonlyMap<string, bigint>
  gross: bigint
  deductions: bigint
}

type Line = Pick<CodedLine, 'kind' | 'concept' | 'amount' | 'formula'>
type Order = { amount: Centimos; lines: readonly Line[] }

type Part = { key: 'amount' | PartKey; kind: LineKind; label: string }
const PARTS: readonly Part[] = [
  { key: 'amount', kind: 'asignacion', label: BASE_LABEL },
  ...BY_SIGN.map(
    ({ key, sign }): Part => ({
      key,
      kind: sign === 'adds' ? 'asignacion' : 'deduccion',
      label: printedLabel(key),
    }),
  ),
]
const KINDS: readonly LineKind[] = ['asignacion', 'deduccion']
export const keyOf = (kind: LineKind, label: string) => `${kind}:${label}`
const RANKS = new Map(PARTS.map(({ kind, label }, rank) => [keyOf(kind, label), rank]))
/** What a concept amounts to, in céntimos. */
export type ConceptAmount = { kind: LineKind; concept: string; amount: Centimos | bigint }

/** The concepts of an order: its part of the salary, and its lines. */
export const conceptsIn = ({ amount, lines }: Order): ConceptAmount[] =>
  [{ kind: 'asignacion' as const, concept: BASE_LABEL, amount }, ...lines].flatMap((each) =>
    each.amount > 0 ? [{ kind: each.kind, concept: each.concept, amount: each.amount }] : [],
  )

export const conceptOf = (part: Part['key']): string =>
  PARTS.find(({ key }) => key === part)?.label ?? part

/** Which part of an order a concept is; null for one of typed lines. */
export const partOf = ({ key }: Pick<Concept, 'key'>): Part['key'] | null =>
  PARTS[RANKS.get(key) ?? -1]?.key ?? null

/** More columns would make a file that nothing opens; what comes after them shares a column. */
export const MOST_CONCEPTS = 500
export const OTHER_CONCEPTS = 'Otros conceptos'

const CHANGED = 'an order got another concept while a report was read'

/** What stands beside concepts as a column of its own, wherever concepts are columns. */
const HEADS: ReadonlySet<string> = new Set([
  ...['N°', 'N° de nómina', 'Nómina', 'Empleado', 'Cédula', 'Cargo', 'Departamento', 'Banco'],
  ...['Cuenta', 'Forma de pago', 'Número', 'Concepto', 'Fecha', 'Estado', 'Órdenes', 'Mes'],
  ...['Total asignaciones', 'Total deducciones', 'Neto', 'Neto US$', 'Neto pagado', 'Otros pagos'],
  ...['Total pagado', 'Cambio', 'Antes Bs', 'Ahora Bs', 'Diferencia Bs'],
])

type Named = Pick<Concept, 'key' | 'kind' | 'concept'>

/**
 * What names a concept among others, those whose keys `has` knows: equal words may name both what is
 * earned and what is deducted, or another column.
 */
export function labelOf(
  { kind, concept }: Pick<Concept, 'kind' | 'concept'>,
  has: (key: string) => boolean,
): string {
  const isBoth = kind === 'deduccion' && has(keyOf('asignacion', concept))
  if (isBoth) return `${concept} (deducción)`
  return HEADS.has(concept) ? `${concept} (concepto)` : concept
}

type Tally = Pick<Concept, 'count' | 'amount'>
/** A concept in all orders, and in those of them that wait for approval. */
type Tallied = Named & { whole: Tally; waiting: Tally }

/** Adds up orders concept by concept. A line in a part's own words is added to that part. */
export class Concepts {
  readonly #concepts = new Map<string, Tallied>()
  readonly #columns: ReadonlySet<string> | undefined
  /** Whether a line was computed with values that nobody had confirmed. */
  isOpen = false

  /**
   * With the `columns` that an earlier reading found, it is they alone that have room. An order that
   * has got another concept since would lack its amount: it makes `add` throw.
   */
  constructor(columns?: readonly Concept[]) {
    this.#columns = columns && new Set(columns.map(({ key }) => key))
  }

  add(order: Order, waits = false): ConceptAmounts {
    const amounts = new Map<string, bigint>()
    const sums = { asignacion: 0n, deduccion: 0n }
    this.isOpen ||= order.lines.some(isMarked)
    for (const { kind, concept: own, amount } of conceptsIn(order)) {
      const concept = this.#hasRoom(keyOf(kind, own)) ? own : OTHER_CONCEPTS
      const key = keyOf(kind, concept)
      if (this.#columns?.has(key) === false) throw new Error(CHANGED)
      sums[kind] += BigInt(amount)
      const tally = { count: amounts.has(key) ? 0 : 1, amount: BigInt(amount) }
      this.#count({ key, kind, concept }, tally, waits)
      amounts.set(key, (amounts.get(key) ?? 0n) + BigInt(amount))
    }
    return { amounts, gross: sums.asignacion, deductions: sums.deduccion }
  }

  #hasRoom(key: string): boolean {
    if (this.#columns) return this.#columns.has(key)
    return this.#concepts.size < MOST_CONCEPTS || this.#concepts.has(key) || RANKS.has(key)
  }

  #count(named: Named, { count, amount }: Tally, waits: boolean) {
    const none = { count: 0, amount: 0n }
    const known = this.#concepts.get(named.key) ?? { ...named, whole: none, waiting: none }
    const plus = (sum: Tally) => ({ count: sum.count + count, amount: sum.amount + amount })
    const waiting = waits ? plus(known.waiting) : known.waiting
    this.#concepts.set(named.key, { ...known, whole: plus(known.whole), waiting })
  }

  /** What is earned, then what is deducted: the parts first, then the lines by name. */
  get all(): Concept[] {
    return this.#sums(({ whole }) => whole)
  }

  /** All concepts, as far as they wait for approval. */
  get waiting(): Concept[] {
    return this.#sums(({ waiting }) => waiting)
  }

  /** All concepts, as far as they do not wait. */
  get posted(): Concept[] {
    return this.#sums(({ whole, waiting }) => ({
      count: whole.count - waiting.count,
      amount: whole.amount - waiting.amount,
    }))
  }

  #sums(of: (concept: Tallied) => Tally): Concept[] {
    const rank = ({ key }: Named) => RANKS.get(key) ?? RANKS.size
    const known = [...this.#concepts.values()].sort(
      (a, b) =>
        KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
        rank(a) - rank(b) ||
        inAlphabet(a.concept, b.concept),
    )
    return known.map((concept) => {
      const { key, kind, concept: own } = concept
      const label = labelOf(concept, (each) => this.#concepts.has(each))
      return { key, kind, concept: own, label, ...of(concept) }
    })
  }
}
