/** The files of a payroll run: its register, and the receipts of its orders (docs/rules/run-files.md#1). */

import { listDocuments, ROWS_PER_DOCUMENT } from '#app/io/printing/list.server.tsx'
import { CSV_TYPE, type CsvStyle, csvBody } from '#app/io/spreadsheets/csv.server.ts'
import { refuseTooManyRows, XLSX_TYPE, xlsxBody } from '#app/io/spreadsheets/xlsx.server.ts'
import { readLetterhead } from '#app/models/company/read.server.ts'
import { sheetRows } from '#app/models/payroll-runs/concept-sheets.server.ts'
import { getPayrollRun, type PayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { ordersListing, readRegister } from '#app/models/payroll-runs/register.server.ts'
import { printedRegister } from '#app/models/payroll-runs/register-print.server.ts'
import { registerColumns, registerSheets } from '#app/models/payroll-runs/register-sheets.server.ts'
import { paysheetReports } from '#app/models/paysheets/reports.server.ts'
import type { Db } from '#db/client.server.ts'
import {
  PDF_TYPE,
  type PerSheet,
  progressOf,
  type ReportFile,
  type ReportFormat,
  type ReportOptions,
  type ReportTools,
  receiptsFile,
} from './files.server.ts'

export type RunReportRequest = {
  id: number
  format: ReportFormat
  csv: CsvStyle
  perSheet: PerSheet
  /** The name of the user who requests it. */
  generatedBy: string
}

/** What a request for a run's report must know first. Throws NotFound. */
export async function runToReport(db: Db, id: number, format: ReportFormat) {
  const { count, order } = await getPayrollRun(db, id)
  return { count, name: fileName(order, format) }
}

const NAMES: Record<ReportFormat, (run: string) => string> = {
  pdf: (run) => `resumen-${run}.pdf`,
  xlsx: (run) => `${run}.xlsx`,
  csv: (run) => `${run}.csv`,
  receipts: (run) => `recibos-${run}.pdf`,
}

/** `resumen-nomina-000012.pdf` */
const fileName = (order: number, format: ReportFormat) =>
  NAMES[format](`nomina-${String(order).padStart(6, '0')}`)

/** Makes a run's file. Throws NotFound, PdfError and FieldErrors as produceReport does. */
export async function produceRunReport(
  tools: ReportTools,
  request: RunReportRequest,
  options: ReportOptions = {},
): Promise<ReportFile> {
  const { id, format, csv, generatedBy } = request
  if (format === 'receipts') return receipts(tools, request, options)
  const register = await readRegister(tools.database.db, id, options.signal)
  const maker = { generatedBy, generatedAt: tools.now().toISOString() }
  const name = fileName(register.run.order, format)
  if (format === 'pdf') {
    const printed = await printedRegister(register, maker)
    const letterhead = await readLetterhead(tools.database.db, tools.config.logo)
    const company = letterhead(printed.company)
    const progress = progressOf(register.entries.length, ROWS_PER_DOCUMENT, options)
    const documents = listDocuments({ ...printed, company })
    return { name, type: PDF_TYPE, body: await tools.pdf.renderList(documents, progress) }
  }
  if (format === 'xlsx') {
    refuseTooManyRows(register.entries.length)
    const body = xlsxBody(registerSheets(register, maker))
    return { name, type: XLSX_TYPE, body }
  }
  const columns = registerColumns(register)
  const body = csvBody(columns, sheetRows([register.entries], columns), csv)
  return { name, type: CSV_TYPE, body }
}

async function receipts(
  tools: ReportTools,
  { id, perSheet }: RunReportRequest,
  options: ReportOptions,
): Promise<ReportFile> {
  const run = await getPayrollRun(tools.database.db, id)
  const batches = receiptsOf(tools.database.db, run)
  const printed = { title: run.title, batches, total: run.count, perSheet }
  return { ...(await receiptsFile(tools, printed, options)), name: fileName(run.order, 'receipts') }
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
