import { type ApiCall, type ApiQuery, type ApiRequest, apiId } from '#app/http/api/call.server.ts'
import { isBrowser } from '#app/http/api/screens.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { BY_CONCEPT } from '#app/http/reports/by-concept-requests.server.ts'
import { CONTRIBUTION_REPORT, reportResponse } from '#app/http/reports/jobs.server.ts'
import { fileResponse, reportQuery } from '#app/http/reports/requests.server.ts'
import { COMPARISONS, RUNS } from '#app/http/reports/run-requests.server.ts'
import { PdfError } from '#app/io/printing/pdf.server.ts'
import { XLSX_TYPE } from '#app/io/spreadsheets/xlsx.server.ts'
import { EMPLOYEE } from '#app/kernel/access/roles.ts'
import { refusalNotice } from '#app/kernel/asking/listing-notices.ts'
import { DOCUMENTS, documentPhrases, REPORTED_KINDS } from '#app/kernel/document-kinds.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, Forbidden, NotFound } from '#app/kernel/errors/errors.ts'
import { contributionListing } from '#app/models/contributions/fields.ts'
import { byConceptListing } from '#app/models/payroll-runs/by-concept/fields.ts'
import { REPORT_KINDS, type ReportKindName } from '#app/models/reports/files.server.ts'
import { produceReceipt } from '#app/models/reports/receipt.server.ts'

const NO_RULES = { sorts: [], defaultSort: 'id,asc' } as const
/** Without `earlier` it is the last run before. */
const COMPARED = { ...NO_RULES, filters: { earlier: { kind: 'id' } } } as const

/** The report files (docs/rules/reports.md#6). Employees get only their own titular's documents. */
export const reportCalls: ApiCall[] = [
  ...REPORTED_KINDS.flatMap((kind) => {
    const { path } = DOCUMENTS[kind]
    const { one, many } = documentPhrases(kind)
    const query = { rules: REPORT_KINDS[path].rules, part: 'report' } as const
    return [fileCall(path, `Da el reporte de ${many}`, query), receiptCall(path, one)]
  }),
  fileCall(
    RUNS,
    'Da el resumen de una nómina, o sus recibos',
    { rules: NO_RULES, part: 'file' },
    `${RUNS}/:id`,
  ),
  fileCall(
    COMPARISONS,
    'Compara una nómina con otra anterior',
    { rules: COMPARED, part: 'summary' },
    `${RUNS}/:id/comparison`,
  ),
  fileCall(BY_CONCEPT, 'Da la nómina por conceptos, con una fila por orden o por persona', {
    rules: byConceptListing,
    part: 'summary',
  }),
  fileCall(CONTRIBUTION_REPORT, 'Da los aportes de un mes, con una fila por persona', {
    rules: contributionListing,
    part: 'summary',
  }),
]

function fileCall(kind: string, summary: string, query: ApiQuery, path = kind): ApiCall {
  return {
    method: 'GET',
    path: `reports/${path}`,
    summary,
    query,
    others: [303],
    answer: { status: 200, files: ['application/pdf', 'text/csv', XLSX_TYPE] },
    handle: forPeople(async (request) => {
      const own = ownTitular(request)
      return reportResponse(request, kind, { query: reportQuery(request.url, own), own })
    }),
  }
}

/** Reports open in a tab of their own: a browser is led to their screen with the error. */
export function forPeople(handle: ApiCall['handle']): ApiCall['handle'] {
  return async (request) => {
    try {
      return await handle(request)
    } catch (error) {
      const text = explanationOf(error, request.url.searchParams)
      if (text === undefined || !isBrowser(request.request, request.url)) throw error
      return redirectWithToast(request.app, '/reports', { tone: 'error', text, persistent: 'page' })
    }
  }
}

function explanationOf(error: unknown, query: URLSearchParams): string | undefined {
  if (error instanceof FieldErrors) return refusalNotice(error.problems, query)
  const isClear = [NotFound, Forbidden, PdfError].some((kind) => error instanceof kind)
  return isClear ? (error as Error).message : undefined
}

function receiptCall(kind: ReportKindName, named: string): ApiCall {
  return {
    method: 'GET',
    path: `reports/${kind}/:id`,
    summary: `Da el recibo de ${named}`,
    others: [303],
    answer: { status: 200, files: ['application/pdf'] },
    handle: forPeople(async (request) => {
      const { app, params } = request
      const receipt = await produceReceipt(app, kind, apiId(params), ownTitular(request))
      return fileResponse(receipt, request)
    }),
  }
}

/** The titular an employee is limited to; undefined for users who see all. */
function ownTitular({ user }: ApiRequest): number | undefined {
  if (user?.role_id !== EMPLOYEE) return undefined
  if (user.titular_id !== null) return user.titular_id
  const text = 'Su usuario no está vinculado a un titular: pida que lo vinculen'
  throw new Forbidden(problem('forbidden', text))
}
