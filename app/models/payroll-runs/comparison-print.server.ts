/** A comparison of two runs on paper and as the sheets of a workbook (docs/rules/run-files.md#7). */
import type { Cell, TableColumn } from '#app/io/printing/cells.server.ts'
import type { ListReport } from '#app/io/printing/list.server.tsx'
import type { Sheet } from '#app/io/spreadsheets/xlsx.server.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatAmount, formatBs } from '#app/kernel/values/money.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { OPEN_VALUES } from '#app/models/payroll/open-values.ts'
import { type ComparedRow, type Comparison, conceptsInRun } from './comparison.server.ts'
import {
  CHANGE_LABELS,
  type ConceptChange,
  changeSums,
  changesText,
  formatDifference,
} from './comparison.ts'
import { type ConceptColumn, type Maker, sheetRows } from './concept-sheets.server.ts'
import { keyOf, labelOf, MOST_CONCEPTS, OTHER_CONCEPTS } from './concepts.ts'
import { runMark } from './mark.ts'
import type { PayrollRun } from './read.server.ts'
import { STATE } from './register-sheets.server.ts'

/** All of a comparison, with the concepts that differ of each employee. */
export type WholeComparison = Omit<Comparison, 'rows'> & { rows: ComparedRow[] }

/** `N° 000012 Primera quincena de noviembre de 2026 (con 2 órdenes por aprobar: 1.200,00 Bs)` */
function nameOf({ order, title, waiting, waiting_total }: PayrollRun): string {
  const name = `${formatDocumentNumber(order)} ${title}`
  if (waiting === 0) return name
  return `${name} (con ${counted(waiting, 'orden', 'órdenes')} por aprobar: ${formatBs(waiting_total)})`
}

const stateOf = (rows: readonly ComparedRow[]) => (rows.some(({ waits }) => waits) ? [STATE] : [])

const amountText = (amount: bigint | null) => (amount === null ? '' : formatAmount(amount))

export async function printedComparison(
  { run, earlier, rows, concepts }: WholeComparison,
  maker: Maker,
): Promise<ListReport> {
  const changes = changeSums(rows).filter(({ count }) => count > 0)
  const state = stateOf(rows)
  const rowOf = (row: ComparedRow) => [
    row.name,
    formatRic(row.ric),
    CHANGE_LABELS[row.change],
    ...state.map(({ of }) => of(row)),
    amountText(row.before),
    amountText(row.now),
    formatDifference(row.difference),
  ]
  return {
    title: 'Comparación de nóminas',
    period: run.title,
    company: null,
    filters: [
      { label: 'Nómina', value: nameOf(run) },
      { label: 'Comparada con', value: nameOf(earlier) },
    ],
    ...((run.isOpen || earlier.isOpen) && { remark: OPEN_VALUES }),
    columns: [
      { label: 'Empleado' },
      { label: 'Cédula' },
      { label: 'Cambio' },
      ...state.map(({ label }) => ({ label })),
      { label: 'Antes', align: 'end' },
      { label: 'Ahora', align: 'end' },
      { label: 'Diferencia', align: 'end' },
    ],
    rows: await inTurns(rows, (some) => some.map(rowOf)),
    notes: await inTurns(rows, (some) => some.map((row) => changesText(row.concepts) || undefined)),
    foot: [
      'Total',
      '',
      '',
      ...state.map(() => ''),
      formatAmount(earlier.total),
      formatAmount(run.total),
      formatDifference(run.total - earlier.total),
    ],
    groups: [
      {
        title: 'Por cambio',
        rows: changes.map(({ change, count, difference }) => {
          return { label: CHANGE_LABELS[change], count, amount: difference }
        }),
      },
      {
        title: 'Por concepto, en el neto',
        rows: concepts.map(({ label, before, now, difference }) => {
          const both = `${label}: de ${formatAmount(before)} a ${formatAmount(now)}`
          return { label: both, amount: difference }
        }),
      },
    ].filter((group) => group.rows.length > 0),
    subtotals: [],
    total: run.total - earlier.total,
    count: rows.length,
    totalLabel: 'Diferencia',
    counted: ['empleado', 'empleados'],
    stamp: runMark(run.status),
    ...maker,
  }
}

