import { type ApiCall, type ApiRequest, json } from '#app/http/api/call.server.ts'
import { TOTAL } from '#app/http/api/openapi-answers.server.ts'
import { parseListing } from '#app/kernel/asking/listing.ts'
import { FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { record, USD } from '#app/models/api/record-schemas.server.ts'
import { yearInDollars } from '#app/models/documents/dollars.server.ts'
import { parseYear, presentYear, yearTotals } from '#app/models/documents/statistics.server.ts'

/** A year's payroll orders by month; without a year, the current one. */
async function paysheetYear({ app, url, params, fields }: ApiRequest): Promise<Response> {
  const year = parseYear(params.year ?? fields.today.slice(0, 4))
  if (year === undefined) throw new NotFound('No existe ese año')
  const { listing, problems } = parseListing(RULES, url.searchParams)
  if (Object.keys(problems).length > 0) throw new FieldErrors(problems)
  const { paysheet } = await yearTotals(app.database.db, year)
  const dollars = listing.currency && (await yearInDollars(app.database.db, year)).months.paysheet
  return json(presentYear(paysheet, dollars))
}

const RULES = { sorts: [], defaultSort: 'id,asc', currency: true } as const

const COUNTED = { count: { type: 'integer' }, ...TOTAL }
const DOLLARS = {
  usd: {
    ...USD,
    description: 'US$, cada día a su tasa, sin lo anterior a la primera. Con `currency=USD`',
  },
}
const MONTH = record({ month: { type: 'integer' }, name: { type: 'string' }, ...COUNTED }, DOLLARS)
const YEAR = record(
  {
    year: { type: 'integer' },
    ...COUNTED,
    months: { type: 'array', items: MONTH, minItems: 12, maxItems: 12 },
  },
  DOLLARS,
)

const OF_YEAR = {
  method: 'GET',
  query: { rules: RULES, part: 'currency' },
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
