/** The files of a comparison of two payroll runs (docs/rules/run-files.md#7). */

import {
  compareRuns,
  everyConcept,
  withConcepts,
} from '#app/models/payroll-runs/comparison.server.ts'
import {
  comparisonSheets,
  printedComparison,
  type WholeComparison,
} from '#app/models/payroll-runs/comparison-print.server.ts'
import type { Db } from '#db/client.server.ts'
import {
  type FileRequest,
  makerOf,
  type ReportFile,
  type ReportOptions,
  type ReportTools,
  type SummaryFormat,
  type Tabled,
  tableFile,
} from './files.server.ts'

export type ComparisonRequest = FileRequest & {
  id: number
  earlier: number
}

/** `comparacion-nomina-000012.pdf` */
export const comparisonFileName = (order: number, format: SummaryFormat) =>
  `comparacion-nomina-${String(order).padStart(6, '0')}.${format}`

/** Makes a comparison's file. Throws NotFound, PdfError. */
export async function produceComparison(
  tools: ReportTools,
  request: ComparisonRequest,
  options: ReportOptions = {},
): Promise<ReportFile> {
  const { format, csv } = request
  const comparison = await wholeComparison(tools.database.db, request, options.signal)
  const made: Tabled = {
    ...{ name: comparisonFileName(comparison.run.order, format), format, csv },
    count: () => comparison.rows.length,
    sheets: () => comparisonSheets(comparison),
    printed: () => printedComparison(comparison, makerOf(tools, request)),
  }
  return tableFile(tools, made, options)
}

async function wholeComparison(
  db: Db,
  { id, earlier }: ComparisonRequest,
  signal?: AbortSignal,
): Promise<WholeComparison> {
  const comparison = await compareRuns(db, id, earlier)
  const before = await everyConcept(db, earlier, signal)
  const now = await everyConcept(db, id, signal)
  return { ...comparison, rows: await withConcepts(comparison.rows, before, now) }
}
