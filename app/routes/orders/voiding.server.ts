/** Voiding an order, in the dialogs over its list, a record's tab, or its own page. */
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { submitVoid } from '#app/http/forms/void-form.server.ts'
import { orderKind } from '#app/http/lists/orders.server.ts'
import { ORDERS, WITH_TITULAR } from '#app/http/orders.server.ts'
import { DOCUMENTS, type OrderKind } from '#app/kernel/document-kinds.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, sumCentimos } from '#app/kernel/values/money.ts'
import { arrearsOfOrder, type OrderLink } from '#app/models/titulars/salaries/read.server.ts'
import type { Db } from '#db/client.server.ts'

type PathArgs = RouteArgs & { pattern: string }

/** An order of the path's kind. Throws NotFound, also for a voided one. */
export const readOrder = (args: Pick<PathArgs, 'pattern'>, db: Db, id: number) =>
  ORDERS[orderKind(args)].get(db, id, WITH_TITULAR)

type Voidable = {
  id: number
  order: number
  version: number
  paid: Centimos
  issued_at: IsoDate
  pending: boolean
  titular?: { name: string } | undefined
}

/** What the dialog shows of the order that `find` reads. */
export async function readVoiding(args: PathArgs, find: (db: Db) => Promise<Voidable>) {
  const { db } = contextOf(args)
  const { id, order, version, paid, issued_at, pending, titular } = await find(db)
  const { kind } = ORDERS[orderKind(args)]
  const shown = { order, version, paid, issued_at, pending, titular: titular?.name ?? '' }
  return { ...shown, kind: DOCUMENTS[kind].one, ...(await arrearsSums(db, kind, id)) }
}

/** What an order pays of arrears, and what others pay of its own, in céntimos. */
export async function arrearsSums(db: Db, kind: OrderKind, id: number) {
  const { pays, paidBy } = await arrearsOfOrder(db, kind, id)
  return { pays: sumOf(pays), paidBy: sumOf(paidBy) }
}

const sumOf = (links: readonly OrderLink[]) => sumCentimos(links.map(({ amount }) => amount))

type Voiding = {
  /** The name of the path's parameter for the order's id. */
  param: string
  /** The address to go to afterwards. */
  list: string
  /** Reads the order; throws NotFound when it is not the one that the path leads to. */
  find: (db: Db) => Promise<unknown>
}

/** Voids the order that the path names. */
export function submitVoiding(args: PathArgs, { param, list, find }: Voiding) {
  const { kind, void: change } = ORDERS[orderKind(args)]
  return submitVoid(args, {
    kind,
    find,
    change,
    list,
    param,
    done: `Se ha anulado la ${DOCUMENTS[kind].one}`,
    undo: (id) => `/${orderKind(args)}/${id}/undo`,
  })
}
