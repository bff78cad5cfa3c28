/** Payroll concept by concept on paper, as far as the page is wide enough. */
import { type ListReport, WAITING_TOTAL } from '#app/io/printing/list.server.tsx'
import {
  boldPointsOf,
  type ListColumn,
  pointsOf,
  tableWidth,
} from '#app/io/printing/list-columns.server.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { type Centimos, formatAmount } from '#app/kernel/values/money.ts'
import { type AmountColumn, amountColumns, columnOf, type Paid } from './concept-columns.server.ts'
import type { ConceptRows } from './concept-sheets.server.ts'
import type { Concept } from './concepts.ts'
import type { ConceptSums, PartedSums } from './tally.server.ts'

/** The least room for a name and an identity card, in points. */
export const NAME_PT = 190

/** A column that says who is paid, and what stands below it. */
export type PrintedColumn<R> = ListColumn & {
  of: (row: R) => string
  sum?: (own: ConceptSums) => string
}

type Printed<R> = ConceptRows<R> & {
  who: readonly PrintedColumn<R>[]
  /** The least room for these, in points. */
  room: number
  /** Which concepts there are, and how much of each. */
  found: PartedSums
  /** Whether each row has sums of what is earned and of what is deducted. */
  isSummed?: boolean
}

type PrintedList = Omit<ListReport, 'title' | 'period' | 'filters' | 'generatedBy' | 'generatedAt'>

/**
 * The rows with a column for each concept, as far as the page is wide enough; the concepts that the
 * fewest have are named below their rows.
 */
export async function printedConcepts<R extends Paid>({
  who,
  room,
  found,
  isSummed = false,
  ...read
}: Printed<R>): Promise<PrintedList> {
  const shown = columnsThatFit(found, room, isSummed)
  const noted = found.concepts.filter((concept) => !shown.includes(concept))
  const columns = amountColumns({ ...found, concepts: shown }, isSummed)
  const textsOf = (row: R) => [
    ...who.map(({ of }) => of(row)),
    ...columns.map(({ of }) => amountText(of(row))),
  ]
  const footOf = (label: string, own: ConceptSums) => [
    ...who.map(({ sum }, i) => (i === 0 ? label : (sum?.(own) ?? ''))),
    ...columns.map(({ sum }) => formatAmount(sum(own))),
  ]
  const rows: string[][] = []
  const notes: (string | undefined)[] = []
  for await (const batch of read.batches) {
    for (const texts of await inTurns(batch, (some) => some.map(textsOf))) rows.push(texts)
    for (const note of await inTurns(batch, (some) => some.map((row) => noteOf(row, noted)))) {
      notes.push(note)
    }
  }
  const { waiting, ...own } = read.sums()
  return {
    columns: [
      ...who.map(({ of: _, sum: __, ...column }) => column),
      ...columns.map(({ label }) => ({ label, align: 'end' as const, wraps: true })),
    ],
    ...{ rows, notes, foot: footOf('Total', own), ...printedSums(own) },
    waiting: waiting && {
      ...{ foot: footOf(WAITING_TOTAL, waiting), ...printedSums(waiting) },
      groups: groupsOf(waiting).map(({ title, rows }) => ({ title: waitingTitle(title), rows })),
    },
    company: own.sums.company,
    counted: ['orden', 'órdenes'],
    landscape: true,
  }
}

const printedSums = (own: ConceptSums) => ({
  groups: groupsOf(own),
  subtotals: own.sums.subtotals,
  total: own.sums.total,
  count: own.sums.count,
})

/** 'Por aprobar, por banco de destino' */
const waitingTitle = (title: string) =>
  `Por aprobar, ${title.charAt(0).toLocaleLowerCase('es')}${title.slice(1)}`

function groupsOf({ concepts, banks, departments }: ConceptSums) {
  const of = (kind: Concept['kind']) =>
    concepts.filter((concept) => concept.kind === kind && concept.count > 0)
  return [
    { title: 'Asignaciones', rows: of('asignacion') },
    { title: 'Deducciones', rows: of('deduccion') },
    { title: 'Por departamento', rows: departments },
    { title: 'Por banco de destino', rows: banks },
  ].filter(({ rows }) => rows.length > 0)
}

const amountText = (amount: Centimos | bigint | null) =>
  amount === null ? '' : formatAmount(amount)

/** In their own order; those that the most have come first when there is not room for all. */
function columnsThatFit(found: PartedSums, forWho: number, isSummed: boolean): Concept[] {
  const { concepts, waiting } = found
  const waits = new Map(waiting?.concepts.map((concept) => [concept.key, concept]))
  const widthOf = ({ label, sum }: AmountColumn) => {
    const sums = [found, ...(waiting ? [waiting] : [])]
    const figures = sums.map((own) => boldPointsOf(formatAmount(sum(own))))
    return Math.max(...figures, ...label.split(' ').map(pointsOf))
  }
  const fixed = amountColumns({ ...found, concepts: [] }, isSummed).map(widthOf)
  let room = fixed.reduce((left, width) => left - width, tableWidth(true) - forWho)
  const countOf = ({ key, count }: Concept) => count + (waits.get(key)?.count ?? 0)
  const widest = [...concepts].sort((a, b) => countOf(b) - countOf(a))
  const fitting = new Set<Concept>()
  for (const concept of widest) {
    room -= widthOf(columnOf(concept))
    if (room < 0) break
    fitting.add(concept)
  }
  return concepts.filter((concept) => fitting.has(concept))
}

/** 'Horas extra 120,00 · Préstamo −50,00' */
function noteOf({ amounts }: Paid, noted: Concept[]): string | undefined {
  const said = noted.flatMap(({ key, kind, label }) => {
    const amount = amounts.get(key)
    if (amount === undefined) return []
    return [`${label} ${formatAmount(kind === 'deduccion' ? -amount : amount)}`]
  })
  return said.length > 0 ? said.join(' · ') : undefined
}
