/** What payroll orders add up to, while they are read. */

import type { Centimos } from '#app/kernel/values/money.ts'
import { type ReportRow, type Subtotal, Sums } from '#app/models/documents/reports.server.ts'
import { type Concept, type ConceptAmounts, Concepts } from './concepts.ts'
import { NO_DEPARTMENT } from './fields.ts'

type TalliedOrder = Parameters<Concepts['add']>[0] &
  Pick<ReportRow<'paysheet'>, 'total'> & {
    snapshot: Pick<ReportRow<'paysheet'>['snapshot'], 'account' | 'enterprise'>
  }

export type ConceptSums = {
  concepts: Concept[]
  /** The whole, and by company account. */
  sums: Sums
  /** By the employees' bank, the most first. */
  banks: Subtotal[]
  /** By the employees' department, the most first; empty where nobody has one. */
  departments: Subtotal[]
  /** The whole in cents of dollars, where it is asked for. */
  usd?: bigint
}

/** `waiting` is what waits where others do not (docs/rules/run-files.md#4), in no other sum. */
export type PartedSums = ConceptSums & { waiting?: ConceptSums }

/** Adds up orders by concept, company account, and the employees' bank and department. */
export class Tally {
  readonly #concepts: Concepts
  readonly #sums = new Sums()
  readonly #banks = { posted: new LabelSums(), waiting: new LabelSums() }
  readonly #departments = { posted: new LabelSums(), waiting: new LabelSums() }
  #usd: bigint | undefined

  /** With the `columns` of an earlier reading of the same orders, as `Concepts` has them. */
  constructor(columns?: readonly Concept[]) {
    this.#concepts = new Concepts(columns)
  }

  /** `department` is the employee's of today. */
  add(order: TalliedOrder, waits = false, department: string | null = null): ConceptAmounts {
    const { snapshot, total } = order
    const part = waits ? 'waiting' : 'posted'
    this.#sums.add(snapshot.enterprise, total, waits)
    this.#banks[part].add(snapshot.account.bank, total)
    this.#departments[part].add(department ?? NO_DEPARTMENT, total)
    return this.#concepts.add(order, waits)
  }

  /** What an order comes to in cents of dollars; null before the first rate. */
  addDollars(usd: bigint | null): void {
    this.#usd = (this.#usd ?? 0n) + (usd ?? 0n)
  }

  /** Sums of what waits apart from the others, unless nothing or everything waits. */
  get parts(): PartedSums {
    const concepts = this.#concepts
    const sums = this.#sums
    const [posted, waiting] = [this.#of('posted'), this.#of('waiting')]
    if (sums.count === 0 || !sums.waiting) {
      const own = sums.waiting ? waiting : posted
      const usd = this.#usd !== undefined && { usd: this.#usd }
      return { concepts: concepts.all, sums: sums.waiting ?? sums, ...own, ...usd }
    }
    return {
      ...{ concepts: concepts.posted, sums, ...posted },
      waiting: { concepts: concepts.waiting, sums: sums.waiting, ...waiting },
    }
  }

  #of(part: 'posted' | 'waiting'): Pick<ConceptSums, 'banks' | 'departments'> {
    const departments = this.#departments[part].all
    const isParted = departments.some(({ label }) => label !== NO_DEPARTMENT)
    return { banks: this.#banks[part].all, departments: isParted ? departments : [] }
  }
}

class LabelSums {
  readonly #sums = new Map<string, Subtotal>()

  add(label: string, total: Centimos): void {
    const subtotal = this.#sums.get(label) ?? { label, count: 0, amount: 0n }
    subtotal.count++
    subtotal.amount += BigInt(total)
    this.#sums.set(label, subtotal)
  }

  /** The most first. */
  get all(): Subtotal[] {
    return [...this.#sums.values()].sort((a, b) =>
      a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0,
    )
  }
}
