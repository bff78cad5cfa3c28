/** Reads the request in a report's address, and answers with its file. */

import { accountName, titularName } from '#app/models/records/relations.server.ts'
import {
  countReport,
  produceReport,
  REPORT_FORMATS,
  REPORT_KINDS,
  type ReportFile,
  type ReportFormat,
  type ReportKindName,
  type ReportOptions,
  type ReportRequest,
  type ReportTools,
} from '#app/models/reports/files.server.ts'
import {
  type Listing,
  type ListingRules,
  type Problems,
  parseListing,
  UNKNOWN,
} from '#app/services/asking/listing.ts'
import { problem } from '#app/services/errors/codes.ts'
import { FieldErrors } from '#app/services/errors/errors.ts'
import type { ReportSpec } from '#app/services/printing/jobs.server.ts'
import type { Db } from '#db/client.server.ts'

/** Parameters that no report takes: a report has every row, sorted by date. */
const IGNORED = ['limit', 'page', 'sort_by', 'with', 'withCount', 'token']

/**
 * The query of a report without parameters that do not count. If `own` is given, it is limited to
 * that titular's documents whatever the query says.
 */
export function reportQuery(url: URL, own: number | undefined): URLSearchParams {
  const query = new URLSearchParams(url.search)
  for (const name of IGNORED) query.delete(name)
  if (own !== undefined) query.set('titular', String(own))
  return query
}

type RequestedReport = Omit<ReportRequest, 'generatedBy'>

/**
 * Reads a report's query. Throws FieldErrors for unknown parts. If it is limited to `own` titular's
 * documents, it names a filter's accounts only if one of these documents names them.
 */
export async function readReport(
  db: Db,
  kind: ReportKindName,
  query: URLSearchParams,
  own?: number,
): Promise<RequestedReport> {
  const { rules } = REPORT_KINDS[kind]
  const { listing, problems } = parseListing(rules, query)
  const format = query.get('format')?.trim() || 'pdf'
  if (!isFormat(format)) {
    problems.format = [problem('unknown_value', `Los formatos son ${REPORT_FORMATS.join(', ')}`)]
  }
  const refused = { ...problems, ...filtersItHasNot(rules, query) }
  if (!isFormat(format) || Object.keys(refused).length > 0) throw new FieldErrors(refused)
  const isEmpty = own !== undefined && (await countReport(db, kind, listing)) === 0
  return { kind, format, listing, filters: await filtersOf(db, listing, isEmpty) }
}

const NO_SUCH_FILTER = problem('unknown_value', 'Este reporte no tiene ese filtro')

/** A report that ignored a filter would show rows that nobody asked for. */
function filtersItHasNot({ filters = {} }: ListingRules, query: URLSearchParams): Problems {
  const known = new Set(['search', 'startDate', 'endDate', 'format', ...Object.keys(filters)])
  const unknown = [...query].filter(([name, value]) => value.trim() && !known.has(name))
  return Object.fromEntries(unknown.map(([name]) => [name, [NO_SUCH_FILTER]]))
}

const isFormat = (text: string): text is ReportFormat =>
  (REPORT_FORMATS as readonly string[]).includes(text)

const RECORDS = [
  ['titular', 'Titular', titularName],
  ['account', 'Cuenta', accountName],
  ['enterprise', 'Cuenta de la empresa', accountName],
] as const

/**
 * The filters as the report prints them, with the names of their records. Throws FieldErrors for
 * records that do not exist. An empty report (`isEmpty`) names no account.
 */
async function filtersOf(db: Db, { filters, search }: Listing, isEmpty: boolean) {
  const shown: { label: string; value: string }[] = []
  const missing: Problems = {}
  for (const [name, label, nameOf] of RECORDS) {
    const id = filters[name]
    if (typeof id !== 'number' || (isEmpty && name !== 'titular')) continue
    const value = await nameOf(db, id)
    if (value) shown.push({ label, value })
    else missing[name] = [UNKNOWN]
  }
  if (Object.keys(missing).length > 0) throw new FieldErrors(missing)
  if (Array.isArray(filters.payday)) {
    shown.push({ label: 'Quincena', value: filters.payday.join(', ') })
  }
  if (filters.voided === true) shown.push({ label: 'Estado', value: 'Anuladas' })
  if (search) shown.push({ label: 'Búsqueda', value: search })
  return shown
}

/** The data from which any process can make a long report. */
export type JobQuery = {
  /** As reportQuery gives it. */
  search: string
  generatedBy: string
  /** The address of the request. */
  from: string
}

/** Makes a report that was stored as a job (printing/jobs.server.ts). */
export async function produceJob(
  tools: ReportTools,
  { kind, query }: ReportSpec,
  options: ReportOptions,
): Promise<Uint8Array> {
  const { search, generatedBy } = query as JobQuery
  const name = kind as ReportKindName
  const requested = await readReport(tools.database.db, name, new URLSearchParams(search))
  const { body } = await produceReport(tools, { ...requested, generatedBy }, options)
  return body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer())
}

/** `ordenes-nomina.pdf`, or `ordenes-nomina-recibos.pdf` */
export function jobFileName({ kind, format }: ReportSpec): string {
  const { list } = REPORT_KINDS[kind as ReportKindName].reports.file
  return format === 'receipts' ? `${list}-recibos.pdf` : `${list}.pdf`
}

/** The file as an answer: the browser shows a PDF and saves anything else. */
export function fileResponse({ name, type, body }: ReportFile): Response {
  const isBytes = body instanceof Uint8Array
  const disposition = type === 'application/pdf' ? 'inline' : 'attachment'
  return new Response(isBytes ? Buffer.from(body) : body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${disposition}; filename="${name}"`,
      ...(isBytes && { 'Content-Length': String(body.length) }),
      'Cache-Control': 'no-store',
    },
  })
}
