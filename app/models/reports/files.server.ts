/** Makes the files of list reports and of many receipts (docs/rules/reports.md#4). */

import type { LabelledValue } from '#app/io/printing/html.server.tsx'
import { type ListReport, listDocuments, ROWS_PER_DOCUMENT } from '#app/io/printing/list.server.tsx'
import type { PdfListOptions, PdfRenderer } from '#app/io/printing/pdf.server.ts'
import { HALF, LETTER } from '#app/io/printing/receipt-layouts.server.ts'
import type { Receipt } from '#app/io/printing/receipt-texts.server.ts'
import type { Streamed } from '#app/io/spreadsheets/byte-stream.server.ts'
import { CSV_TYPE, type CsvStyle, csvBody } from '#app/io/spreadsheets/csv.server.ts'
import {
  refuseTooManyRows,
  type Sheet,
  XLSX_TYPE,
  xlsxBody,
} from '#app/io/spreadsheets/xlsx.server.ts'
import { type Listing, type ListingRules, withChosen } from '#app/kernel/asking/listing.ts'
import type { DocumentPath, ReportedKind } from '#app/kernel/document-kinds.ts'
import { formatDateLong } from '#app/kernel/values/dates.ts'
import { adjustmentListing } from '#app/models/adjustments/fields.ts'
import { adjustmentReports } from '#app/models/adjustments/reports.server.ts'
import { readLetterhead } from '#app/models/company/read.server.ts'
import type { DocumentReports } from '#app/models/documents/reports.server.ts'
import { incomeListing } from '#app/models/incomes/fields.ts'
import { incomeReports } from '#app/models/incomes/reports.server.ts'
import { paymentListing } from '#app/models/payments/fields.ts'
import { paymentReports } from '#app/models/payments/reports.server.ts'
import { paysheetListing } from '#app/models/paysheets/fields.ts'
import { paysheetReports } from '#app/models/paysheets/reports.server.ts'
import { transferListing } from '#app/models/transfers/fields.ts'
import { transferReports } from '#app/models/transfers/reports.server.ts'
import type { Database, Db } from '#db/client.server.ts'
import { printedList, type ReportHead, rowsSheet, summarySheet } from './tables.server.ts'

export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv', 'receipts'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]
export const SUMMARY_FORMATS = ['pdf', 'xlsx', 'csv'] as const satisfies ReportFormat[]
export type SummaryFormat = (typeof SUMMARY_FORMATS)[number]

export const PER_SHEET = [1, 2] as const
export type PerSheet = (typeof PER_SHEET)[number]

/** A kind of report, by its path below /api/reports. */
export type ReportKindName = DocumentPath<ReportedKind>

type ReportKind<K extends ReportedKind> = {
  rules: ListingRules
  unsearched?: true
  reports: DocumentReports<K>
}

/** Every account in these reports is a company's, so `enterprise` means the same as `account`. */
const withEnterprise = (rules: ListingRules): ListingRules => ({
  ...rules,
  filters: { ...rules.filters, enterprise: { kind: 'id' } },
})

/** With `waiting=1` a report has what waits for approval too, as the lists do. */
const withWaiting = (rules: ListingRules): ListingRules => ({
  ...rules,
  filters: { ...rules.filters, waiting: { kind: 'flag' } },
})

export const REPORT_KINDS: { [K in ReportedKind as DocumentPath<K>]: ReportKind<K> } = {
  paysheets: { rules: withChosen(withWaiting(paysheetListing)), reports: paysheetReports },
  payments: { rules: withChosen(withWaiting(paymentListing)), reports: paymentReports },
  incomes: { rules: withChosen(withEnterprise(incomeListing)), reports: incomeReports },
  transfers: {
    rules: withChosen(withWaiting(withEnterprise(transferListing))),
    reports: transferReports,
  },
  adjustments: {
    rules: withEnterprise(adjustmentListing),
    unsearched: true,
    reports: adjustmentReports,
  },
}

export type FileRequest<F extends ReportFormat = SummaryFormat> = {
  format: F
  csv?: CsvStyle
  /** The name of the user who requests it. */
  generatedBy: string
}

export const makerOf = ({ now }: ReportTools, { generatedBy }: FileRequest<ReportFormat>) => ({
  generatedBy,
  generatedAt: now().toISOString(),
})

/** The report to make. Only search, filters and dates of the listing count; reports are by date. */
export type ReportRequest = FileRequest<ReportFormat> & {
  kind: ReportKindName
  /** How many receipts a sheet has; one unless said. */
  perSheet?: PerSheet
  listing: Listing
  /** The filters as printed, with the names of the records they refer to. */
  filters: LabelledValue[]
}

export type ReportOptions = {
  /** Stops the work; it then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Called with the number of documents printed so far and the total. */
  onProgress?: (done: number, total: number) => void
}

/** A file. 'pdf' and 'receipts' are bytes; 'xlsx' and 'csv' are made while they are sent. */
export type ReportFile = {
  name: string
  type: string
  /** The bytes of what is read while it is sent, where they are known. */
  size?: number
  body: Uint8Array | Streamed
}

/** The services that reports need; the app has them. */
export type ReportTools = {
  database: Database
  pdf: PdfRenderer
  now: () => Date
  config: { /** A `data:` URI. */ logo?: string | undefined }
}

