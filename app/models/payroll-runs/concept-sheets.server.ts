/** Payroll concept by concept as the sheets of a workbook, or as a CSV. */
import type { Cell, TableColumn } from '#app/io/printing/cells.server.ts'
import { formatInstantLong } from '#app/io/printing/html.server.tsx'
import { WAITING_TOTAL } from '#app/io/printing/list.server.tsx'
import type { Sheet } from '#app/io/spreadsheets/xlsx.server.ts'
import { giveWay } from '#app/kernel/turns.server.ts'
import type { Subtotal } from '#app/models/documents/reports.server.ts'
import { amountColumns, type Paid } from './concept-columns.server.ts'
import type { ConceptSums, PartedSums } from './tally.server.ts'

/** Who made a file and when (an ISO instant). */
export type Maker = { generatedBy: string; generatedAt: string }

/** A column, and what stands below it. */
export type ConceptColumn<R> = TableColumn & {
  of: (row: R) => Cell
  sum?: (own: ConceptSums) => Cell
}

/** Rows some at a time, and what they add up to once they are read. */
export type ConceptRows<R> = {
  batches: Iterable<readonly R[]> | AsyncIterable<readonly R[]>
  sums: () => PartedSums
}

/** Who is paid, every concept, and what they add up to. */
export const sheetColumns = <R extends Paid>(
  who: readonly ConceptColumn<R>[],
  found: Pick<ConceptSums, 'concepts' | 'usd'>,
): ConceptColumn<R>[] => [
  ...who,
  ...amountColumns(found).map((column) => ({ ...column, type: 'money' as const })),
]

const CELLS_AT_ONCE = 10_000

export async function* sheetRows<R>(
  batches: ConceptRows<R>['batches'],
  columns: readonly ConceptColumn<R>[],
): AsyncGenerator<Cell[][]> {
  const rows = Math.ceil(CELLS_AT_ONCE / columns.length)
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += rows) {
      const some = batch.slice(from, from + rows)
      yield some.map((row) => columns.map(({ of }) => of(row)))
      // Whoever takes the rows may be ready for the next at once.
      await giveWay()
    }
  }
}

type Sheets<R> = ConceptRows<R> & {
  /** The first sheet's. */
  name: string
  columns: readonly ConceptColumn<R>[]
  /** What stands above the sums. */
  said: (sums: PartedSums) => string[]
}

/** A sheet of rows, and one of sums, which is read after it. */
export function conceptSheets<R>({
  name,
  columns,
  batches,
  sums,
  said,
}: Sheets<R>): [Sheet, Sheet] {
  const totalsOf = (label: string, own: ConceptSums) =>
    columns.map(({ sum }, i): Cell => (i === 0 ? label : (sum?.(own) ?? null)))
  const totals = () => {
    const { waiting, ...own } = sums()
    const waits = waiting ? [totalsOf(WAITING_TOTAL, waiting)] : []
    return [totalsOf('Total', own), ...waits]
  }
  const rows = { name, columns: [...columns], batches: sheetRows(batches, columns), totals }
  return [rows, sumsSheet(sums, said)]
}

/** 'Generado por Ana, 20 de noviembre de 2026, 14:05' */
export const madeBy = ({ generatedBy, generatedAt }: Maker) =>
  `Generado por ${generatedBy}, ${formatInstantLong(generatedAt)}`

function sumsSheet(sums: () => PartedSums, said: (sums: PartedSums) => string[]): Sheet {
  async function* rows(): AsyncGenerator<Cell[][]> {
    const { waiting, ...own } = sums()
    yield said(own).map((text) => [text, null, null, null])
    yield sumsOf(own)
    const waits = waiting ? sumsOf(waiting) : []
    yield waits.map(([by, ...rest]) => [`Por aprobar: ${by}`, ...rest])
  }
  const totalOf = (label: string, { sums }: ConceptSums) => [label, null, sums.count, sums.total]
  return {
    name: 'Sumas',
    columns: [
      { label: 'Suma por', type: 'text' },
      { label: 'Nombre', type: 'text' },
      { label: 'Órdenes', type: 'number' },
      { label: 'Monto Bs', type: 'money' },
    ],
    batches: rows(),
    totals: () => {
      const { waiting, ...own } = sums()
      return [totalOf('Neto', own), ...(waiting ? [totalOf(WAITING_TOTAL, waiting)] : [])]
    },
  }
}

function sumsOf({ concepts, sums, banks, departments }: ConceptSums): Cell[][] {
  const some = concepts.filter(({ count }) => count > 0)
  const row = (by: string) => (each: Subtotal) => [by, each.label, each.count, each.amount]
  return [
    ...some.filter(({ kind }) => kind === 'asignacion').map(row('Asignación')),
    ...some.filter(({ kind }) => kind === 'deduccion').map(row('Deducción')),
    ...sums.subtotals.map(row('Cuenta de la empresa')),
    ...departments.map(row('Departamento')),
    ...banks.map(row('Banco de destino')),
  ]
}
