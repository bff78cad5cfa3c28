/** The files of 'Nómina por conceptos' (docs/rules/reports.md#18). */

import type { LabelledValue } from '#app/io/printing/html.server.tsx'
import { type ListReport, listDocuments, ROWS_PER_DOCUMENT } from '#app/io/printing/list.server.tsx'
import { CSV_TYPE, type CsvStyle, csvBody } from '#app/io/spreadsheets/csv.server.ts'
import { refuseTooManyRows, XLSX_TYPE, xlsxBody } from '#app/io/spreadsheets/xlsx.server.ts'
import type { Listing } from '#app/kernel/asking/listing.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { readLetterhead } from '#app/models/company/read.server.ts'
import type { Sums } from '#app/models/documents/reports.server.ts'
import {
  OF_ORDERS,
  OF_PEOPLE,
  type Who,
} from '#app/models/payroll-runs/by-concept/columns.server.ts'
import { BY_CONCEPT_TITLE, type RowsBy } from '#app/models/payroll-runs/by-concept/fields.ts'
import { countWaiting } from '#app/models/payroll-runs/by-concept/orders.server.ts'
import {
  type ByConcept,
  readByOrder,
  readByPerson,
} from '#app/models/payroll-runs/by-concept/read.server.ts'
import type { Paid } from '#app/models/payroll-runs/concept-columns.server.ts'
import { printedConcepts } from '#app/models/payroll-runs/concept-print.server.ts'
import {
  conceptSheets,
  madeBy,
  sheetColumns,
  sheetRows,
} from '#app/models/payroll-runs/concept-sheets.server.ts'
import type { ConceptSums } from '#app/models/payroll-runs/tally.server.ts'
import {
  PDF_TYPE,
  periodOf,
  progressOf,
  type ReportFile,
  type ReportOptions,
  type ReportTools,
  type SummaryFormat,
} from './files.server.ts'
import type { ReportHead } from './tables.server.ts'

export type ByConceptRequest = {
  format: SummaryFormat
  csv: CsvStyle
  by: RowsBy
  /** Only its filters and dates count. */
  listing: Listing
  /** The filters as printed, with the names of the records they refer to. */
  filters: LabelledValue[]
  /** The name of the user who requests it. */
  generatedBy: string
}

/** `nomina-por-conceptos.pdf` */
export const byConceptFileName = (format: SummaryFormat) => `nomina-por-conceptos.${format}`

/** Makes the file. Throws PdfError and FieldErrors as produceReport does. */
export async function produceByConcept(
  tools: ReportTools,
  request: ByConceptRequest,
  options: ReportOptions = {},
): Promise<ReportFile> {
  const { db } = tools.database
  const { by, listing } = request
  const { signal } = options
  if (by === 'order') {
    return fileOf(tools, request, options, OF_ORDERS, await readByOrder(db, listing, signal))
  }
  return fileOf(tools, request, options, OF_PEOPLE, await readByPerson(db, listing, signal))
}

async function fileOf<R extends Paid>(
  tools: ReportTools,
  request: ByConceptRequest,
  options: ReportOptions,
  { sheet, printed }: Who<R>,
  read: ByConcept<R>,
): Promise<ReportFile> {
  const { format, csv } = request
  const name = byConceptFileName(format)
  const columns = sheetColumns(sheet.columns, read.found.concepts)
  if (format === 'csv') {
    const body = csvBody(columns, sheetRows(read.batches, columns), csv)
    return { name, type: CSV_TYPE, body }
  }
  const head = await headOf(tools, request)
  if (format === 'xlsx') {
    refuseTooManyRows(read.count)
    const said = ({ sums }: ConceptSums) => saidAbove(head, sums.company)
    const body = xlsxBody(conceptSheets({ name: sheet.name, columns, ...read, said }))
    return { name, type: XLSX_TYPE, body }
  }
  const list = { ...(await printedConcepts({ ...printed, ...read, isSummed: true })), ...head }
  const letterhead = await readLetterhead(tools.database.db, tools.config.logo)
  const documents = listDocuments({ ...list, company: letterhead(list.company) })
  const progress = progressOf(read.count, ROWS_PER_DOCUMENT, options)
  return { name, type: PDF_TYPE, body: await tools.pdf.renderList(documents, progress) }
}

type Head = ReportHead & Pick<ListReport, 'title' | 'remark'>

async function headOf(tools: ReportTools, request: ByConceptRequest): Promise<Head> {
  const { listing, filters, generatedBy } = request
  const waiting = await countWaiting(tools.database.db, listing)
  return {
    title: BY_CONCEPT_TITLE,
    ...{ period: periodOf(listing), filters, generatedBy, generatedAt: tools.now().toISOString() },
    remark:
      waiting > 0 ? `Sin contar ${counted(waiting, 'orden', 'órdenes')} por aprobar` : undefined,
  }
}

const saidAbove = (
  { title, period, filters, remark, ...maker }: Head,
  company: Sums['company'],
) => [
  title,
  ...(company ? [`${company.name}, RIF ${company.ric}`] : []),
  period,
  ...filters.map(({ label, value }) => `${label}: ${value}`),
  ...(remark ? [remark] : []),
  madeBy(maker),
]
