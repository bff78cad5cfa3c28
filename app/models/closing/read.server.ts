/** Which days are closed, and what keeps more of them from being closed. */
import { and, count, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { documentsName } from '#app/kernel/document-kinds.ts'
import { addDays, type IsoDate } from '#app/kernel/values/dates.ts'
import { bankSays } from '#app/models/records/bank-says.server.ts'
import type { Db } from '#db/client.server.ts'
import type { DocumentKind } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
import { closing, DOCUMENT_TABLES, payments, paysheets } from '#db/schema.ts'

export type Closing = { until: IsoDate | null; version: number }

/** The closing; its row exists from the first closing on, which makes version 2. */
export async function getClosing(db: Db): Promise<Closing> {
  const [row] = await lastClosing(db).execute()
  return row ?? { until: null, version: 1 }
}

const lastClosing = query((db) =>
  db
    .select({ until: closing.until, version: closing.version })
    .from(closing)
    .where(eq(closing.id, 1)),
)

/** The days of the month before today's, as `IS_TO_CLOSE` asks for them. */
export function monthBefore(today: IsoDate) {
  const to_close = addDays(today, -Number(today.slice(-2)))
  return { to_close_from: `${to_close.slice(0, -2)}01`, to_close }
}

const hasOrders = (orders: typeof payments | typeof paysheets) =>
  sql`exists (select 1 from ${orders} where ${isNull(orders.voided_at)} and ${orders.issued_at}
    between ${sql.placeholder('to_close_from')} and ${sql.placeholder('to_close')})`

/** Whether a month has orders in force and is not closed yet, as a column of any query with its days. */
export const IS_TO_CLOSE =
  sql`coalesce((select until from ${closing} where id = 1), '') < ${sql.placeholder('to_close')}
  and (${hasOrders(paysheets)} or ${hasOrders(payments)})`.mapWith(Boolean)

export const presentClosing = ({ until }: Closing) => ({ until })

/** How many documents of a kind something is true of: 'Órdenes de nómina: 3'. */
export type KindCount = { name: string; count: number }

const WAITING_KINDS = ['paysheet', 'payment', 'transfer'] as const
const ORDER_KINDS = ['paysheet', 'payment'] as const

/** Documents dated up to a day that wait for approval, by kind. */
export async function waitingUpTo(db: Db, until: IsoDate): Promise<KindCount[]> {
  return countsOf(WAITING_KINDS, async (kind) => {
    const table = DOCUMENT_TABLES[kind]
    return db
      .select({ count: count() })
      .from(table)
      .where(and(sql`pending`, lte(table.issued_at, until)))
  })
}

/**
 * Orders paid by transfer that no bank file pays, dated after the first day and up to the second: they
 * are in none, or the bank rejected them.
 */
export async function unfiledBetween(
  db: Db,
  after: IsoDate | null,
  until: IsoDate,
): Promise<KindCount[]> {
  return countsOf(ORDER_KINDS, async (kind) => {
    const table = DOCUMENT_TABLES[kind]
    return db
      .select({ count: count() })
      .from(table)
      .where(
        and(
          isNull(table.voided_at),
          eq(table.transaction, 'Transferencia'),
          lte(table.issued_at, until),
          after ? gt(table.issued_at, after) : undefined,
          sql`coalesce(${bankSays(kind, table.id)}, 'rejected') = 'rejected'`,
        ),
      )
  })
}

async function countsOf<K extends DocumentKind>(
  kinds: readonly K[],
  ask: (kind: K) => Promise<{ count: number }[]>,
): Promise<KindCount[]> {
  const counts: KindCount[] = []
  for (const kind of kinds) {
    const [row] = await ask(kind)
    if (row && row.count > 0) counts.push({ name: documentsName(kind), count: row.count })
  }
  return counts
}
