/** The template of pay inputs as a file, with the draft's people. */

import { contextOf } from '#app/http/forms/forms.server.ts'
import { fileResponse } from '#app/http/reports/requests.server.ts'
import { inputsTemplate } from '#app/models/wizard/inputs-template.server.ts'
import type { Route } from './+types/inputs-template'
import { readThirdStep } from './inputs.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const draft = await readThirdStep(args)
  const format = args.url.searchParams.get('format') === 'csv' ? 'csv' : 'xlsx'
  const context = contextOf(args)
  return fileResponse(await inputsTemplate(context.db, draft, format), context)
}
