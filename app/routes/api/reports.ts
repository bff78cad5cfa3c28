import { type ApiCall, type ApiRequest, apiId } from '#app/http/api.server.ts'
import { accountName, titularName } from '#app/models/relations.server.ts'
import {
  produceReport,
  REPORT_KINDS,
  type ReportFile,
  type ReportKindName,
} from '#app/models/report-files.server.ts'
import { FieldErrors, Forbidden } from '#app/services/errors.ts'
import { type Listing, type ListingRules, parseListing } from '#app/services/listing.ts'
import { EMPLOYEE } from '#app/services/permissions.ts'
import { receiptHtml } from '#app/services/reports/receipt.server.tsx'

const KINDS = Object.keys(REPORT_KINDS) as ReportKindName[]

/** The report files (decisions.md section 5). Employees get only their own titular's documents. */
export const reportCalls: ApiCall[] = KINDS.flatMap((kind) => [listCall(kind), receiptCall(kind)])

function listCall(kind: ReportKindName): ApiCall {
  return {
    method: 'GET',
    path: `reports/${kind}`,
    handle: async (request) => {
      const { app, user } = request
      const listing = reportListing(request, REPORT_KINDS[kind].rules)
      const filters = await filtersOf(request, listing)
      const generatedBy = user?.name ?? ''
      const wanted = { kind, format: 'pdf' as const, listing, filters, generatedBy }
      return fileResponse(await produceReport(app, wanted))
    },
  }
}

function receiptCall(kind: ReportKindName): ApiCall {
  const { file, receipt } = REPORT_KINDS[kind]
  return {
    method: 'GET',
    path: `reports/${kind}/:id`,
    handle: async (request) => {
      const { app, params } = request
      const data = await receipt(app.database.db, apiId(params), ownTitular(request))
      const name = `${file.one}-${String(data.order).padStart(6, '0')}.pdf`
      const body = await app.pdf.renderReceipt(receiptHtml(data))
      return fileResponse({ name, type: 'application/pdf', body })
    },
  }
}

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
  return listing
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

function fileResponse({ name, type, body }: ReportFile): Response {
  return new Response(body instanceof Uint8Array ? Buffer.from(body) : body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `inline; filename="${name}"`,
      ...(body instanceof Uint8Array && { 'Content-Length': String(body.length) }),
      'Cache-Control': 'no-store',
    },
  })
}
