/** Turns a list of documents into its printed form and its workbook sheets. */

import { type Cell, printedCell } from '#app/io/printing/cells.server.ts'
import { formatInstantLong } from '#app/io/printing/html.server.tsx'
import { type ListReport, WAITING_TOTAL } from '#app/io/printing/list.server.tsx'
import type { Sheet } from '#app/io/spreadsheets/xlsx.server.ts'
import type { ReportTable, Sums } from '#app/models/documents/reports.server.ts'

/** A report's heading: its days and filters, who made it and when. */
export type ReportHead = Pick<ListReport, 'period' | 'filters' | 'generatedBy' | 'generatedAt'>

type Printed = Omit<ListReport, keyof ReportHead>

export async function printedList(table: ReportTable, signal?: AbortSignal): Promise<Printed> {
  const { title, columns, batches, sums } = table
  const types = columns.map(({ type }) => type)
  const rows: string[][] = []
  for await (const batch of until(signal, batches)) {
    for (const row of batch) rows.push(row.map((cell, i) => printedCell(types[i] ?? 'text', cell)))
  }
  const { company, subtotals, total, count, waiting } = sums
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
    waiting: waiting && {
      subtotals: waiting.subtotals,
      total: waiting.total,
      count: waiting.count,
    },
  }
}

/** Passes batches on; throws the signal's reason once it is aborted. */
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
    totalsOf(sums).map(({ label, total }) =>
      columns.map((_, i) => (i === 0 ? label : null) as Cell).with(-1, total),
    )
  return { name: title, columns, batches: until(signal, batches), totals }
}

/** What is posted and what waits for approval, each with its own sum; an empty list has a total. */
function totalsOf({ count, total, waiting }: Sums) {
  const posted = { label: 'Total', count, total }
  if (!waiting) return [posted]
  const waits = { label: WAITING_TOTAL, count: waiting.count, total: waiting.total }
  return count > 0 ? [posted, waits] : [waits]
}

/** The sheet with the printed list's head and totals. Read it after the rows. */
export function summarySheet({ title, sums }: ReportTable, head: ReportHead): Sheet {
  async function* rows(): AsyncGenerator<Cell[][]> {
    const { company, subtotals, waiting } = sums
    const said = [
      title,
      ...(company ? [`${company.name}, RIF ${company.ric}`] : []),
      head.period,
      ...head.filters.map(({ label, value }) => `${label}: ${value}`),
      `Generado por ${head.generatedBy}, ${formatInstantLong(head.generatedAt)}`,
    ]
    yield said.map((text) => [text, null, null])
    yield subtotals.map(({ label, count, amount }) => [label, count, amount])
    const waits = waiting?.subtotals ?? []
    yield waits.map(({ label, count, amount }) => [`Por aprobar: ${label}`, count, amount])
  }
  return {
    name: 'Resumen',
    columns: [
      { label: 'Por cuenta de empresa', type: 'text' },
      { label: 'Registros', type: 'number' },
      { label: 'Monto Bs', type: 'money' },
    ],
    batches: rows(),
    totals: () => totalsOf(sums).map(({ label, count, total }) => [label, count, total]),
  }
}
