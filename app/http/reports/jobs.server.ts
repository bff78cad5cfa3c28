/** Reports that take long, as jobs that any process can make. */

import { type ApiRequest, apiId } from '#app/http/api/call.server.ts'
import { isBrowser } from '#app/http/api/screens.server.ts'
import type { ReportSpec } from '#app/io/printing/jobs.server.ts'
import { parseListing, UNKNOWN } from '#app/kernel/asking/listing.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { type IsoDate, monthOf, todayInCaracas } from '#app/kernel/values/dates.ts'
import { contributionListing, monthAsked, runAsked } from '#app/models/contributions/fields.ts'
import { countMonthWorkers, monthOfRun } from '#app/models/contributions/read.server.ts'
import { countMovements } from '#app/models/movements/read.server.ts'
import { countPosted } from '#app/models/payroll-runs/by-concept/orders.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { byConceptFileName, produceByConcept } from '#app/models/reports/by-concept.server.ts'
import {
  contributionsFileName,
  produceContributions,
} from '#app/models/reports/contributions.server.ts'
import {
  countReport,
  produceReport,
  REPORT_KINDS,
  type ReportFile,
  type ReportFormat,
  type ReportKindName,
  type ReportOptions,
  type ReportTools,
  SUMMARY_FORMATS,
  type SummaryFormat,
} from '#app/models/reports/files.server.ts'
import {
  comparisonFileName,
  produceComparison,
  produceRunReport,
  runFileName,
} from '#app/models/reports/runs.server.ts'
import {
  produceStatement,
  STATEMENTS,
  statementToReport,
} from '#app/models/reports/statements.server.ts'
import { BY_CONCEPT, readByConceptRequest } from './by-concept-requests.server.ts'
import {
  fileResponse,
  partsItHasNot,
  readFile,
  readReport,
  readStatement,
} from './requests.server.ts'
import { COMPARISONS, RUNS, readComparison, readRunReport } from './run-requests.server.ts'

/** The kind of 'Aportes del mes', as its path below /api/reports. */
export const CONTRIBUTION_REPORT = 'payroll-contributions'

/** The data from which any process can make a long report. */
export type JobQuery = {
  /** As reportQuery gives it. */
  search: string
  generatedBy: string
  from: string
  /** The run or account that the report is of, and the name of its file. */
  of?: { id: number; name: string }
}

/** Above this number of documents, a browser shows the report's progress. */
const LONG: Partial<Record<ReportFormat, number>> = { pdf: 2000, receipts: 200 }

/** A report that was asked for, when its query has been read. */
type Asked = {
  format: ReportFormat
  of?: JobQuery['of']
  count: () => Promise<number>
  make: (generatedBy: string, options: ReportOptions) => Promise<ReportFile>
}

type Asking = {
  tools: ReportTools
  query: URLSearchParams
  /** The run or account in the address. */
  id: number
  /** The titular whose documents they are limited to. */
  own?: number | undefined
  /** A statement's, which is in its address; a job makes a PDF. */
  format?: SummaryFormat
}

/** The kinds that are not of one kind of document. Each throws FieldErrors, and NotFound. */
const KINDS: Record<string, (asking: Asking) => Promise<Asked>> = {
  async [RUNS]({ tools, query, id }) {
    const requested = readRunReport(query)
    const { format } = requested
    const { count, order } = await getPayrollRun(tools.database.db, id)
    return {
      ...{ format, of: { id, name: runFileName(order, format) }, count: async () => count },
      make: (generatedBy, options) =>
        produceRunReport(tools, { id, ...requested, generatedBy }, options),
    }
  },

  async [COMPARISONS]({ tools, query, id }) {
    const { run, ...requested } = await readComparison(tools.database.db, id, query)
    const { format } = requested
    const name = comparisonFileName(run.order, format)
    return {
      ...{ format, of: { id, name }, count: async () => run.count },
      make: (generatedBy, options) =>
        produceComparison(tools, { id, ...requested, generatedBy }, options),
    }
  },

  async [STATEMENTS]({ tools, query, id, format = 'pdf' }) {
    const db = tools.database.db
    const { name } = await statementToReport(db, id, format)
    const requested = readStatement(query, format)
    return {
      ...{ format, of: { id, name }, count: () => countMovements(db, id, requested.listing) },
      make: (generatedBy, options) =>
        produceStatement(tools, { id, ...requested, generatedBy }, options),
    }
  },

  async [BY_CONCEPT]({ tools, query }) {
    const db = tools.database.db
    const requested = await readByConceptRequest(db, query)
    return {
      ...{ format: requested.format, count: () => countPosted(db, requested.listing) },
      make: (generatedBy, options) =>
        produceByConcept(tools, { ...requested, generatedBy }, options),
    }
  },

  async [CONTRIBUTION_REPORT]({ tools, query }) {
    const db = tools.database.db
    const requested = readContributionsRequest(query, todayInCaracas(tools.now()))
    const { run, format } = requested
    const ofRun = run === undefined ? undefined : await monthOfRun(db, run)
    if (run !== undefined && !ofRun) throw new FieldErrors({ payroll_run: UNKNOWN })
    const month = ofRun ?? requested.month
    // A job made tomorrow is of the same month.
    query.set('month', month)
    return {
      ...{ format, count: () => countMonthWorkers(db, month) },
      make: (generatedBy, options) =>
        produceContributions(tools, { ...requested, month, generatedBy }, options),
    }
  },
}

