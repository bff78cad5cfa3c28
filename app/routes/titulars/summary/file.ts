import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { yearFile } from '#app/http/reports/year-summary.server.ts'
import { getTitular } from '#app/models/titulars/read.server.ts'
import type { Route } from './+types/file'

export async function loader(args: Route.LoaderArgs) {
  return yearFile(args, await getTitular(contextOf(args).db, idParam(args.params)))
}
