/** Reads the request in a report's address, and answers with its file. */

import { Refusal } from '#app/http/api/call.server.ts'
import { byteStream, type Look } from '#app/io/spreadsheets/byte-stream.server.ts'
import { CSV_STYLES, type CsvStyle } from '#app/io/spreadsheets/csv.server.ts'
import {
  type Listing,
  type ListingRules,
  type Problems,
  parseListing,
  UNKNOWN,
} from '#app/kernel/asking/listing.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, FieldErrors, Forbidden } from '#app/kernel/errors/errors.ts'
import { movementListing } from '#app/models/movements/fields.ts'
import { accountName, titularName } from '#app/models/records/relations.server.ts'
import {
  countReport,
  PER_SHEET,
  type PerSheet,
  REPORT_FORMATS,
  REPORT_KINDS,
  type ReportFile,
  type ReportFormat,
  type ReportKindName,
  type ReportRequest,
  type SummaryFormat,
} from '#app/models/reports/files.server.ts'
import { isDepartment } from '#app/models/titulars/read.server.ts'
import type { Db } from '#db/client.server.ts'

/** Parameters that no report takes: a report has every row, sorted by date. */
const IGNORED = ['limit', 'page', 'sort_by', 'with', 'withCount', 'token']

/**
 * The query of a report without parameters that do not count. If `own` is given, it is limited to
 * that titular's documents whatever the query says, and to those that have been posted.
 */
export function reportQuery(url: URL, own: number | undefined): URLSearchParams {
  const query = new URLSearchParams(url.search)
  for (const name of IGNORED) query.delete(name)
  if (own !== undefined) {
    query.set('titular', String(own))
    query.set('pending', '0')
  }
  return query
}

/** Reads a statement's query. Throws FieldErrors. */
export function readStatement(query: URLSearchParams, format: SummaryFormat) {
  const { listing, problems } = parseListing(movementListing, query)
  const others = partsItHasNot(['startDate', 'endDate', ...IGNORED], query)
  const { csv } = readFile(query, [format], { ...problems, ...others })
  return { listing, format, csv }
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
  const { rules, unsearched } = REPORT_KINDS[kind]
  const { listing, problems } = parseListing(rules, query)
  const file = readFile(query, REPORT_FORMATS, {
    ...problems,
    ...filtersItHasNot(rules, query, unsearched),
  })
  const isEmpty = own !== undefined && (await countReport(db, kind, listing)) === 0
  return { kind, ...file, listing, filters: await filtersOf(db, kind, listing, isEmpty) }
}

/**
 * The file that a query asks for, of the first format unless it says so. Throws FieldErrors for what is unknown of
 * it, and for the other `problems` of the query.
 */
export function readFile<F extends ReportFormat>(
  query: URLSearchParams,
  formats: readonly F[],
  problems: Problems,
): { format: F; csv: CsvStyle; perSheet: PerSheet } {
  const named = query.get('format')?.trim() || formats[0]
  const format = formats.find((each) => each === named)
  const style = query.get('csv')?.trim() || undefined
  const csv = CSV_STYLES.find((each) => each === style)
  const sheet = query.get('per_sheet')?.trim() || '1'
  const perSheet = PER_SHEET.find((each) => String(each) === sheet)
  const refused = {
    ...problems,
    ...(!perSheet && { per_sheet: [unknown(`Cada hoja lleva ${PER_SHEET.join(' o ')} recibos`)] }),
    ...(!format && { format: [unknown(`Los formatos son ${formats.join(', ')}`)] }),
    ...(csv !== style && {
      csv: [unknown('El CSV puede ser es: con punto y coma y coma decimal')],
    }),
  }
  if (!format || !perSheet || Object.keys(refused).length > 0) throw new FieldErrors(refused)
  return { format, csv, perSheet }
}

const unknown = (text: string) => problem('unknown_value', text)

const NO_SUCH_FILTER = unknown('Este reporte no tiene ese filtro')

/** A report that ignored a filter would show rows that nobody asked for. */
function filtersItHasNot(
  { filters = {} }: ListingRules,
  query: URLSearchParams,
  unsearched = false,
): Problems {
  const searched = unsearched ? [] : ['search']
  const known = [...searched, 'startDate', 'endDate', 'per_sheet', ...Object.keys(filters)]
  return partsItHasNot(known, query)
}

