/**
 * Voiding an order, in the dialogs over its list, a record's tab, or its own page; and what that, or an
 * edit, frees of arrears (docs/rules/salaries.md#11).
 */
import { listUnder } from '#app/components/frame/back-to.ts'
import { contextOf, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import type { Toast } from '#app/http/forms/toasts.server.ts'
import { submitVoid } from '#app/http/forms/void-form.server.ts'
import { orderKind } from '#app/http/lists/orders.server.ts'
import { ORDERS, WITH_TITULAR } from '#app/http/orders.server.ts'
import { DOCUMENTS, type OrderKind } from '#app/kernel/document-kinds.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { centimos, formatBs, sumCentimos } from '#app/kernel/values/money.ts'
import { arrearsOfOrder, type OrderLink } from '#app/models/titulars/salaries/read.server.ts'
import type { Db, Tx } from '#db/client.server.ts'

type PathArgs = RouteArgs & { pattern: string }

/** The path's parameter for the order's id: on the order's own page it is the only one. */
const paramOf = ({ params }: PathArgs) => (params.order === undefined ? 'id' : 'order')

/** The screen under the dialog. */
const listOf = (args: PathArgs) =>
  paramOf(args) === 'id'
    ? `/${orderKind(args)}/${idParam(args.params)}`
    : listUnder(args.url.pathname)

/** The records that list orders, by the path's first part: the order's column for them. */
const OWNERS = {
  titulars: 'titular_id',
  accounts: 'account_id',
  'company-accounts': 'enterprise_id',
  'payroll-runs': 'payroll_run_id',
} as const

/**
 * The order that the path names. Under a record's tab it must belong to that record. Throws
 * NotFound, also for a voided one.
 */
async function orderOf(args: PathArgs, db: Db) {
  const id = idParam(args.params, paramOf(args))
  const found = await ORDERS[orderKind(args)].get(db, id, WITH_TITULAR)
  const [record = ''] = args.pattern.replace(/^\//, '').split('/')
  const owner = Object.hasOwn(OWNERS, record) ? OWNERS[record as keyof typeof OWNERS] : undefined
  const of = owner && (found as Record<typeof owner, number | null | undefined>)[owner]
  if (owner && of !== idParam(args.params)) throw new NotFound()
  return found
}

export async function readVoiding(args: PathArgs) {
  const { db } = contextOf(args)
  const { id, order, version, paid, issued_at, pending, titular } = await orderOf(args, db)
  const { kind } = ORDERS[orderKind(args)]
  const shown = { order, version, paid, issued_at, pending, titular: titular?.name ?? '' }
  const { one } = DOCUMENTS[kind]
  return { ...shown, kind: one, list: listOf(args), ...(await arrearsSums(db, kind, id)) }
}

/** What an order pays of arrears, and what others pay of its own, in céntimos. */
export async function arrearsSums(db: Db, kind: OrderKind, id: number) {
  const { pays, paidBy } = await arrearsOfOrder(db, kind, id)
  return { pays: sumOf(pays), paidBy: sumOf(paidBy) }
}

const sumOf = (links: readonly OrderLink[]) => sumCentimos(links.map(({ amount }) => amount))

/** The notices of what an edit has freed of arrears, by what the order paid and was paid before. */
export async function freedSince(
  tx: Tx,
  kind: OrderKind,
  id: number,
  before: Awaited<ReturnType<typeof arrearsSums>>,
): Promise<Toast[]> {
  if (before.pays === 0 && before.paidBy === 0) return []
  const { pays, paidBy } = await arrearsSums(tx, kind, id)
  const said = [
    ...(pays < before.pays
      ? [
          `La orden ya no paga ${formatBs(centimos(before.pays - pays))} de diferencia de salario, que quedan por pagar de nuevo`,
        ]
      : []),
    ...(paidBy < before.paidBy
      ? [
          `Otra orden había pagado ${formatBs(centimos(before.paidBy - paidBy))} de su diferencia de salario, que ya no se descuentan de lo que se le debe`,
        ]
      : []),
  ]
  return said.map((text) => ({ tone: 'success', persistent: true, text }))
}

export function submitVoiding(args: PathArgs) {
  const { kind, void: change } = ORDERS[orderKind(args)]
  return submitVoid(args, {
    ...{ kind, change, list: listOf(args), param: paramOf(args) },
    find: (tx) => orderOf(args, tx),
  })
}