/** A sheet of employees, with what each concept changes their net by, and one of sums. */
export function comparisonSheets(
  comparison: WholeComparison,
): readonly [people: Sheet, sums: Sheet] {
  const { run, earlier, rows, concepts } = comparison
  const columns = comparisonColumns(comparison)
  async function* people() {
    yield await inTurns(rows, (some) =>
      some.map((row) => ({ ...row, by: changesBy(row.concepts) })),
    )
  }
  async function* sums(): AsyncGenerator<Cell[][]> {
    yield [[`${nameOf(run)}, comparada con ${nameOf(earlier)}`, null, null, null, null]]
    yield changeSums(rows).map(({ change, count, difference }) => {
      return [CHANGE_LABELS[change], count, null, null, difference]
    })
    yield concepts.map(({ label, before, now, difference }) => {
      return [label, null, before, now, difference]
    })
  }
  const totals = () => [['Neto', rows.length, earlier.total, run.total, run.total - earlier.total]]
  return [
    { name: 'Comparación', columns, batches: sheetRows(people(), columns) },
    { name: 'Sumas', columns: SUMS, batches: sums(), totals },
  ]
}

const SUMS: TableColumn[] = [
  { label: 'Suma por', type: 'text' },
  { label: 'Empleados', type: 'number' },
  { label: 'Antes Bs', type: 'money' },
  { label: 'Ahora Bs', type: 'money' },
  { label: 'Diferencia en el neto Bs', type: 'money' },
]

/** What each concept changes a net by, in céntimos, by kind and name. */
type Changes = ReadonlyMap<string, bigint>
type Column = ConceptColumn<ComparedRow & { by: Changes }>

const changesBy = (concepts: readonly ConceptChange[]): Changes =>
  new Map(concepts.map(({ kind, concept, difference }) => [keyOf(kind, concept), difference]))

/** More concepts than a workbook has room for share the last column (docs/rules/run-files.md#7). */
function comparisonColumns({ run, earlier, rows }: WholeComparison): Column[] {
  const all = [...conceptsInRun(earlier), ...conceptsInRun(run)]
  const known = new Set(all.map(({ kind, concept }) => keyOf(kind, concept)))
  const changed = new Map<string, ConceptChange>()
  let isMore = false
  for (const each of rows.flatMap(({ concepts }) => concepts)) {
    const key = keyOf(each.kind, each.concept)
    const hasRoom = changed.size < MOST_CONCEPTS || changed.has(key)
    if (hasRoom) changed.set(key, each)
    else isMore = true
  }
  const ofOthers: Column['of'] = ({ by }) => {
    const others = [...by].filter(([key]) => !changed.has(key))
    return others.length > 0 ? others.reduce((sum, [, difference]) => sum + difference, 0n) : null
  }
  return [
    { label: 'Empleado', type: 'text', of: ({ name }) => name },
    { label: 'Cédula', type: 'text', of: ({ ric }) => formatRic(ric) },
    { label: 'Cambio', type: 'text', of: ({ change }) => CHANGE_LABELS[change] },
    ...stateOf(rows),
    { label: 'Antes Bs', type: 'money', of: ({ before }) => before },
    { label: 'Ahora Bs', type: 'money', of: ({ now }) => now },
    { label: 'Diferencia Bs', type: 'money', of: ({ difference }) => difference },
    ...[...changed].map(([key, each]): Column => {
      const label = labelOf(each, (other) => known.has(other) || changed.has(other))
      return { label, type: 'money', of: ({ by }) => by.get(key) ?? null }
    }),
    ...(isMore ? [{ label: OTHER_CONCEPTS, type: 'money' as const, of: ofOthers }] : []),
  ]
}
