import { type ApiCall, apiId } from '#app/http/api/call.server.ts'
import { progressOfJob } from '#app/http/reports/jobs.server.ts'
import { fileResponse, reportQuery } from '#app/http/reports/requests.server.ts'
import {
  COMPARISONS,
  RUNS,
  readComparison,
  readRunReport,
} from '#app/http/reports/run-requests.server.ts'
import { XLSX_TYPE } from '#app/io/spreadsheets/xlsx.server.ts'
import { comparisonToReport, produceComparison } from '#app/models/reports/comparisons.server.ts'
import { produceRunReport, runToReport } from '#app/models/reports/runs.server.ts'
import { forPeople } from './reports.ts'

const NO_RULES = { sorts: [], defaultSort: 'id,asc' } as const
/** Without `earlier` it is the last run before. */
const COMPARED = { ...NO_RULES, filters: { earlier: { kind: 'id' } } } as const

/** The files of payroll runs (docs/rules/run-files.md#5). */
export const runReportCalls: ApiCall[] = [
  {
    method: 'GET',
    path: `reports/${RUNS}/:id`,
    summary: 'Da el resumen de una nómina, o sus recibos',
    query: { rules: NO_RULES, part: 'file' },
    others: [303],
    answer: { status: 200, files: ['application/pdf', 'text/csv', XLSX_TYPE] },
    handle: forPeople(async (request) => {
      const { app, url, user, params } = request
      const id = apiId(params)
      const query = reportQuery(url, undefined)
      const requested = readRunReport(query)
      const { format } = requested
      const { count, name } = await runToReport(app.database.db, id, format)
      const asked = { kind: RUNS, format, query, of: { id, name }, count: async () => count }
      const progress = await progressOfJob(request, asked)
      if (progress) return progress
      const generatedBy = user?.name ?? ''
      const { signal } = request.request
      return fileResponse(
        await produceRunReport(app, { id, ...requested, generatedBy }, { signal }),
        request,
      )
    }),
  },
  {
    method: 'GET',
    path: `reports/${RUNS}/:id/comparison`,
    summary: 'Compara una nómina con otra anterior',
    query: { rules: COMPARED, part: 'summary' },
    others: [303],
    answer: { status: 200, files: ['application/pdf', 'text/csv', XLSX_TYPE] },
    handle: forPeople(async (request) => {
      const { app, url, user, params } = request
      const id = apiId(params)
      const query = reportQuery(url, undefined)
      const requested = await readComparison(app.database.db, id, query)
      const { format } = requested
      const { count, name } = await comparisonToReport(app.database.db, id, format)
      const asked = {
        kind: COMPARISONS,
        format,
        query,
        of: { id, name },
        count: async () => count,
      }
      const progress = await progressOfJob(request, asked)
      if (progress) return progress
      const generatedBy = user?.name ?? ''
      const { signal } = request.request
      return fileResponse(
        await produceComparison(app, { id, ...requested, generatedBy }, { signal }),
        request,
      )
    }),
  },
]
