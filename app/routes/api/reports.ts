import { type ApiCall, type ApiRequest, apiId } from '#app/http/api.server.ts'
import type { ListBody } from '#app/models/document-reports.server.ts'
import { incomeListing } from '#app/models/income.ts'
import { incomeListBody, incomeReceipt } from '#app/models/income-reports.server.ts'
import { paymentListing } from '#app/models/payment.ts'
import { paymentListBody, paymentReceipt } from '#app/models/payment-reports.server.ts'
import { paysheetListing } from '#app/models/paysheet.ts'
import { paysheetListBody, paysheetReceiptData } from '#app/models/paysheet-reports.server.ts'
import { accountName, titularName } from '#app/models/relations.server.ts'
import { transferListing } from '#app/models/transfer.ts'
import { transferListBody, transferReceipt } from '#app/models/transfer-reports.server.ts'
import { formatDateLong } from '#app/services/dates.ts'
import { FieldErrors, Forbidden } from '#app/services/errors.ts'
import { type Listing, type ListingRules, parseListing } from '#app/services/listing.ts'
import { EMPLOYEE } from '#app/services/permissions.ts'
import { listDocuments } from '#app/services/reports/list.server.tsx'
import { paysheetReceipt } from '#app/services/reports/paysheet-receipt.server.ts'
import { type Receipt, receiptHtml } from '#app/services/reports/receipt.server.tsx'
import type { Db } from '#db/client.server.ts'

type ReportKind = {
  /** Below /api/reports. */
  path: string
  /** What the files of one document and of a list are called. */
  file: { one: string; list: string }
  rules: ListingRules
  list: (db: Db, listing: Listing) => Promise<ListBody>
  /** Voided ones too; NotFound unless it is of `titular_id`, if that is given. */
  receipt: (db: Db, id: number, titular_id: number | undefined) => Promise<Receipt>
}

const KINDS: ReportKind[] = [
  {
    path: 'paysheets',
    file: { one: 'orden-nomina', list: 'ordenes-nomina' },
    rules: paysheetListing,
    list: paysheetListBody,
    receipt: async (db, id, titular_id) =>
      paysheetReceipt(await paysheetReceiptData(db, id, titular_id)),
  },
  {
    path: 'payments',
    file: { one: 'orden-personal', list: 'ordenes-personales' },
    rules: paymentListing,
    list: paymentListBody,
    receipt: paymentReceipt,
  },
  {
    path: 'incomes',
    file: { one: 'ingreso', list: 'ingresos' },
    rules: incomeListing,
    list: incomeListBody,
    receipt: incomeReceipt,
  },
  {
    path: 'transfers',
    file: { one: 'transferencia', list: 'transferencias' },
    rules: transferListing,
    list: transferListBody,
    receipt: transferReceipt,
  },
]

/** The report files (decisions.md section 5). Employees get only their own titular's documents. */
export const reportCalls: ApiCall[] = KINDS.flatMap((kind) => [listCall(kind), receiptCall(kind)])

function listCall({ path, file, rules, list }: ReportKind): ApiCall {
  return {
    method: 'GET',
    path: `reports/${path}`,
    handle: async (request) => {
      const { app, user } = request
      const listing = reportListing(request, rules)
      const documents = listDocuments({
        ...(await list(app.database.db, listing)),
        period: periodOf(listing),
        filters: await filtersOf(request, listing),
        generatedBy: user?.name ?? '',
        generatedAt: app.now().toISOString(),
      })
      return pdf(await app.pdf.renderList(documents), `${file.list}.pdf`)
    },
  }
}

function receiptCall({ path, file, receipt }: ReportKind): ApiCall {
  return {
    method: 'GET',
    path: `reports/${path}/:id`,
    handle: async (request) => {
      const { app, params } = request
      const data = await receipt(app.database.db, apiId(params), ownTitular(request))
      const order = String(data.order).padStart(6, '0')
      return pdf(await app.pdf.renderReceipt(receiptHtml(data)), `${file.one}-${order}.pdf`)
    },
  }
}

/** A report shows everything that its query names, up to this. */
const EVERYTHING = 1_000_000

/** The titular that an employee is limited to; undefined for those who see everyone's. */
function ownTitular({ user }: ApiRequest): number | undefined {
  if (user?.role_id !== EMPLOYEE) return undefined
  if (user.titular_id !== null) return user.titular_id
  throw new Forbidden('Su usuario no está vinculado a un titular: pida que lo vinculen')
}

function reportListing(request: ApiRequest, rules: ListingRules): Listing {
  const query = new URLSearchParams(request.url.search)
  for (const name of ['limit', 'page', 'sort_by', 'with', 'withCount']) query.delete(name)
  const own = ownTitular(request)
  if (own !== undefined) query.set('titular', String(own))
  const { listing, problems } = parseListing(rules, query)
  if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
  return { ...listing, limit: EVERYTHING, sort: { field: 'issued_at', direction: 'asc' } }
}

function periodOf({ startDate, endDate }: Listing): string {
  if (startDate && endDate) return `Del ${formatDateLong(startDate)} al ${formatDateLong(endDate)}`
  if (startDate) return `Desde el ${formatDateLong(startDate)}`
  if (endDate) return `Hasta el ${formatDateLong(endDate)}`
  return 'Todas las fechas'
}

/** The filters as the report prints them, by the names of what they point to. */
async function filtersOf({ app }: ApiRequest, { filters, search }: Listing) {
  const { db } = app.database
  const shown: { label: string; value: string }[] = []
  if (typeof filters.titular === 'number') {
    shown.push({ label: 'Titular', value: await titularName(db, filters.titular) })
  }
  for (const [name, label] of [
    ['account', 'Cuenta'],
    ['enterprise', 'Cuenta de la empresa'],
  ] as const) {
    const id = filters[name]
    if (typeof id === 'number') shown.push({ label, value: await accountName(db, id) })
  }
  if (Array.isArray(filters.payday)) {
    shown.push({ label: 'Quincena', value: filters.payday.join(', ') })
  }
  if (filters.voided === true) shown.push({ label: 'Estado', value: 'Anuladas' })
  if (search) shown.push({ label: 'Búsqueda', value: search })
  return shown
}

function pdf(bytes: Uint8Array, name: string): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'no-store',
    },
  })
}
