/** An employee's own year as a workbook or, by default, as a PDF. */
import { contextOf } from '#app/http/forms/forms.server.ts'
import { yearFile } from '#app/http/reports/year-summary.server.ts'
import { getTitular } from '#app/models/titulars/read.server.ts'
import type { Route } from './+types/summary-file'
import { requireOwnTitular } from './titular.server.ts'

export async function loader(args: Route.LoaderArgs) {
  return yearFile(args, await getTitular(contextOf(args).db, requireOwnTitular(args)))
}
