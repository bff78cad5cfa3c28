import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { fileResponse } from '#app/http/reports/requests.server.ts'
import { leftOutRows } from '#app/models/imports/left-out.server.ts'
import { getImport } from '#app/models/imports/read.server.ts'
import type { Route } from './+types/left-out'
import { formatIn } from './kind.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const context = contextOf(args)
  const found = await getImport(context.db, idParam(args.params), context.app.now())
  return fileResponse(await leftOutRows(context.db, found, formatIn(args.url)), context)
}
