/** The file of a long report, for an hour after it was finished. */
import { scope } from '#app/http/forms.server.ts'
import { fileResponse, orderedFileName } from '#app/http/report-requests.server.ts'
import { NotFound } from '#app/services/errors.ts'
import type { Route } from './+types/file'

export async function loader(args: Route.LoaderArgs) {
  const { app, user } = scope(args)
  const found = await app.reports.file(args.params.id, user?.id ?? 0)
  if (!found) throw new NotFound('El reporte ya no está: genérelo de nuevo')
  const name = orderedFileName(found.order)
  return fileResponse({ name, type: 'application/pdf', body: found.file })
}
