/** Movements as they are read, with their documents and with balances by date. */
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Listing } from '#app/kernel/asking/listing.ts'
import { type Bindings, exactly } from '#app/kernel/asking/queries.server.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import type { Db } from '#db/client.server.ts'
import { type AdjustmentType, DOCUMENT_KINDS, type DocumentKind } from '#db/kinds.ts'
import { query } from '#db/query.server.ts'
import {
  accounts,
  adjustments,
  DOCUMENT_TABLES,
  type DocumentTable,
  movements,
  users,
} from '#db/schema.ts'

/** A movement with its document; amounts are céntimos. */
export type Movement = {
  id: number
  /** When it was posted. */
  created_at: string
  issued_at: IsoDate
  kind: DocumentKind
  /** That of an adjustment; null for other kinds. */
  type: AdjustmentType | null
  document_id: number
  order: number
  /** The document's transaction number; for an adjustment, its reason. */
  reference: string
  voided: boolean
  /** The user who posted it; null when nobody was logged in. */
  user: string | null
  /** Signed. */
  amount: Centimos
  /** The account's balance afterwards; that of the documents' dates has no bound. */
  balance: Centimos | bigint
  /** Whether it reverses a movement that an edit or a void undid. */
  reversal: boolean
}

const TABLES = DOCUMENT_KINDS.map((kind) => [kind, DOCUMENT_TABLES[kind]] as const)

const ofDocument = (column: (table: DocumentTable) => unknown) =>
  sql`coalesce(${sql.join(
    TABLES.map(([, table]) => sql`${column(table)}`),
    sql`, `,
  )})`

export const movementColumns = {
  id: movements.id,
  created_at: movements.created_at,
  issued_at: movements.issued_at,
  kind: movements.kind,
  type: adjustments.type,
  document_id: movements.document_id,
  order: ofDocument((table) => table.order).mapWith(Number),
  reference: sql<string>`${ofDocument((table) => ('reason' in table ? table.reason : table.number))}`,
  voided: sql`${ofDocument((table) => table.voided_at)} is not null`.mapWith(Boolean),
  user: users.name,
  amount: movements.amount,
  balance: movements.balance,
  reversal: movements.reversal,
}

export function selectMovements(db: Db) {
  const select = db.select(movementColumns).from(movements).$dynamic()
  for (const [kind, table] of TABLES) {
    select.leftJoin(table, and(eq(movements.kind, kind), eq(table.id, movements.document_id)))
  }
  return select.leftJoin(users, eq(users.id, movements.user_id))
}

/** Days by the documents' dates; without one the range is open. */
export type Range = Pick<Listing, 'startDate' | 'endDate'>

export function conditionsOf(
  account_id: number,
  { startDate, endDate }: Range,
  bindings: Bindings,
): SQL[] {
  return [
    eq(movements.account_id, bindings.of('account', account_id)),
    ...(startDate ? [gte(movements.issued_at, bindings.of('startDate', startDate))] : []),
    ...(endDate ? [lte(movements.issued_at, bindings.of('endDate', endDate))] : []),
  ]
}

/** Movements that follow each other by date, with the balances of that order. */
export async function withBalancesByDate(
  db: Db,
  account_id: number,
  rows: readonly Movement[],
): Promise<Movement[]> {
  const [first] = rows
  if (!first) return []
  // Computed back from the capital, because what is read is mostly recent.
  const { issued_at: day, id } = first
  const [sums] = await sumsAfter(db).execute({ account: account_id, day, id })
  let balance = (sums ? sums.capital - sums.after - sums.beside : 0n) - BigInt(first.amount)
  return rows.map((row) => {
    balance += BigInt(row.amount)
    return { ...row, balance }
  })
}

const sumsAfter = query((db) => {
  const later = (condition: SQL) =>
    exactly(
      sql`(select coalesce(sum(${movements.amount}), 0) from ${movements} where ${movements.account_id} = ${accounts.id} and ${condition})`,
    )
  const day = sql.placeholder('day')
  return db
    .select({
      capital: exactly(accounts.capital),
      after: later(sql`${movements.issued_at} > ${day}`),
      beside: later(
        sql`${movements.issued_at} = ${day} and ${movements.id} > ${sql.placeholder('id')}`,
      ),
    })
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('account')))
})
