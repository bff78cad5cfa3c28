/** A list of documents as paper has it, and as the sheets of a workbook. */
import type { ReportTable } from '#app/models/documents/reports.server.ts'
import { type Cell, printedCell } from '#app/services/printing/cells.server.ts'
import { formatInstantLong } from '#app/services/printing/html.server.tsx'
import type { ListReport } from '#app/services/printing/list.server.tsx'
import type { Sheet } from '#app/services/spreadsheets/xlsx.server.ts'

/** What a report says of itself: for which days and filters, by whom and when it was made. */
export type ReportHead = Pick<ListReport, 'period' | 'filters' | 'generatedBy' | 'generatedAt'>

type Printed = Omit<ListReport, keyof ReportHead>

/** All of a list as it is printed. */
export async function printedList(table: ReportTable, signal?: AbortSignal): Promise<Printed> {
  const { title, columns, batches, sums } = table
  const types = columns.map(({ type }) => type)
  const rows: string[][] = []
  for await (const batch of until(signal, batches)) {
    for (const row of batch) rows.push(row.map((cell, i) => printedCell(types[i] ?? 'text', cell)))
  }
  const { company, subtotals, total, count } = sums
  return {
    title,
    columns: columns.map(({ label, type }) =>
      type === 'money' ? { label, align: 'end' } : { label },
    ),
    rows,
    company,
    subtotals,
    total,
    count,
  }
}

/** Passes batches on until the signal comes, whose reason is then thrown. */
export async function* until<T>(signal: AbortSignal | undefined, batches: AsyncIterable<T>) {
  for await (const batch of batches) {
    signal?.throwIfAborted()
    yield batch
  }
}

export function rowsSheet(
  { title, columns, batches, sums }: ReportTable,
  signal?: AbortSignal,
): Sheet {
  const totals = () =>
    columns.map((_, i) => (i === 0 ? 'Total' : null) as Cell).with(-1, sums.total)
  return { name: title, columns, batches: until(signal, batches), totals }
}

/** What the list's paper says above and below its rows; read after them. */
export function summarySheet({ title, sums }: ReportTable, head: ReportHead): Sheet {
  async function* rows(): AsyncGenerator<Cell[][]> {
    const { company, subtotals } = sums
    const said = [
      title,
      ...(company ? [`${company.name}, RIF ${company.ric}`] : []),
      head.period,
      ...head.filters.map(({ label, value }) => `${label}: ${value}`),
      `Generado por ${head.generatedBy}, ${formatInstantLong(head.generatedAt)}`,
    ]
    yield said.map((text) => [text, null, null])
    yield subtotals.map(({ label, count, amount }) => [label, count, amount])
  }
  return {
    name: 'Resumen',
    columns: [
      { label: 'Por cuenta de empresa', type: 'text' },
      { label: 'Registros', type: 'number' },
      { label: 'Monto Bs', type: 'money' },
    ],
    batches: rows(),
    totals: () => ['Total', sums.count, sums.total],
  }
}
