/** Reading an account's movements as a statement. Only the ledger writes them. */

import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { Bindings, exactly, sortingOf, windowOf } from '#app/kernel/asking/queries.server.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { apart } from '#db/apart.server.ts'
import type { Db } from '#db/client.server.ts'
import type { DocumentKind } from '#db/kinds.ts'
import { query, shaped } from '#db/query.server.ts'
import { accounts, banks, movements, users } from '#db/schema.ts'
import { isByDate } from './fields.ts'
import {
  conditionsOf,
  type Movement,
  movementColumns,
  type Range,
  selectMovements,
  withBalancesByDate,
} from './rows.server.ts'

export { movementsAsPosted, movementsByDate } from './whole.server.ts'
export type { Movement }

/** An account's balances and movements between two days, by the documents' dates. */
export type StatementFigures = { opening: bigint; came: bigint; went: bigint; closing: bigint }

const pages = shaped()
const counts = shaped()

/**
 * Returns a page of the account's movements in order of posting or of the documents' dates, ascending
 * or descending. By date the balances are those after each movement in that order.
 */
export async function listMovements(
  db: Db,
  account_id: number,
  listing: Listing,
): Promise<PageOf<Movement>> {
  const bindings = new Bindings()
  const conditions = conditionsOf(account_id, listing, bindings)
  const reader = apart(db)
  const total = await countOf(reader, conditions, bindings)
  const sorting = sortingOf(listing, { date: movements.issued_at }, movements.id)
  const { limit, offset } = windowOf(listing)
  const page = reader
    .select({ id: movements.id })
    .from(movements)
    .where(and(...conditions))
    .orderBy(...sorting)
    .limit(bindings.of('limit', limit))
    .offset(bindings.of('offset', offset))
  const order = `${listing.sort.field} ${listing.sort.direction}`
  const read = pages(reader, `${bindings.shape} ${order}`, () =>
    selectMovements(reader)
      .where(inArray(movements.id, page))
      .orderBy(...sorting),
  )
  const rows = (await read.execute(bindings.values)) as Movement[]
  if (!isByDate(listing)) return pageOf(rows, total, listing)
  const ascending = listing.sort.direction === 'asc' ? rows : rows.toReversed()
  const dated = await withBalancesByDate(reader, account_id, ascending)
  return pageOf(listing.sort.direction === 'asc' ? dated : dated.toReversed(), total, listing)
}

/** The part of an account's capital that comes of movements dated after a day, in céntimos. */
export async function datedAfter(db: Db, account_id: number, day: IsoDate): Promise<bigint> {
  const [row] = await sumAfter(db).execute({ account: account_id, day })
  return row?.sum ?? 0n
}

const sumAfter = query((db) =>
  db
    .select({ sum: exactly(sql`coalesce(sum(${movements.amount}), 0)`) })
    .from(movements)
    .where(
      and(
        eq(movements.account_id, sql.placeholder('account')),
        gt(movements.issued_at, sql.placeholder('day')),
      ),
    ),
)

export type DocumentMovement = Awaited<ReturnType<typeof documentMovements>>[number]

/** Returns a document's newest movements, at most `limit`, in order of posting, newest first. */
export async function documentMovements(
  db: Db,
  kind: DocumentKind,
  document_id: number,
  limit: number,
) {
  const { id, created_at, user, amount, balance, reversal } = movementColumns
  const { account_id } = movements
  return db
    .select({
      ...{ id, created_at, user, amount, balance, reversal, account_id },
      account: accounts.number,
      bank: banks.name,
    })
    .from(movements)
    .innerJoin(accounts, eq(accounts.id, account_id))
    .innerJoin(banks, eq(banks.id, accounts.bank_id))
    .leftJoin(users, eq(users.id, movements.user_id))
    .where(and(eq(movements.kind, kind), eq(movements.document_id, document_id)))
    .orderBy(desc(movements.id))
    .limit(limit)
}

export function countMovements(db: Db, account_id: number, range: Range): Promise<number> {
  const bindings = new Bindings()
  return countOf(db, conditionsOf(account_id, range, bindings), bindings)
}

async function countOf(db: Db, conditions: SQL[], bindings: Bindings): Promise<number> {
  const count = counts(db, bindings.shape, () =>
    db
      .select({ n: sql`count(*)`.mapWith(Number) })
      .from(movements)
      .where(and(...conditions)),
  )
  const [row] = await count.execute(bindings.values)
  return row?.n ?? 0
}

/**
 * Returns the balance before and after the range, and what came in and went out within it; a
 * reversal is subtracted from its own side. One statement, so that all figures are from the same
 * moment. Computed back from the capital, because most ranges are recent.
 */
export async function statementFigures(
  db: Db,
  account_id: number,
  { startDate, endDate }: Range,
): Promise<StatementFigures> {
  const [row] = await figures(db).execute({
    account: account_id,
    startDate: startDate ?? '',
    endDate: endDate ?? '9999-12-31',
  })
  const { capital = 0n, later = 0n, came = 0n, went = 0n } = row ?? {}
  const closing = capital - later
  return { opening: closing - came - went, came, went: -went, closing }
}

const figures = query((db) => {
  const account = sql.placeholder('account')
  const sum = (expression: SQL, condition: SQL) =>
    exactly(
      sql`(select coalesce(sum(${expression}), 0) from ${movements} where ${movements.account_id} = ${account} and ${condition})`,
    )
  const until = sql.placeholder('endDate')
  const within = sql`${movements.issued_at} between ${sql.placeholder('startDate')} and ${until}`
  const isEntry = sql`(${movements.amount} > 0) <> ${movements.reversal}`
  const side = (is: SQL) => sum(sql`case when ${is} then ${movements.amount} else 0 end`, within)
  return db
    .select({
      capital: exactly(accounts.capital),
      later: sum(sql`${movements.amount}`, sql`${movements.issued_at} > ${until}`),
      came: side(isEntry),
      went: side(sql`not (${isEntry})`),
    })
    .from(accounts)
    .where(eq(accounts.id, account))
})
