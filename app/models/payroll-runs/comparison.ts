/** How a payroll run differs from an earlier one, employee by employee (docs/rules/run-files.md#7). */

import { inAlphabet } from '#app/kernel/values/alphabet.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import type { LineKind } from '#db/kinds.ts'

export const CHANGES = ['new', 'gone', 'more', 'less', 'rate', 'same'] as const
export type Change = (typeof CHANGES)[number]

export const CHANGE_LABELS: Record<Change, string> = {
  new: 'Nuevo',
  gone: 'Ya no está',
  more: 'Más',
  less: 'Menos',
  rate: 'Por la tasa',
  same: 'Igual',
}

type Person = { titular_id: number; name: string; ric: string } & {
  namesake?: string | null
  department?: string | null
}

/** An employee's net in a run, the sum of all their orders, in céntimos; whether one of these waits for approval. */
export type Paid = Person & { total: bigint; waits?: boolean }

/** Nets in céntimos; null where the employee is not in the run. */
export type Compared = Person & {
  change: Change
  before: bigint | null
  now: bigint | null
  /** `now` less `before`, where none is 0. */
  difference: bigint
  /** Whether some of `now` waits for approval. */
  waits: boolean
}

/** Everyone of either run; `byRate` are those that differ by a rate alone. */
export function comparedPay(
  earlier: readonly Paid[],
  later: readonly Paid[],
  byRate: ReadonlySet<number> = new Set(),
): Compared[] {
  const before = new Map(earlier.map((paid) => [paid.titular_id, paid]))
  const now = new Map(later.map((paid) => [paid.titular_id, paid]))
  const rows = [...new Map([...before, ...now]).values()].map(({ total: _, ...person }) => {
    const waits = now.get(person.titular_id)?.waits ?? false
    const { titular_id } = person
    const [was, is] = [before.get(titular_id)?.total ?? null, now.get(titular_id)?.total ?? null]
    const difference = (is ?? 0n) - (was ?? 0n)
    const change = difference !== 0n && byRate.has(titular_id) ? 'rate' : changeOf(was, is)
    return { ...person, change, before: was, now: is, difference, waits }
  })
  return rows
}

function changeOf(before: bigint | null, now: bigint | null): Change {
  if (before === null) return 'new'
  if (now === null) return 'gone'
  if (now === before) return 'same'
  return now > before ? 'more' : 'less'
}
const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount)

/** The greatest difference first, then by name. */
export function byDifference(a: Compared, b: Compared): number {
  const [one, other] = [sizeOf(a.difference), sizeOf(b.difference)]
  return one === other
    ? inAlphabet(a.name, b.name) || a.titular_id - b.titular_id
    : one < other
      ? 1
      : -1
}

/** The rows of each change: how many, and what they change the sum by; that of rates only where it is. */
export function changeSums(rows: readonly Compared[]) {
  return CHANGES.map((change) => {
    const own = rows.filter((row) => row.change === change)
    const difference = own.reduce((sum, row) => sum + row.difference, 0n)
    return { change, count: own.length, difference }
  }).filter(({ change, count }) => change !== 'rate' || count > 0)
}

/** Amounts in céntimos; `difference` is what the concept changes the net by. */
export type ConceptChange = {
  kind: LineKind
  concept: string
  /** Different for each that is compared with it. */
  label: string
  before: bigint
  now: bigint
  difference: bigint
}

/** `+1.234,56`, `−1.234,56`, `0,00` */
export const formatDifference = (amount: bigint): string =>
  `${amount > 0n ? '+' : ''}${formatAmount(amount)}`

/** 'Horas extra +100,00 · Préstamo −50,00': what each concept changes the net by. */
export const changesText = (concepts: readonly ConceptChange[]): string =>
  concepts.map(({ label, difference }) => `${label} ${formatDifference(difference)}`).join(' · ')
