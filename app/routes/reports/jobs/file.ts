/** The file of a long report, kept for an hour after it is finished. */

import { heldUntilRead } from '#app/http/api/whole-lists.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { jobFileName } from '#app/http/reports/jobs.server.ts'
import { ownReportFile } from '#app/http/reports/own.server.ts'
import { fileResponse } from '#app/http/reports/requests.server.ts'
import { PART_BYTES } from '#app/io/printing/job-files.server.ts'
import { byteStream, looking } from '#app/io/spreadsheets/byte-stream.server.ts'
import type { Route } from './+types/file'

export async function loader(args: Route.LoaderArgs) {
  const context = contextOf(args)
  const answer = async () => {
    const { spec, size, parts } = await ownReportFile(args)
    const named = { name: jobFileName(spec), type: 'application/pdf', size }
    return fileResponse({ ...named, body: (look) => byteStream(looking(parts, look)) }, context)
  }
  return heldUntilRead(args.request, `${context.user?.id}`, answer, PART_BYTES)
}
