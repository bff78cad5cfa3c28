import { type ApiCall, type ApiRequest, apiId } from '#app/http/api.server.ts'
import { fileResponse, readReport, reportQuery } from '#app/http/report-requests.server.ts'
import { redirectWithToast } from '#app/http/toasts.server.ts'
import {
  countReport,
  produceReceipt,
  produceReport,
  REPORT_KINDS,
  type ReportFormat,
  type ReportKindName,
} from '#app/models/report-files.server.ts'
import { FieldErrors, Forbidden, NotFound } from '#app/services/errors.ts'
import { PdfError } from '#app/services/pdf.server.ts'
import { EMPLOYEE } from '#app/services/permissions.ts'

const KINDS = Object.keys(REPORT_KINDS) as ReportKindName[]

/** The report files (decisions.md section 5). Employees get only their own titular's documents. */
export const reportCalls: ApiCall[] = KINDS.flatMap((kind) => [listCall(kind), receiptCall(kind)])

/** With more documents than these a browser is shown how far its report is. */
const LONG: Partial<Record<ReportFormat, number>> = { pdf: 2000, receipts: 200 }

function listCall(kind: ReportKindName): ApiCall {
  return {
    method: 'GET',
    path: `reports/${kind}`,
    handle: forPeople(async (request) => {
      const { app, url, user } = request
      const query = reportQuery(url, ownTitular(request))
      const asked = await readReport(app.database.db, kind, query)
      const generatedBy = user?.name ?? ''
      const most = LONG[asked.format]
      if (most !== undefined && user && isBrowser(request)) {
        const total = await countReport(app.database.db, kind, asked.listing)
        if (total > most) {
          const from = `${url.pathname}${url.search}`
          const ordered = { search: query.toString(), generatedBy, from }
          const order = { kind, format: asked.format, query: ordered }
          return goTo(`/reports/jobs/${await app.reports.order(user.id, order, total)}`)
        }
      }
      const { signal } = request.request
      return fileResponse(await produceReport(app, { ...asked, generatedBy }, { signal }))
    }),
  }
}

/**
 * A report opens in a tab of its own: somebody at a screen is told there what is wrong, programs get
 * what the dispatcher answers.
 */
function forPeople(handle: ApiCall['handle']): ApiCall['handle'] {
  return async (request) => {
    try {
      return await handle(request)
    } catch (error) {
      const text = explanationOf(error, request)
      if (text === undefined || !isBrowser(request)) throw error
      return redirectWithToast(request.app, '/reports', { tone: 'error', text, persistent: true })
    }
  }
}

function explanationOf(error: unknown, { app }: ApiRequest): string | undefined {
  if (error instanceof FieldErrors) return Object.values(error.fields).flat().join('. ')
  const isClear = [NotFound, Forbidden, PdfError].some((kind) => error instanceof kind)
  if (isClear) return (error as Error).message
  return app.isDatabaseFault(error) ? 'La base de datos no está disponible' : undefined
}

/** Somebody at a screen, who is logged in and would see a page. */
function isBrowser({ token, request }: ApiRequest): boolean {
  return token === null && (request.headers.get('Accept') ?? '').includes('text/html')
}

const goTo = (path: string) =>
  new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } })

function receiptCall(kind: ReportKindName): ApiCall {
  return {
    method: 'GET',
    path: `reports/${kind}/:id`,
    handle: forPeople(async (request) => {
      const { app, params } = request
      return fileResponse(await produceReceipt(app, kind, apiId(params), ownTitular(request)))
    }),
  }
}

/** The titular that an employee is limited to; undefined for those who see everyone's. */
function ownTitular({ user }: ApiRequest): number | undefined {
  if (user?.role_id !== EMPLOYEE) return undefined
  if (user.titular_id !== null) return user.titular_id
  throw new Forbidden('Su usuario no está vinculado a un titular: pida que lo vinculen')
}