const EXTENSIONS: Record<ReportFormat, string> = {
  pdf: 'pdf',
  receipts: 'pdf',
  xlsx: 'xlsx',
  csv: 'csv',
}

/** `ordenes-nomina.pdf`, `recibos-ordenes-nomina.pdf` */
function reportFileName(kind: ReportKindName, format: ReportFormat): string {
  const name = `${REPORT_KINDS[kind].reports.file.list}.${EXTENSIONS[format]}`
  return format === 'receipts' ? `recibos-${name}` : name
}

export function countReport(db: Db, kind: ReportKindName, listing: Listing): Promise<number> {
  return REPORT_KINDS[kind].reports.count(db, listing)
}

/** Throws PdfError, and FieldErrors when the format cannot hold so many rows. */
export async function produceReport(
  tools: ReportTools,
  request: ReportRequest,
  options: ReportOptions = {},
): Promise<ReportFile> {
  const { db } = tools.database
  const { kind, format, csv, listing, perSheet } = request
  const { reports } = REPORT_KINDS[kind]
  const name = reportFileName(kind, format)
  if (format === 'receipts') {
    const { title, receipts, count } = reports
    const total = await count(db, listing)
    return receiptsFile(
      tools,
      { name, title, batches: receipts(db, listing), total, perSheet },
      options,
    )
  }
  const { signal } = options
  const table = reports.list(db, listing, format === 'pdf' ? 'printed' : 'sheet')
  const made: Tabled = {
    ...{ name, format, csv },
    count: (printed) => printed?.count ?? reports.count(db, listing),
    sheets: () => [rowsSheet(table, signal), summarySheet(table, headOf(tools, request))],
    printed: async () => ({ ...(await printedList(table, signal)), ...headOf(tools, request) }),
  }
  return tableFile(tools, made, options)
}

export const PDF_TYPE = 'application/pdf'

/** A report of rows, in the parts that its formats are made of. */
export type Tabled = {
  name: string
  format: SummaryFormat
  csv?: CsvStyle
  /** Counts the rows for a workbook's bound, and the `printed` ones for the progress. */
  count: (printed?: ListReport) => number | Promise<number>
  /** The first one is a CSV's too. */
  sheets: () => Sheets | Promise<Sheets>
  /** Its company is whose accounts it is of. */
  printed: () => Promise<ListReport>
}

type Sheets = readonly [Sheet, ...Sheet[]]

/** Makes the file. Throws PdfError, and FieldErrors for too many rows. */
export async function tableFile(
  tools: ReportTools,
  { name, format, csv, count, sheets, printed }: Tabled,
  options: ReportOptions,
): Promise<ReportFile> {
  if (format === 'xlsx') {
    refuseTooManyRows(await count())
    return { name, type: XLSX_TYPE, body: xlsxBody(await sheets()) }
  }
  if (format === 'csv') {
    const [{ columns, batches }] = await sheets()
    return { name, type: CSV_TYPE, body: csvBody(columns, batches, csv) }
  }
  const report = await printed()
  const letterhead = await readLetterhead(tools.database.db, tools)
  const documents = listDocuments({ ...report, company: letterhead(report.company) })
  const progress = progressOf(await count(report), ROWS_PER_DOCUMENT, options)
  return { name, type: PDF_TYPE, body: await tools.pdf.renderList(documents, progress) }
}

export const headOf = (
  tools: ReportTools,
  request: Pick<ReportRequest, 'format' | 'listing' | 'filters' | 'generatedBy'>,
): ReportHead => ({
  ...{ period: periodOf(request.listing), filters: request.filters },
  ...makerOf(tools, request),
})

export function periodOf({ startDate, endDate }: Listing): string {
  if (startDate && endDate) return `Del ${formatDateLong(startDate)} al ${formatDateLong(endDate)}`
  if (startDate) return `Desde el ${formatDateLong(startDate)}`
  if (endDate) return `Hasta el ${formatDateLong(endDate)}`
  return 'Todas las fechas'
}

type Receipts = {
  name: string
  title: string
  batches: AsyncIterable<Receipt[]>
  total: number
  perSheet?: PerSheet | undefined
}

/** Receipts as one PDF. Throws PdfError when printing fails. */
export async function receiptsFile(
  tools: ReportTools,
  { name, title, batches, total, perSheet }: Receipts,
  { signal, onProgress }: ReportOptions,
): Promise<ReportFile> {
  onProgress?.(0, total)
  const body = await tools.pdf.renderReceipts(title, withLetterhead(batches, tools), {
    layout: perSheet === 2 ? HALF : LETTER,
    signal,
    onProgress: (printed) => onProgress?.(Math.min(printed, total), total),
  })
  return { name, type: PDF_TYPE, body }
}

async function* withLetterhead(batches: AsyncIterable<Receipt[]>, tools: ReportTools) {
  const letterhead = await readLetterhead(tools.database.db, tools)
  for await (const batch of batches) {
    yield batch.map((each) => ({ ...each, company: letterhead(each.company) }))
  }
}

/** Tells of printed documents as records, from the start on. */
function progressOf(
  total: number,
  perDocument: number,
  { signal, onProgress }: ReportOptions,
): PdfListOptions {
  onProgress?.(0, total)
  return {
    signal,
    onProgress: (printed) => onProgress?.(Math.min(total, printed * perDocument), total),
  }
}
