/** An account's statement as a file: the movements of a range in order of posting, or by date. */
import { type ApiCall, type ApiRequest, apiId } from '#app/http/api/call.server.ts'
import { progressOfJob } from '#app/http/reports/jobs.server.ts'
import { fileResponse, readStatement } from '#app/http/reports/requests.server.ts'
import { XLSX_TYPE } from '#app/io/spreadsheets/xlsx.server.ts'
import { movementListing } from '#app/models/movements/fields.ts'
import { countMovements } from '#app/models/movements/read.server.ts'
import {
  produceStatement,
  STATEMENT_FORMATS,
  STATEMENTS,
  type StatementFormat,
  statementToReport,
} from '#app/models/reports/statements.server.ts'
import { forPeople } from './reports.ts'

const TYPES: Record<StatementFormat, string> = {
  csv: 'text/csv',
  xlsx: XLSX_TYPE,
  pdf: 'application/pdf',
}

export const movementCalls: ApiCall[] = STATEMENT_FORMATS.map((format) => ({
  method: 'GET',
  path: `accounts/:id/movements.${format}`,
  summary: `Da los movimientos de una cuenta en el orden en que se registraron, o por fecha con sort_by=date y su saldo inicial y final, como ${format.toUpperCase()}`,
  query: { rules: movementListing, part: format === 'csv' ? 'statement' : 'dates' },
  others: [303],
  answer: { status: 200, files: [TYPES[format]] },
  handle:
    format === 'pdf'
      ? forPeople((request) => statement(request, format))
      : (request) => statement(request, format),
}))

async function statement(request: ApiRequest, format: StatementFormat): Promise<Response> {
  const { app, params, url, user } = request
  const id = apiId(params)
  const db = app.database.db
  const { name } = await statementToReport(db, id, { format })
  const requested = readStatement(url.searchParams, format)
  const { listing } = requested
  const count = () => countMovements(db, id, listing)
  const job = { kind: STATEMENTS, format, query: url.searchParams, of: { id, name }, count }
  const progress = await progressOfJob(request, job)
  if (progress) return progress
  const { signal } = request.request
  const asked = { id, ...requested, generatedBy: user?.name ?? '' }
  return fileResponse(await produceStatement(app, asked, { signal }), request)
}
