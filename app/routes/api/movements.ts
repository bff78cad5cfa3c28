/** An account's statement as a file: the movements of a range in order of posting, or by date. */
import type { ApiCall } from '#app/http/api/call.server.ts'
import { reportResponse } from '#app/http/reports/jobs.server.ts'
import { XLSX_TYPE } from '#app/io/spreadsheets/xlsx.server.ts'
import { movementListing } from '#app/models/movements/fields.ts'
import type { SummaryFormat } from '#app/models/reports/files.server.ts'
import { STATEMENTS } from '#app/models/reports/statements.server.ts'
import { forPeople } from './reports.ts'

const TYPES: [SummaryFormat, string][] = [
  ['csv', 'text/csv'],
  ['xlsx', XLSX_TYPE],
  ['pdf', 'application/pdf'],
]

export const movementCalls = TYPES.map(([format, type]): ApiCall => {
  const handle: ApiCall['handle'] = (request) =>
    reportResponse(request, STATEMENTS, { query: request.url.searchParams, format })
  return {
    method: 'GET',
    path: `accounts/:id/movements.${format}`,
    summary: `Da los movimientos de una cuenta en el orden en que se registraron, o por fecha con sort_by=date y su saldo inicial y final, como ${format.toUpperCase()}`,
    query: { rules: movementListing, part: format === 'csv' ? 'statement' : 'dates' },
    others: [303],
    answer: { status: 200, files: [type] },
    handle: format === 'pdf' ? forPeople(handle) : handle,
  }
})
