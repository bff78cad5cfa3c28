/** The options that a picker of titulars searches for (docs/rules/entering.md#1). */

import { data } from 'react-router'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { PICKER_LISTS } from '#app/models/picking/fields.ts'
import { findTitulars } from '#app/models/picking/read.server.ts'
import type { Route } from './+types/titulars'

export async function loader(args: Route.LoaderArgs) {
  const list = PICKER_LISTS.find((name) => name === args.params.list)
  if (!list) throw data(null, { status: 404 })
  const found = await findTitulars(contextOf(args).db, list, args.url.searchParams.get('q') ?? '')
  return Response.json(found)
}
