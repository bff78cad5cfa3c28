/** Every report of several documents as a file, whoever asks for it (decisions.md section 5). */
import type { ListBody } from '#app/models/document-reports.server.ts'
import { findIncomes } from '#app/models/income.server.ts'
import { incomeListing } from '#app/models/income.ts'
import { incomeListBody, incomeReceipt } from '#app/models/income-reports.server.ts'
import { findPayments } from '#app/models/payment.server.ts'
import { paymentListing } from '#app/models/payment.ts'
import { paymentListBody, paymentReceipt } from '#app/models/payment-reports.server.ts'
import { findPaysheets } from '#app/models/paysheet.server.ts'
import { paysheetListing } from '#app/models/paysheet.ts'
import { paysheetListBody, paysheetReceiptData } from '#app/models/paysheet-reports.server.ts'
import { findTransfers } from '#app/models/transfer.server.ts'
import { transferListing } from '#app/models/transfer.ts'
import { transferListBody, transferReceipt } from '#app/models/transfer-reports.server.ts'
import { formatDateLong } from '#app/services/dates.ts'
import type { Found } from '#app/services/documents.server.ts'
import type { Listing, ListingRules } from '#app/services/listing.ts'
import type { PdfRenderer } from '#app/services/pdf.server.ts'
import type { LabelledValue } from '#app/services/reports/document.server.tsx'
import { listDocuments } from '#app/services/reports/list.server.tsx'
import { paysheetReceipt } from '#app/services/reports/paysheet-receipt.server.ts'
import type { Receipt } from '#app/services/reports/receipt.server.tsx'
import type { Database, Db } from '#db/client.server.ts'

export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv', 'receipts'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** A kind of report, by its path below /api/reports. */
export type ReportKindName = 'paysheets' | 'payments' | 'incomes' | 'transfers'

export type ReportKind = {
  /** What the files of one document and of a list are called. */
  file: { one: string; list: string }
  /** What a report's query may say. */
  rules: ListingRules
  find: (db: Db, listing: Listing) => Promise<Found>
  list: (db: Db, listing: Listing) => Promise<ListBody>
  /** Voided ones too; NotFound unless it is of `titular_id`, if that is given. */
  receipt: (db: Db, id: number, titular_id?: number) => Promise<Receipt>
}

export const REPORT_KINDS: Record<ReportKindName, ReportKind> = {
  paysheets: {
    file: { one: 'orden-nomina', list: 'ordenes-nomina' },
    rules: paysheetListing,
    find: findPaysheets,
    list: paysheetListBody,
    receipt: async (db, id, titular_id) =>
      paysheetReceipt(await paysheetReceiptData(db, id, titular_id)),
  },
  payments: {
    file: { one: 'orden-personal', list: 'ordenes-personales' },
    rules: paymentListing,
    find: findPayments,
    list: paymentListBody,
    receipt: paymentReceipt,
  },
  incomes: {
    file: { one: 'ingreso', list: 'ingresos' },
    rules: incomeListing,
    find: findIncomes,
    list: incomeListBody,
    receipt: incomeReceipt,
  },
  transfers: {
    file: { one: 'transferencia', list: 'transferencias' },
    rules: transferListing,
    find: findTransfers,
    list: transferListBody,
    receipt: transferReceipt,
  },
}

/** What is to be made. Of the listing only search, filters and dates count: a report is by date. */
export type ReportRequest = {
  kind: ReportKindName
  format: ReportFormat
  listing: Listing
  /** The filters as they are printed, by the names of what they point to. */
  filters: LabelledValue[]
  /** Who asks, by name. */
  generatedBy: string
}

export type ReportOptions = {
  /** Stops the work; what is thrown then is its reason. */
  signal?: AbortSignal
  /** Told how many of the documents are in the file, out of how many. */
  onProgress?: (done: number, total: number) => void
}

/** A file: 'pdf' and 'receipts' are bytes, 'xlsx' and 'csv' are made while they are read. */
export type ReportFile = {
  name: string
  type: string
  body: Uint8Array | ReadableStream<Uint8Array>
}

const EXTENSIONS: Record<ReportFormat, string> = {
  pdf: 'pdf',
  receipts: 'pdf',
  xlsx: 'xlsx',
  csv: 'csv',
}

/** `ordenes-nomina.pdf`, `recibos-ordenes-nomina.pdf` */
export function reportFileName(kind: ReportKindName, format: ReportFormat): string {
  const name = `${REPORT_KINDS[kind].file.list}.${EXTENSIONS[format]}`
  return format === 'receipts' ? `recibos-${name}` : name
}

/** How many documents a report would have. */
export async function countReport(db: Db, kind: ReportKindName, listing: Listing): Promise<number> {
  return (await REPORT_KINDS[kind].find(db, everything(listing))).total
}

/** What reports are made with; the app has it. */
export type ReportTools = { database: Database; pdf: PdfRenderer; now: () => Date }

/** Makes a report's file. Throws PdfError when it cannot be printed. */
export async function produceReport(
  { database, pdf, now }: ReportTools,
  { kind, format, listing, filters, generatedBy }: ReportRequest,
  _options: ReportOptions = {},
): Promise<ReportFile> {
  const { list } = REPORT_KINDS[kind]
  if (format !== 'pdf') throw new Error(`no ${format} yet`)
  const documents = listDocuments({
    ...(await list(database.db, everything(listing))),
    period: periodOf(listing),
    filters,
    generatedBy,
    generatedAt: now().toISOString(),
  })
  const body = await pdf.renderList(documents)
  return { name: reportFileName(kind, format), type: 'application/pdf', body }
}

/** A report shows everything that its query names, up to this. */
const EVERYTHING = 1_000_000

const everything = (listing: Listing): Listing => ({
  ...listing,
  page: 1,
  limit: EVERYTHING,
  sort: { field: 'issued_at', direction: 'asc' },
})

function periodOf({ startDate, endDate }: Listing): string {
  if (startDate && endDate) return `Del ${formatDateLong(startDate)} al ${formatDateLong(endDate)}`
  if (startDate) return `Desde el ${formatDateLong(startDate)}`
  if (endDate) return `Hasta el ${formatDateLong(endDate)}`
  return 'Todas las fechas'
}
