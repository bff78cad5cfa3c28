import { parseId } from '#app/kernel/values/record-id.ts'
import type { PickerList } from '#app/models/picking/fields.ts'
import { onlyFound, titularOffer } from '#app/models/picking/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { ReadTyped } from './forms.server.ts'

/** For a form that is drawn again: whom it offers, and who the search has found if it is one. */
export async function drawTitulars(
  db: Db,
  list: PickerList,
  typed: ReadTyped,
  isRedrawn: boolean,
  kept?: number | null,
) {
  const find = typed('find')
  const keep = [parseId(typed('titular_id')), kept]
  const titulars = await titularOffer(db, list, { keep, find })
  const found = typed('titular_id') === '' ? onlyFound(titulars, find) : undefined
  return { titulars, ...(isRedrawn && found && { fill: { titular_id: found } }) }
}
