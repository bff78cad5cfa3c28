/** What the form of an order is drawn again with. */
import { idOf, type ReadTyped } from '#app/http/forms/forms.server.ts'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { orderDrawn } from '#app/models/orders/form.server.ts'
import type { PickerList } from '#app/models/picking/fields.ts'
import { onlyFound, titularOffer } from '#app/models/picking/read.server.ts'
import type { Db } from '#db/client.server.ts'

const OFFERED: Record<OrderKind, PickerList> = { paysheet: 'employees', payment: 'titulars' }

/** What an order of a titular, with lines or without, is computed from now; `own` is the order that is edited. */
export type Drawing<D> = (
  db: Db,
  titular_id: number,
  today: IsoDate,
  own?: number,
  hasLines?: boolean,
) => Promise<D>

/** What follows from what is typed, by field. */
export type Filling<D> = (typed: ReadTyped, drawn: D) => Record<string, string>

/** What the form of an order shows for the typed titular, and what it is filled in with. */
export async function drawOrder<D>(
  { db, today }: { db: Db; today: IsoDate },
  { kind, drawn, filled }: { kind: OrderKind; drawn: Drawing<D>; filled?: Filling<D> },
  typed: ReadTyped,
  isRedrawn: boolean,
  edited?: Parameters<typeof orderDrawn>[3] & { id: number },
) {
  const keep = [idOf(typed('titular_id')), edited?.titular_id]
  const titulars = await titularOffer(db, OFFERED[kind], { keep, find: typed('find') })
  const found = typed('titular_id') === '' ? onlyFound(titulars, typed('find')) : undefined
  const titular_id = idOf(found ?? typed('titular_id'))
  const order = await orderDrawn(db, today, titular_id, edited)
  const account_id = onlyAccount(order.accounts, typed('account_id'))
  const hasLines = typed('lines.0.kind') !== '' || typed('intent').startsWith('add lines')
  const terms = await drawn(db, titular_id, today, edited?.id, hasLines)
  const fill = {
    ...(found && { titular_id: found }),
    ...(account_id && { account_id }),
    ...(typed('intent') === 'refresh' && filled?.(typed, terms)),
  }
  return { ...order, ...terms, titulars, ...(isRedrawn && { fill }) }
}

/** A titular's only account, where the form has none of theirs yet. */
function onlyAccount(accounts: { id: number }[], typed = ''): string | undefined {
  const [first, second] = accounts
  return first && !second && typed !== String(first.id) ? String(first.id) : undefined
}
