import { heldUntilRead } from '#app/http/api/whole-lists.server.ts'
import { bankFileResponse } from '#app/http/bank-file.server.ts'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { getFaovFile } from '#app/models/contributions/read.server.ts'
import type { Route } from './+types/faov-file'

export async function loader(args: Route.LoaderArgs) {
  const { db, user } = contextOf(args)
  return heldUntilRead(args.request, `${user?.id}`, async () =>
    bankFileResponse(await getFaovFile(db, idParam(args.params))),
  )
}
