import { type ApiCall, type ApiRequest, json } from '#app/http/api/call.server.ts'
import { objectOf, TOTAL } from '#app/http/api/openapi-answers.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { parseYear, presentYear, yearTotals } from '#app/models/documents/statistics.server.ts'

/** A year's payroll orders by month; without a year, the current one. */
async function paysheetYear({ app, params, fields }: ApiRequest): Promise<Response> {
  const year = parseYear(params.year ?? fields.today.slice(0, 4))
  if (year === undefined) throw new NotFound('No existe ese año')
  return json(presentYear((await yearTotals(app.database.db, year)).paysheet))
}

const COUNTED = { count: { type: 'integer' }, ...TOTAL }
const MONTH = objectOf({ month: { type: 'integer' }, name: { type: 'string' }, ...COUNTED })
const YEAR = objectOf({
  year: { type: 'integer' },
  ...COUNTED,
  months: { type: 'array', items: MONTH, minItems: 12, maxItems: 12 },
})

const OF_YEAR = {
  method: 'GET',
  answer: { status: 200, schema: YEAR },
  handle: paysheetYear,
} as const

export const statisticsCalls: ApiCall[] = [
  {
    ...OF_YEAR,
    path: 'statistics/paysheets',
    summary: 'Cuenta y suma las órdenes de nómina de este año, mes por mes',
  },
  {
    ...OF_YEAR,
    path: 'statistics/paysheets/:year',
    summary: 'Cuenta y suma las órdenes de nómina de un año, mes por mes',
  },
]
