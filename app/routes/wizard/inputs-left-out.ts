/** The wrong rows of the file of pay inputs that waits, to be put right and sent again. */

import { contextOf } from '#app/http/forms/forms.server.ts'
import { fileResponse } from '#app/http/reports/requests.server.ts'
import { wrongInputs } from '#app/models/wizard/inputs.server.ts'
import type { Route } from './+types/inputs-left-out'
import { inTurn, readThirdStep } from './inputs.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const format = args.url.searchParams.get('format') === 'csv' ? 'csv' : 'xlsx'
  const context = contextOf(args)
  const person = { id: context.user?.id ?? null }
  const file = await inTurn(args, async () =>
    wrongInputs(context.db, person, await readThirdStep(args), format),
  )
  return fileResponse(file, context)
}
