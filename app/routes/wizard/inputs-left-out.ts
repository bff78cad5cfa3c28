/** The wrong rows of the file of pay inputs that waits, to be put right and sent again. */

import { contextOf } from '#app/http/forms/forms.server.ts'
import { fileResponse } from '#app/http/reports/requests.server.ts'
import { wrongInputs } from '#app/models/wizard/inputs.server.ts'
import type { Route } from './+types/inputs-left-out'
import { readThirdStep } from './inputs.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const draft = await readThirdStep(args)
  const format = args.url.searchParams.get('format') === 'csv' ? 'csv' : 'xlsx'
  const context = contextOf(args)
  const person = { id: context.user?.id ?? null }
  return fileResponse(await wrongInputs(context.db, person, draft, format), context)
}
