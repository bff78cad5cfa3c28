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
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
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
  /** The run that it is compared with. */
  earlier: number
}

/** What a request for a comparison must know first. Throws NotFound. */
export async function comparisonToReport(db: Db, id: number, format: SummaryFormat) {
  const { count, order } = await getPayrollRun(db, id)
  return { count, name: fileName(order, format) }
}

/** `comparacion-nomina-000012.pdf` */
const fileName = (order: number, format: SummaryFormat) =>
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
    ...{ name: fileName(comparison.run.order, format), format, csv },
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
