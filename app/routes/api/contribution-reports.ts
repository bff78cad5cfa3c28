import type { ApiCall } from '#app/http/api/call.server.ts'
import {
  CONTRIBUTION_REPORT,
  readContributionsRequest,
} from '#app/http/reports/contributions-requests.server.ts'
import { progressOfJob } from '#app/http/reports/jobs.server.ts'
import { fileResponse, reportQuery } from '#app/http/reports/requests.server.ts'
import { XLSX_TYPE } from '#app/io/spreadsheets/xlsx.server.ts'
import { UNKNOWN } from '#app/kernel/asking/listing.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { contributionListing } from '#app/models/contributions/fields.ts'
import { countMonthWorkers, monthOfRun } from '#app/models/contributions/read.server.ts'
import { produceContributions } from '#app/models/reports/contributions.server.ts'
import { forPeople } from './reports.ts'

/** What is owed of a month, as a file (docs/rules/contributions.md#4). */
export const contributionReportCalls: ApiCall[] = [
  {
    method: 'GET',
    path: `reports/${CONTRIBUTION_REPORT}`,
    summary: 'Da los aportes de un mes, con una fila por persona',
    query: { rules: contributionListing, part: 'summary' },
    others: [303],
    answer: { status: 200, files: ['application/pdf', 'text/csv', XLSX_TYPE] },
    handle: forPeople(async (request) => {
      const { app, url, user } = request
      const query = reportQuery(url, undefined)
      const requested = readContributionsRequest(query, todayInCaracas(app.now()))
      const { run, format } = requested
      const ofRun = run === undefined ? undefined : await monthOfRun(app.database.db, run)
      if (run !== undefined && !ofRun) throw new FieldErrors({ payroll_run: UNKNOWN })
      const month = ofRun ?? requested.month
      query.set('month', month)
      const asked = { kind: CONTRIBUTION_REPORT, format, query }
      const count = () => countMonthWorkers(app.database.db, month)
      const progress = await progressOfJob(request, { ...asked, count })
      if (progress) return progress
      const { signal } = request.request
      const made = { ...requested, month, generatedBy: user?.name ?? '' }
      return fileResponse(await produceContributions(app, made, { signal }), request)
    }),
  },
]