/** The problems of a query that names other parts than these and its format. */
export function partsItHasNot(known: readonly string[], query: URLSearchParams): Problems {
  const names = new Set(['format', 'csv', ...known])
  const others = [...query].filter(([name, value]) => value.trim() && !names.has(name))
  return Object.fromEntries(others.map(([name]) => [name, [NO_SUCH_FILTER]]))
}

const RECORDS = [
  ['titular', 'Titular', titularName],
  ['account', 'Cuenta', accountName],
  ['enterprise', 'Cuenta de la empresa', accountName],
] as const

const VOIDED: Record<ReportKindName, string> = {
  paysheets: 'Anuladas',
  payments: 'Anuladas',
  incomes: 'Anulados',
  transfers: 'Anuladas',
  adjustments: 'Anulados',
}

/**
 * The filters as the report prints them, with the names of their records. Throws FieldErrors for
 * records that do not exist. An employee's empty report (`isEmpty`) names no account or department.
 */
async function filtersOf(
  db: Db,
  kind: ReportKindName,
  { filters, search }: Listing,
  isEmpty: boolean,
) {
  const shown: { label: string; value: string }[] = []
  const missing: Problems = {}
  for (const [name, label, nameOf] of RECORDS) {
    const id = filters[name]
    if (typeof id !== 'number' || (isEmpty && name !== 'titular')) continue
    const value = await nameOf(db, id)
    if (value) shown.push({ label, value })
    else missing[name] = [UNKNOWN]
  }
  if (Array.isArray(filters.department) && !isEmpty) {
    const value = filters.department.join()
    if (await isDepartment(db, value)) shown.push({ label: 'Departamento', value })
    else missing.department = [UNKNOWN]
  }
  if (Object.keys(missing).length > 0) throw new FieldErrors(missing)
  if (Array.isArray(filters.payday)) {
    shown.push({ label: 'Quincena', value: filters.payday.join(', ') })
  }
  if (Array.isArray(filters.type)) shown.push({ label: 'Tipo', value: filters.type.join(', ') })
  if (Array.isArray(filters.ids)) {
    shown.push({ label: 'Elegidos', value: String(filters.ids.length) })
  }
  if (filters.voided === true) shown.push({ label: 'Estado', value: VOIDED[kind] })
  if (filters.pending === true) shown.push({ label: 'Estado', value: 'Por aprobar' })
  if (filters.waiting === true && filters.pending === undefined) {
    shown.push({ label: 'Con', value: 'Lo que está por aprobar' })
  }
  if (search) shown.push({ label: 'Búsqueda', value: search })
  return shown
}

/**
 * The file as an answer to who asks for it: the browser shows a PDF and saves anything else. What is
 * read while it is sent is read only as long as they may see it; else the connection breaks off.
 */
export async function fileResponse(
  { name, type, size, body }: ReportFile,
  { recheck }: { recheck: Look },
): Promise<Response> {
  const isBytes = body instanceof Uint8Array
  if (isBytes) await recheck()
  const length = isBytes ? body.length : size
  const disposition = type === 'application/pdf' ? 'inline' : 'attachment'
  return new Response(isBytes ? byteStream(chunksOf(body)) : body(whileAllowed(recheck)), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${disposition}; filename="${name}"`,
      ...(length !== undefined && { 'Content-Length': String(length) }),
      'Cache-Control': 'no-store',
    },
  })
}

/** What an answer breaks off with whose reader lost the right to it: nothing is wrong, so nothing is logged. */
class RightEnded extends Error {
  override readonly name = 'RightEnded'
}

/** A door may refuse by no error, such as the way to log in: there would be nothing to break off with. */
function whileAllowed(recheck: Look): Look {
  return () =>
    recheck().catch((refusal) => {
      throw isOfRights(refusal) ? new RightEnded() : refusal
    })
}

const isOfRights = (refusal: unknown): boolean =>
  !(refusal instanceof Error) ||
  [Forbidden, Conflict, Refusal].some((kind) => refusal instanceof kind)

const CHUNK = 64 * 1024

/** A file of tens of megabytes is sent as it is: the framework would copy it first. */
async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let from = 0; from < bytes.length; from += CHUNK) yield bytes.subarray(from, from + CHUNK)
}
