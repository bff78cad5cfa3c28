import { contextOf } from '#app/http/forms/forms.server.ts'
import { fileResponse } from '#app/http/reports/requests.server.ts'
import { importExport } from '#app/models/imports/export.server.ts'
import type { Route } from './+types/export'
import { formatIn, kindIn } from './kind.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { url } = args
  const context = contextOf(args)
  return fileResponse(await importExport(context.db, kindIn(url), formatIn(url)), context)
}
