/** The files of a payroll run: register, receipts (docs/rules/run-files.md#1), comparison (docs/rules/run-files.md#7). */

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
import { getPayrollRun, type PayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { ordersListing, readRegister } from '#app/models/payroll-runs/register.server.ts'
import { printedRegister } from '#app/models/payroll-runs/register-print.server.ts'
import { registerSheets } from '#app/models/payroll-runs/register-sheets.server.ts'
import { paysheetReports } from '#app/models/paysheets/reports.server.ts'
import type { Db } from '#db/client.server.ts'
import {
  type FileRequest,
  makerOf,
  type PerSheet,
  type ReportFile,
  type ReportFormat,
  type ReportOptions,
  type ReportTools,
  receiptsFile,
  type SummaryFormat,
  type Tabled,
  tableFile,
} from './files.server.ts'

export type RunReportRequest = FileRequest<ReportFormat> & { id: number; perSheet: PerSheet }

const NAMES: Record<ReportFormat, (run: string) => string> = {
  pdf: (run) => `resumen-${run}.pdf`,
  xlsx: (run) => `${run}.xlsx`,
  csv: (run) => `${run}.csv`,
  receipts: (run) => `recibos-${run}.pdf`,
}

/** `resumen-nomina-000012.pdf` */
export const runFileName = (order: number, format: ReportFormat) =>
  NAMES[format](`nomina-${String(order).padStart(6, '0')}`)

/** Makes a run's file. Throws NotFound, PdfError and FieldErrors as produceReport does. */
export async function produceRunReport(
  tools: ReportTools,
  request: RunReportRequest,
  options: ReportOptions = {},
): Promise<ReportFile> {
  const { id, format, csv, perSheet } = request
  const { db } = tools.database
  if (format === 'receipts') {
    const run = await getPayrollRun(db, id)
    const name = runFileName(run.order, format)
    const printed = { name, title: run.title, batches: receiptsOf(db, run), total: run.count }
    return receiptsFile(tools, { ...printed, perSheet }, options)
  }
  const register = await readRegister(db, id, options.signal)
  const maker = makerOf(tools, request)
  const made: Tabled = {
    ...{ name: runFileName(register.run.order, format), format, csv },
    count: () => register.entries.length,
    sheets: () => registerSheets(register, maker),
    printed: () => printedRegister(register, maker),
  }
  return tableFile(tools, made, options)
}

/** The receipts of all orders of a run: those that wait come last. */
async function* receiptsOf(db: Db, run: PayrollRun) {
  const listing = ordersListing(run)
  if (run.status === 'voided') return yield* paysheetReports.receipts(db, listing)
  for (const pending of [false, true]) {
    const filters = { ...listing.filters, pending }
    yield* paysheetReports.receipts(db, { ...listing, filters })
  }
}

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