async function askedOf(kind: string, asking: Asking): Promise<Asked> {
  const ask = KINDS[kind]
  if (ask) return ask(asking)
  const { tools, query, own } = asking
  const db = tools.database.db
  const requested = await readReport(db, kind as ReportKindName, query, own)
  return {
    format: requested.format,
    count: () => countReport(db, requested.kind, requested.listing),
    make: (generatedBy, options) => produceReport(tools, { ...requested, generatedBy }, options),
  }
}

/** Answers with a report's file; sends a browser that asks for a long one to its progress. */
export async function reportResponse(
  request: ApiRequest,
  kind: string,
  asking: Pick<Asking, 'query' | 'own' | 'format'>,
): Promise<Response> {
  const { app, params, user } = request
  const id = params.id === undefined ? 0 : apiId(params)
  const asked = await askedOf(kind, { ...asking, tools: app, id })
  const progress = await progressOfJob(request, kind, asking.query, asked)
  if (progress) return progress
  const { signal } = request.request
  return fileResponse(await asked.make(user?.name ?? '', { signal }), request)
}

async function progressOfJob(
  { app, url, user, write, request }: ApiRequest,
  kind: string,
  query: URLSearchParams,
  { format, of, count }: Asked,
): Promise<Response | undefined> {
  const most = LONG[format]
  if (most === undefined || !user || !isBrowser(request, url)) return undefined
  const total = await count()
  if (total <= most) return undefined
  const from = `${url.pathname}${url.search}`
  // As it is stored, so that the same one is found: JSON has no undefined.
  const jobQuery: JobQuery = {
    ...{ search: query.toString(), generatedBy: user.name, from },
    ...(of && { of }),
  }
  const id = await app.reports.request(user.id, { kind, format, query: jobQuery }, total, write)
  const headers = { Location: `/reports/jobs/${id}`, 'Cache-Control': 'no-store' }
  return new Response(null, { status: 303, headers })
}

/** Makes a report that was stored as a job (printing/jobs.server.ts). */
export async function produceJob(
  tools: ReportTools,
  { kind, format, query }: ReportSpec,
  options: ReportOptions,
): Promise<Uint8Array> {
  const { search, generatedBy, of } = query as JobQuery
  const { make } = await askedOf(kind, {
    ...{ tools, query: new URLSearchParams(search), id: of?.id ?? 0 },
  })
  const { body } = await make(generatedBy, options)
  if (body instanceof Uint8Array) return body
  throw new Error(`No job makes ${format}`)
}

/** Reads the query, without a month of today's. Throws FieldErrors for what is unknown of it. */
function readContributionsRequest(query: URLSearchParams, today: IsoDate) {
  const { listing, problems } = parseListing(contributionListing, query)
  const refused = { ...problems, ...partsItHasNot(['month', 'payroll_run'], query) }
  const { format, csv } = readFile(query, SUMMARY_FORMATS, refused)
  const run = runAsked(listing)
  return { month: monthAsked(listing) ?? monthOf(today), run, format, csv }
}

/** `ordenes-nomina.pdf`, or `ordenes-nomina-recibos.pdf` */
export function jobFileName({ kind, format, query }: ReportSpec): string {
  const { of, search } = query as JobQuery
  if (of) return of.name
  if (kind === BY_CONCEPT) return byConceptFileName('pdf')
  const month = new URLSearchParams(search).get('month')
  if (kind === CONTRIBUTION_REPORT && month) return contributionsFileName(month, 'pdf')
  const { list } = REPORT_KINDS[kind as ReportKindName].reports.file
  return format === 'receipts' ? `${list}-recibos.pdf` : `${list}.pdf`
}
