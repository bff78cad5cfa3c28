/** The files of a comparison of two payroll runs (docs/rules/run-files.md#7). */

import { listDocuments, ROWS_PER_DOCUMENT } from '#app/io/printing/list.server.tsx'
import { CSV_TYPE, type CsvStyle, csvBody } from '#app/io/spreadsheets/csv.server.ts'
import { XLSX_TYPE, xlsxBody } from '#app/io/spreadsheets/xlsx.server.ts'
import { readLetterhead } from '#app/models/company/read.server.ts'
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
  PDF_TYPE,
  progressOf,
  type ReportFile,
  type ReportOptions,
  type ReportTools,
  type SummaryFormat,
} from './files.server.ts'

export type ComparisonRequest = {
  id: number
  /** The run that it is compared with. */
  earlier: number
  format: SummaryFormat
  csv: CsvStyle
  generatedBy: string
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
  const { format, csv, generatedBy } = request
  const comparison = await wholeComparison(tools.database.db, request, options.signal)
  const name = fileName(comparison.run.order, format)
  if (format === 'pdf') {
    const maker = { generatedBy, generatedAt: tools.now().toISOString() }
    const letterhead = await readLetterhead(tools.database.db, tools.config.logo)
    const printed = { ...(await printedComparison(comparison, maker)), company: letterhead(null) }
    const progress = progressOf(printed.count, ROWS_PER_DOCUMENT, options)
    const body = await tools.pdf.renderList(listDocuments(printed), progress)
    return { name, type: PDF_TYPE, body }
  }
  const sheets = comparisonSheets(comparison)
  if (format === 'xlsx') return { name, type: XLSX_TYPE, body: xlsxBody([...sheets]) }
  const { columns, batches } = sheets[0]
  return { name, type: CSV_TYPE, body: csvBody(columns, batches, csv) }
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
