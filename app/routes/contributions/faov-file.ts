import { bankFileResponse } from '#app/http/bank-file.server.ts'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { getFaovFile } from '#app/models/contributions/read.server.ts'
import type { Route } from './+types/faov-file'

export const loader = async (args: Route.LoaderArgs) =>
  bankFileResponse(await getFaovFile(contextOf(args).db, idParam(args.params)))
