/** All rows of a list as its filters leave them, as a file. */

import { contextOf } from '#app/http/forms/forms.server.ts'
import { exportedList } from '#app/http/lists/exports.server.ts'
import { fileResponse } from '#app/http/reports/requests.server.ts'
import type { Route } from './+types/export'

export const loader = async (args: Route.LoaderArgs) =>
  fileResponse(await exportedList(args), contextOf(args))
