/** The orders that were made last, of both kinds, for the dashboard (docs/rules/screens.md#21). */
import { desc, eq, isNull, sql } from 'drizzle-orm'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { bankSays } from '#app/models/records/bank-says.server.ts'
import type { Db } from '#db/client.server.ts'
import type { BankLineState, Payday } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
import { accounts, banks, payments, paysheets, titulars } from '#db/schema.ts'

export type LatestOrder = {
  kind: OrderKind
  id: number
  order: number
  issued_at: IsoDate
  created_at: string
  /** Whom it pays. */
  name: string | null
  /** Null for a personal order. */
  payday: Payday | null
  /** The paying account's bank and number. */
  bank: string | null
  number: string | null
  /** In céntimos. */
  total: Centimos
  pending: boolean
  /** 'none' for a transfer that is in no bank file; null for what no file pays. */
  at_bank: BankLineState | 'none' | null
}

/** The last orders in force, the latest first. */
export async function latestOrders(db: Db, most: number): Promise<LatestOrder[]> {
  const kinds = await Promise.all(
    (['paysheet', 'payment'] as const).map((kind) => latestOf(db, kind).execute({ most })),
  )
  const later = (a: LatestOrder, b: LatestOrder) =>
    Number(a.created_at < b.created_at) - Number(a.created_at > b.created_at)
  return kinds.flat().sort(later).slice(0, most)
}

const latestOf = query((db, kind: OrderKind) => {
  const isPayroll = kind === 'paysheet'
  const orders = (isPayroll ? paysheets : payments) as typeof payments
  const name = sql.raw(`'${kind}'`)
  return db
    .select({
      kind: sql<OrderKind>`${name}`,
      id: orders.id,
      order: orders.order,
      issued_at: orders.issued_at,
      created_at: orders.created_at,
      name: titulars.name,
      payday: sql<Payday | null>`${isPayroll ? paysheets.payday : sql`null`}`,
      bank: banks.name,
      number: accounts.number,
      total: (isPayroll ? paysheets.total : payments.amount) as typeof payments.amount,
      pending: orders.pending,
      at_bank: sql<LatestOrder['at_bank']>`coalesce(${bankSays(kind, orders.id)},
        case when ${orders.transaction} = 'Transferencia' then 'none' end)`,
    })
    .from(orders)
    .leftJoin(titulars, eq(titulars.id, orders.titular_id))
    .leftJoin(accounts, eq(accounts.id, orders.enterprise_id))
    .leftJoin(banks, eq(banks.id, accounts.bank_id))
    .where(isNull(orders.voided_at))
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(sql.placeholder('most'))
})
