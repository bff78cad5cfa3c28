/** What orders pay of arrears, by link: which late order, and how much of it (docs/rules/salaries.md#3). */
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { OrderKind } from '#app/services/documents/kinds.ts'
import type { IsoDate } from '#app/services/values/dates.ts'
import { type Centimos, centimos, sumCentimos } from '#app/services/values/money.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { inSlices } from '#db/prepared.server.ts'
import { arrear_payments, payments, paysheets } from '#db/schema.ts'

/** What an order in force pays of one late order; céntimos. */
export type PaidArrear = {
  kind: OrderKind
  /** The order that pays, and its number. */
  id: number
  order: number
  /** Whom both pay. */
  titular_id: number
  /** The late order. */
  paysheet_id: number
  amount: Centimos
  issued_at: IsoDate
  pending: boolean
}

const late = alias(paysheets, 'late')
const { kind, document_id, paysheet_id, amount } = arrear_payments
const isPayment = and(eq(kind, 'payment'), eq(document_id, payments.id))
const isPaysheet = and(eq(kind, 'paysheet'), eq(document_id, paysheets.id))
/** Of the order that pays, whichever kind it is. */
const paying = <T>(column: 'order' | 'issued_at' | 'pending') =>
  sql<T>`coalesce(${payments[column]}, ${paysheets[column]})`

/** What orders in force, also those that wait, pay of these titulars' late orders in force; oldest first. */
export function paidArrears(db: Db, titular_ids: readonly number[]): Promise<PaidArrear[]> {
  return inSlices(titular_ids, (some) =>
    db
      .select({
        kind,
        id: document_id,
        order: paying<number>('order'),
        titular_id: late.titular_id,
        paysheet_id,
        amount,
        issued_at: paying<IsoDate>('issued_at'),
        pending: paying<boolean>('pending').mapWith(Boolean),
      })
      .from(late)
      .innerJoin(arrear_payments, eq(paysheet_id, late.id))
      .leftJoin(payments, isPayment)
      .leftJoin(paysheets, isPaysheet)
      .where(
        and(
          inArray(late.titular_id, [...some]),
          isNull(late.voided_at),
          isNull(payments.voided_at),
          isNull(paysheets.voided_at),
        ),
      )
      .orderBy(asc(arrear_payments.id)),
  )
}

/** A late order, and how many céntimos of it are paid. */
export type Link = { paysheet_id: number; amount: Centimos }

/**
 * Returns which late orders an amount pays: all that is left, also what some paid too much, or a part
 * of it, the oldest first; undefined for more than is left. `left` are a titular's late orders, oldest
 * first.
 */
export function linksFor(left: readonly Link[], paid: Centimos): Link[] | undefined {
  const rest = sumCentimos(left.map((each) => each.amount))
  if (paid <= 0 || paid > rest) return undefined
  if (paid === rest) return left.filter((each) => each.amount !== 0)
  const links: Link[] = []
  let open: number = paid
  for (const each of left) {
    const part = Math.min(open, each.amount)
    if (part <= 0) continue
    links.push({ ...each, amount: centimos(part) })
    open -= part
  }
  return links
}

/** What a link joins; `order` is the number of the other order, and `amount` in céntimos. */
export type OrderLink = { kind: OrderKind; id: number; order: number; amount: Centimos }

/** What an order pays of late orders, and which orders in force pay what itself paid too little. */
export async function arrearsOfOrder(db: Db, own: OrderKind, id: number) {
  const pays: OrderLink[] = (
    await db
      .select({ id: paysheet_id, order: late.order, amount })
      .from(arrear_payments)
      .innerJoin(late, eq(late.id, paysheet_id))
      .where(and(eq(kind, own), eq(document_id, id)))
      .orderBy(asc(arrear_payments.id))
  ).map((link) => ({ kind: 'paysheet', ...link }))
  if (own !== 'paysheet') return { pays, paidBy: [] }
  const paidBy: OrderLink[] = await db
    .select({ kind, id: document_id, order: paying<number>('order'), amount })
    .from(arrear_payments)
    .leftJoin(payments, isPayment)
    .leftJoin(paysheets, isPaysheet)
    .where(and(eq(paysheet_id, id), isNull(payments.voided_at), isNull(paysheets.voided_at)))
    .orderBy(asc(arrear_payments.id))
  return { pays, paidBy }
}

/** The links that have an order on either side, by their ids. */
export function linksWith(tx: Tx, own: OrderKind, id: number) {
  const isLate = own === 'paysheet' ? eq(paysheet_id, id) : undefined
  return tx
    .select({ id: arrear_payments.id, paysheet_id, document_id, kind, amount })
    .from(arrear_payments)
    .where(or(and(eq(kind, own), eq(document_id, id)), isLate))
}

/** Of these orders what each pays of late orders, in all, by its id; those that pay nothing are absent. */
export async function paysArrears(
  tx: Tx,
  own: OrderKind,
  ids: readonly number[],
): Promise<Map<number, Centimos>> {
  const rows = await inSlices(ids, (some) =>
    tx
      .select({ id: document_id, amount })
      .from(arrear_payments)
      .where(and(eq(kind, own), inArray(document_id, [...some]))),
  )
  const sums = Map.groupBy(rows, ({ id }) => id)
  return new Map([...sums].map(([id, its]) => [id, sumCentimos(its.map((row) => row.amount))]))
}
