import type { ApiCall } from '#app/http/api/call.server.ts'
import { BY_CONCEPT, readByConceptRequest } from '#app/http/reports/by-concept-requests.server.ts'
import { progressOfJob } from '#app/http/reports/jobs.server.ts'
import { fileResponse, reportQuery } from '#app/http/reports/requests.server.ts'
import { XLSX_TYPE } from '#app/io/spreadsheets/xlsx.server.ts'
import { byConceptListing } from '#app/models/payroll-runs/by-concept/fields.ts'
import { countPosted } from '#app/models/payroll-runs/by-concept/orders.server.ts'
import { produceByConcept } from '#app/models/reports/by-concept.server.ts'
import { forPeople } from './reports.ts'

/** Payroll concept by concept in any range (docs/rules/reports.md#18). */
export const byConceptReportCalls: ApiCall[] = [
  {
    method: 'GET',
    path: `reports/${BY_CONCEPT}`,
    summary: 'Da la nómina por conceptos, con una fila por orden o por persona',
    query: { rules: byConceptListing, part: 'summary' },
    others: [303],
    answer: { status: 200, files: ['application/pdf', 'text/csv', XLSX_TYPE] },
    handle: forPeople(async (request) => {
      const { app, url, user } = request
      const query = reportQuery(url, undefined)
      const requested = await readByConceptRequest(app.database.db, query)
      const { format, listing } = requested
      const count = () => countPosted(app.database.db, listing)
      const progress = await progressOfJob(request, { kind: BY_CONCEPT, format, query, count })
      if (progress) return progress
      const generatedBy = user?.name ?? ''
      const { signal } = request.request
      return fileResponse(
        await produceByConcept(app, { ...requested, generatedBy }, { signal }),
        request,
      )
    }),
  },
]
