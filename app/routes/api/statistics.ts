import { type ApiCall, type ApiRequest, json } from '#app/http/api.server.ts'
import { parseYear, presentYear, yearTotals } from '#app/models/statistics.server.ts'
import { NotFound } from '#app/services/errors.ts'

/** The payroll orders of a year by month; the present year when none is named. */
async function paysheetYear({ app, params, fields }: ApiRequest): Promise<Response> {
  const year = parseYear(params.year ?? fields.today.slice(0, 4))
  if (year === undefined) throw new NotFound('No existe ese año')
  return json(presentYear(await yearTotals(app.database.db, 'paysheet', year)))
}

export const statisticsCalls: ApiCall[] = [
  { method: 'GET', path: 'statistics/paysheets', handle: paysheetYear },
  { method: 'GET', path: 'statistics/paysheets/:year', handle: paysheetYear },
]
