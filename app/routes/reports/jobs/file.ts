/** The file of a long report, kept for an hour after it is finished. */

import { contextOf } from '#app/http/forms/forms.server.ts'
import { jobFileName } from '#app/http/reports/jobs.server.ts'
import { ownReportFile } from '#app/http/reports/own.server.ts'
import { fileResponse } from '#app/http/reports/requests.server.ts'
import type { Route } from './+types/file'

export async function loader(args: Route.LoaderArgs) {
  const { spec, file } = await ownReportFile(args)
  const named = { name: jobFileName(spec), type: 'application/pdf', body: file }
  return fileResponse(named, contextOf(args))
}
