/** Reports that take long, as jobs that any process can make. */

import type { ApiRequest } from '#app/http/api/call.server.ts'
import { isBrowser } from '#app/http/api/screens.server.ts'
import type { ReportSpec } from '#app/io/printing/jobs.server.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { byConceptFileName, produceByConcept } from '#app/models/reports/by-concept.server.ts'
import { produceComparison } from '#app/models/reports/comparisons.server.ts'
import {
  contributionsFileName,
  produceContributions,
} from '#app/models/reports/contributions.server.ts'
import {
  produceReport,
  REPORT_KINDS,
  type ReportFile,
  type ReportFormat,
  type ReportKindName,
  type ReportOptions,
  type ReportTools,
} from '#app/models/reports/files.server.ts'
import { produceRunReport } from '#app/models/reports/runs.server.ts'
import { produceStatement, STATEMENTS } from '#app/models/reports/statements.server.ts'
import { BY_CONCEPT, readByConceptRequest } from './by-concept-requests.server.ts'
import { CONTRIBUTION_REPORT, readContributionsRequest } from './contributions-requests.server.ts'
import { readReport, readStatement } from './requests.server.ts'
import { COMPARISONS, RUNS, readComparison, readRunReport } from './run-requests.server.ts'

/** The data from which any process can make a long report. */
export type JobQuery = {
  /** As reportQuery gives it. */
  search: string
  generatedBy: string
  /** The address of the request. */
  from: string
  /** The run or account that the report is of, and the name of its file. */
  of?: { id: number; name: string }
}

/** Above this number of documents, a browser shows the report's progress. */
const LONG: Partial<Record<ReportFormat, number>> = { pdf: 2000, receipts: 200 }

type Asked = Pick<ReportSpec, 'kind'> & {
  format: ReportFormat
  query: URLSearchParams
  of?: JobQuery['of']
  /** Counts the documents. */
  count: () => Promise<number>
}

/** Sends a browser that asks for a long report to its progress; undefined for all others. */
export async function progressOfJob(
  { app, url, user, write, request }: ApiRequest,
  { kind, format, query, of, count }: Asked,
): Promise<Response | undefined> {
  const most = LONG[format]
  if (most === undefined || !user || !isBrowser(request, url)) return undefined
  const total = await count()
  if (total <= most) return undefined
  const from = `${url.pathname}${url.search}`
  const jobQuery: JobQuery = { search: query.toString(), generatedBy: user.name, from, of }
  const id = await app.reports.request(user.id, { kind, format, query: jobQuery }, total, write)
  return goTo(`/reports/jobs/${id}`)
}

const goTo = (path: string) =>
  new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } })

/** Makes a report that was stored as a job (printing/jobs.server.ts). */
export async function produceJob(
  tools: ReportTools,
  spec: ReportSpec,
  options: ReportOptions,
): Promise<Uint8Array> {
  const { body } = await fileOfJob(tools, spec, options)
  if (body instanceof Uint8Array) return body
  throw new Error(`No job makes ${spec.format}`)
}

async function fileOfJob(
  tools: ReportTools,
  { kind, query }: ReportSpec,
  options: ReportOptions,
): Promise<ReportFile> {
  const { search, generatedBy, of } = query as JobQuery
  const asked = new URLSearchParams(search)
  if (kind === RUNS && of) {
    const requested = { id: of.id, ...readRunReport(asked), generatedBy }
    return produceRunReport(tools, requested, options)
  }
  if (kind === COMPARISONS && of) {
    const requested = await readComparison(tools.database.db, of.id, asked)
    return produceComparison(tools, { id: of.id, ...requested, generatedBy }, options)
  }
  if (kind === STATEMENTS && of) {
    const requested = readStatement(asked, 'pdf')
    return produceStatement(tools, { id: of.id, ...requested, generatedBy }, options)
  }
  if (kind === BY_CONCEPT) {
    const requested = await readByConceptRequest(tools.database.db, asked)
    return produceByConcept(tools, { ...requested, generatedBy }, options)
  }
  if (kind === CONTRIBUTION_REPORT) {
    const requested = readContributionsRequest(asked, todayInCaracas(tools.now()))
    return produceContributions(tools, { ...requested, generatedBy }, options)
  }
  const requested = await readReport(tools.database.db, kind as ReportKindName, asked)
  return produceReport(tools, { ...requested, generatedBy }, options)
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
