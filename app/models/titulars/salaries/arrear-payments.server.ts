/** What orders pay of arrears, by link: which late order, and how much of it (docs/rules/salaries.md#3). */
import { and, asc, eq, inArray, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { type Centimos, centimos, sumCentimos } from '#app/kernel/values/money.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { inSlices, query } from '#db/query.server.ts'
import { arrear_payments, payments, paysheets } from '#db/schema.ts'

/** What an order in force pays of one late order; céntimos. */
export type PaidArrear = {
  kind: OrderKind
  /** The order that pays, and its number. */
  id: number
  order: number
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
const paying = <T>(column: 'order' | 'issued_at' | 'pending') =>
  sql<T>`coalesce(${payments[column]}, ${paysheets[column]})`

/** What orders in force, also those that wait, pay of these titulars' late orders in force; oldest first. */
export const paidArrears = (db: Db, titular_ids: readonly number[]): Promise<PaidArrear[]> =>
  inSlices(titular_ids, (some) => countedLinks(db, inArray(late.titular_id, [...some])))

/** Returns what orders in force pay of late orders in force; `are` names all links of these orders. */
async function countedLinks(db: Db, are: SQL): Promise<PaidArrear[]> {
  const links = await db
    .select({
      kind,
      id: document_id,
      order: paying<number>('order'),
      titular_id: late.titular_id,
      paysheet_id,
      amount,
      issued_at: paying<IsoDate>('issued_at'),
      pending: paying<boolean>('pending').mapWith(Boolean),
      voided_at: late.voided_at,
    })
    .from(late)
    .innerJoin(arrear_payments, eq(paysheet_id, late.id))
    .leftJoin(payments, isPayment)
    .leftJoin(paysheets, isPaysheet)
    .where(and(are, isNull(payments.voided_at), isNull(paysheets.voided_at)))
    .orderBy(asc(arrear_payments.id))
  const counted = linksStaying(links, ({ voided_at }) => voided_at === null)
  return counted.map(({ voided_at: _, ...link }) => link)
}

type Paying = { kind: OrderKind; amount: Centimos }

/**
 * Returns the links that stay when others of their orders do not. An order pays with them no more
 * than with all, and not less than nothing: what was paid too much of a late order lessened what it
 * paid of others, and lessens nothing alone. What goes beyond is taken off the newest.
 */
export function linksStaying<L extends Paying & { id: number }>(
  links: readonly L[],
  stays: (link: L) => boolean,
): L[] {
  const amounts = new Map<L, Centimos>()
  for (const own of Map.groupBy(links, (link) => `${link.kind} ${link.id}`).values()) {
    const staying = own.filter(stays)
    const sum = sumCentimos(staying.map((link) => link.amount))
    const most = sumCentimos(own.map((link) => link.amount))
    let over = sum - Math.min(Math.max(sum, 0), most)
    for (const link of staying.toReversed()) {
      const taken = over > 0 ? clamp(link.amount, 0, over) : clamp(link.amount, over, 0)
      over -= taken
      amounts.set(link, centimos(link.amount - taken))
    }
  }
  return links.flatMap((link) => {
    const left = amounts.get(link)
    return left ? { ...link, amount: left } : []
  })
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** A late order, and how many céntimos of it are paid. */
export type Link = { paysheet_id: number; amount: Centimos }

/**
 * Returns which late orders an amount pays: all that is left, also what some paid too much, or a part
 * of it, the oldest first; undefined for more than is left. `left` are a titular's late orders, oldest
 * first.
 */
export function linksFor(left: readonly Link[], paid: Centimos): Link[] | undefined {
  const rest = left.reduce((sum, each) => sum + BigInt(each.amount), 0n)
  if (paid <= 0 || BigInt(paid) > rest) return undefined
  if (BigInt(paid) === rest) return left.filter((each) => each.amount !== 0)
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
  const links = await linksOf(db, own === 'paysheet').execute({ kind: own, id })
  const pays = links.flatMap(({ kind, id: payer, paysheet_id, lateOrder, amount }): OrderLink[] =>
    kind === own && payer === id
      ? [{ kind: 'paysheet', id: paysheet_id, order: lateOrder, amount }]
      : [],
  )
  const inForce = links.filter(({ isVoided }) => !isVoided)
  const counted = linksStaying(inForce, ({ lateVoided }) => lateVoided === null)
  const paidBy = counted.flatMap(({ kind, id: payer, order, amount, paysheet_id }): OrderLink[] =>
    own === 'paysheet' && paysheet_id === id ? [{ kind, id: payer, order, amount }] : [],
  )
  return { pays, paidBy }
}

/** All links of an order, and of a payroll order those of the orders that pay it; oldest first. */
const linksOf = query((db, isPayroll: boolean) => {
  const id = sql.placeholder('id')
  const isOwn = and(eq(kind, sql.placeholder('kind')), eq(document_id, id))
  return db
    .select({
      ...{ kind, id: document_id, paysheet_id, amount },
      order: paying<number>('order'),
      isVoided: sql`coalesce(${payments.voided_at}, ${paysheets.voided_at}) is not null`.mapWith(
        Boolean,
      ),
      lateOrder: late.order,
      lateVoided: late.voided_at,
    })
    .from(arrear_payments)
    .innerJoin(late, eq(late.id, paysheet_id))
    .leftJoin(payments, isPayment)
    .leftJoin(paysheets, isPaysheet)
    .where(isPayroll ? or(isOwn, isOfPayersOf(id)) : isOwn)
    .orderBy(asc(arrear_payments.id))
})

/** Whether a link is one of an order that pays this late order, whichever of its links it is. */
const isOfPayersOf = (id: number | Placeholder) =>
  sql`(${kind}, ${document_id}) in (select kind, document_id from arrear_payments where paysheet_id = ${id})`

/**
 * All links of an order that pays, and of those that pay it as a late order, oldest first; `stands` is
 * whether the order that pays is in force and does not wait.
 */
export function linksWith(tx: Tx, own: OrderKind, document: number) {
  const isOwn = and(eq(kind, own), eq(document_id, document))
  const voided = sql`coalesce(${payments.voided_at}, ${paysheets.voided_at})`
  const stands = sql`${voided} is null and not ${paying('pending')}`.mapWith(Boolean)
  return tx
    .select({ link: arrear_payments.id, paysheet_id, id: document_id, kind, amount, stands })
    .from(arrear_payments)
    .leftJoin(payments, isPayment)
    .leftJoin(paysheets, isPaysheet)
    .where(own === 'paysheet' ? or(isOwn, isOfPayersOf(document)) : isOwn)
    .orderBy(asc(arrear_payments.id))
}

/** What an order pays of late orders in all, and of those that are in force; céntimos. */
export type PaysArrears = { all: Centimos; inForce: Centimos }

/** Returns what each of these orders pays of late orders, by its id; those that pay nothing are absent. */
export async function paysArrears(
  tx: Tx,
  own: OrderKind,
  ids: readonly number[],
): Promise<Map<number, PaysArrears>> {
  const rows = await inSlices(ids, (some) =>
    tx
      .select({ kind, id: document_id, amount, voided_at: late.voided_at })
      .from(arrear_payments)
      .innerJoin(late, eq(late.id, paysheet_id))
      .where(and(eq(kind, own), inArray(document_id, [...some])))
      .orderBy(asc(arrear_payments.id)),
  )
  const sumOf = (links: typeof rows) => sumCentimos(links.map((link) => link.amount))
  const byOrder = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byOrder].map(([id, links]) => {
      const inForce = linksStaying(links, ({ voided_at }) => voided_at === null)
      return [id, { all: sumOf(links), inForce: sumOf(inForce) }]
    }),
  )
}
