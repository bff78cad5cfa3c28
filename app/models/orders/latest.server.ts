/** The orders that were made last, of both kinds, for the dashboard (docs/rules/screens.md#21). */
import { desc, eq, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import { bankStands } from '#app/models/records/bank-says.server.ts'
import { namesakeRic } from '#app/models/records/namesakes.server.ts'
import type { Db } from '#db/client.server.ts'
import type { BankLineState, Payday } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
import { accounts, banks, payments, paysheets, titulars } from '#db/schema.ts'

export type LatestOrder = Awaited<ReturnType<ReturnType<typeof latest>['execute']>>[number]

/** The last orders in force, the latest first. */
export async function latestOrders(db: Db, most: number): Promise<LatestOrder[]> {
  const ofEach = await latest(db).execute({ most })
  const later = (a: LatestOrder, b: LatestOrder) =>
    Number(a.created_at < b.created_at) - Number(a.created_at > b.created_at)
  return ofEach.sort(later).slice(0, most)
}

/** The latest of each kind. */
const latest = query((db) =>
  unionAll(
    db.select().from(latestOf(db, 'paysheet').as('paysheet')),
    db.select().from(latestOf(db, 'payment').as('payment')),
  ),
)

function latestOf(db: Db, kind: OrderKind) {
  const isPayroll = kind === 'paysheet'
  const orders = (isPayroll ? paysheets : payments) as typeof payments
  const name = sql.raw(`'${kind}'`)
  return db
    .select({
      kind: sql<OrderKind>`${name}`.as('kind'),
      id: orders.id,
      order: orders.order,
      issued_at: orders.issued_at,
      created_at: orders.created_at,
      /** Whom it pays. */
      name: sql<string | null>`${titulars.name}`.as('name'),
      namesake: namesakeRic().as('namesake'),
      /** Null for a personal order. */
      payday: sql<Payday | null>`${isPayroll ? paysheets.payday : sql`null`}`.as('payday'),
      /** The paying account's bank and number. */
      bank: sql<string | null>`${banks.name}`.as('bank'),
      number: accounts.number,
      /** In céntimos. */
      total: (isPayroll ? paysheets.total : payments.amount) as typeof payments.amount,
      pending: orders.pending,
      /** 'none' for a transfer that is in no bank file; 'filed' while nobody has sent its file; null for what no file pays. */
      at_bank: sql<BankLineState | 'filed' | 'none' | null>`coalesce(${bankStands(kind, orders.id)},
        case when ${orders.transaction} = 'Transferencia' then 'none' end)`.as('at_bank'),
    })
    .from(orders)
    .leftJoin(titulars, eq(titulars.id, orders.titular_id))
    .leftJoin(accounts, eq(accounts.id, orders.enterprise_id))
    .leftJoin(banks, eq(banks.id, accounts.bank_id))
    .where(isNull(orders.voided_at))
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(sql.placeholder('most'))
}
