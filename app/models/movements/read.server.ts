/** Reading an account's movements as a statement. Only the ledger writes them. */

import { and, asc, desc, eq, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Listing, type PageOf, pageOf } from '#app/services/asking/listing.ts'
import { Bindings, exactly, sortingOf, windowOf } from '#app/services/asking/queries.server.ts'
import type { IsoDate } from '#app/services/values/dates.ts'
import { type Centimos, centimos } from '#app/services/values/money.ts'
import type { Db } from '#db/client.server.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#db/kinds.ts'
import { prepared } from '#db/prepared.server.ts'
import {
  accounts,
  banks,
  DOCUMENT_TABLES,
  type DocumentTable,
  movements,
  users,
} from '#db/schema.ts'
import { isByDate } from './fields.ts'

/** A movement with its document; amounts are céntimos. */
export type Movement = {
  id: number
  /** When it was posted. */
  created_at: string
  /** The document's date. */
  issued_at: IsoDate
  kind: DocumentKind
  document_id: number
  order: number
  /** The document's transaction number; for an adjustment, its reason. */
  reference: string
  voided: boolean
  /** The user who posted it; null when nobody was logged in. */
  user: string | null
  /** Signed. */
  amount: Centimos
  /** The account's balance afterwards. */
  balance: Centimos
  /** Whether it reverses a movement that an edit or a void undid. */
  reversal: boolean
}

/** An account's balances and movements between two days, by the documents' dates. */
export type StatementFigures = { opening: bigint; came: bigint; went: bigint; closing: bigint }

const TABLES = DOCUMENT_KINDS.map((kind) => [kind, DOCUMENT_TABLES[kind]] as const)

/** A column of the movement's document, of any kind. */
const ofDocument = (column: (table: DocumentTable) => unknown) =>
  sql`coalesce(${sql.join(
    TABLES.map(([, table]) => sql`${column(table)}`),
    sql`, `,
  )})`

const columns = {
  id: movements.id,
  created_at: movements.created_at,
  issued_at: movements.issued_at,
  kind: movements.kind,
  document_id: movements.document_id,
  order: ofDocument((table) => table.order).mapWith(Number),
  reference: sql<string>`${ofDocument((table) => ('reason' in table ? table.reason : table.number))}`,
  voided: sql`${ofDocument((table) => table.voided_at)} is not null`.mapWith(Boolean),
  user: users.name,
  amount: movements.amount,
  balance: movements.balance,
  reversal: movements.reversal,
}

function select(db: Db) {
  const query = db.select(columns).from(movements).$dynamic()
  for (const [kind, table] of TABLES) {
    query.leftJoin(table, and(eq(movements.kind, kind), eq(table.id, movements.document_id)))
  }
  return query.leftJoin(users, eq(users.id, movements.user_id))
}

type Range = Pick<Listing, 'startDate' | 'endDate'>

function conditionsOf(
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
  const total = await countOf(db, conditions, bindings)
  const sorting = sortingOf(listing, { date: movements.issued_at }, movements.id)
  const { limit, offset } = windowOf(listing)
  const page = db
    .select({ id: movements.id })
    .from(movements)
    .where(and(...conditions))
    .orderBy(...sorting)
    .limit(bindings.of('limit', limit))
    .offset(bindings.of('offset', offset))
  const order = `${listing.sort.field} ${listing.sort.direction}`
  const read = prepared(db, `movements ${bindings.shape} ${order}`, () =>
    select(db)
      .where(inArray(movements.id, page))
      .orderBy(...sorting),
  )
  const rows = (await read.execute(bindings.values)) as Movement[]
  if (!isByDate(listing)) return pageOf(rows, total, listing)
  const ascending = listing.sort.direction === 'asc' ? rows : rows.toReversed()
  const dated = await withBalancesByDate(db, account_id, ascending)
  return pageOf(listing.sort.direction === 'asc' ? dated : dated.toReversed(), total, listing)
}

/** Movements that follow each other by date, with the balances of that order. */
async function withBalancesByDate(
  db: Db,
  account_id: number,
  rows: readonly Movement[],
): Promise<Movement[]> {
  const [first] = rows
  if (!first) return []
  let balance = (await balanceByDate(db, account_id, first)) - BigInt(first.amount)
  return rows.map((row) => {
    balance += BigInt(row.amount)
    return { ...row, balance: centimos(Number(balance)) }
  })
}

/**
 * The balance after a movement in the order of the documents' dates, in céntimos. Computed back from
 * the capital, because what is read is mostly recent.
 */
async function balanceByDate(
  db: Db,
  account_id: number,
  { issued_at, id }: Pick<Movement, 'issued_at' | 'id'>,
): Promise<bigint> {
  const read = prepared(db, 'balance by date', () => {
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
  const [row] = await read.execute({ account: account_id, day: issued_at, id })
  return row ? row.capital - row.after - row.beside : 0n
}

/** What of an account's capital is of movements dated after a day, in céntimos. */
export async function datedAfter(db: Db, account_id: number, day: IsoDate): Promise<bigint> {
  const read = prepared(db, 'movements after a day', () =>
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
  const [row] = await read.execute({ account: account_id, day })
  return row?.sum ?? 0n
}

/** A movement of one document, with its account's number and bank. */
export type DocumentMovement = Pick<
  Movement,
  'id' | 'created_at' | 'user' | 'amount' | 'balance' | 'reversal'
> & { account_id: number; account: string; bank: string }

/** Returns a document's newest movements, at most `limit`, in order of posting, newest first. */
export async function documentMovements(
  db: Db,
  kind: DocumentKind,
  document_id: number,
  limit: number,
): Promise<DocumentMovement[]> {
  const { id, created_at, user, amount, balance, reversal } = columns
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

/** Counts the account's movements in a range. */
export function countMovements(db: Db, account_id: number, range: Range): Promise<number> {
  const bindings = new Bindings()
  return countOf(db, conditionsOf(account_id, range, bindings), bindings)
}

async function countOf(db: Db, conditions: SQL[], bindings: Bindings): Promise<number> {
  const count = prepared(db, `count of movements ${bindings.shape}`, () =>
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
  const bindings = new Bindings()
  const account = bindings.of('account', account_id)
  const sum = (expression: SQL, condition: SQL) =>
    exactly(
      sql`(select coalesce(sum(${expression}), 0) from ${movements} where ${movements.account_id} = ${account} and ${condition})`,
    )
  const from = bindings.of('startDate', startDate ?? '')
  const until = bindings.of('endDate', endDate ?? '9999-12-31')
  const within = sql`${movements.issued_at} between ${from} and ${until}`
  const isEntry = sql`(${movements.amount} > 0) <> ${movements.reversal}`
  const side = (is: SQL) => sum(sql`case when ${is} then ${movements.amount} else 0 end`, within)
  const read = prepared(db, 'statement figures', () =>
    db
      .select({
        capital: exactly(accounts.capital),
        later: sum(sql`${movements.amount}`, sql`${movements.issued_at} > ${until}`),
        came: side(isEntry),
        went: side(sql`not (${isEntry})`),
      })
      .from(accounts)
      .where(eq(accounts.id, account)),
  )
  const [row] = await read.execute(bindings.values)
  const { capital = 0n, later = 0n, came = 0n, went = 0n } = row ?? {}
  const closing = capital - later
  return { opening: closing - came - went, came, went: -went, closing }
}

const BATCH = 1000

/**
 * Yields every movement of the range in order of posting, a thousand at a time, so that an account
 * of any length needs little memory. Movements posted meanwhile may be missing.
 */
export async function* movementsAsPosted(
  db: Db,
  account_id: number,
  range: Range,
): AsyncGenerator<Movement[]> {
  const { first, last } = await boundsOf(db, account_id, range)
  const { startDate = '', endDate = '9999-12-31' } = range
  const read = prepared(db, 'movements in order', () =>
    select(db)
      .where(
        and(
          eq(movements.account_id, sql.placeholder('account')),
          gt(movements.id, sql.placeholder('after')),
          lte(movements.id, sql.placeholder('last')),
        ),
      )
      .orderBy(asc(movements.id))
      .limit(BATCH),
  )
  for (let after = first - 1; after < last; ) {
    const rows = (await read.execute({ account: account_id, after, last })) as Movement[]
    // Dates are filtered here: with a condition on them the engine might sort each batch again.
    yield rows.filter(({ issued_at }) => issued_at >= startDate && issued_at <= endDate)
    after = rows.at(-1)?.id ?? last
  }
}

/**
 * Yields every movement of the range by the documents' dates, as movementsAsPosted, with the balances
 * of that order.
 */
export async function* movementsByDate(
  db: Db,
  account_id: number,
  { startDate, endDate }: Range,
): AsyncGenerator<Movement[]> {
  const read = prepared(db, 'movements by date', () => {
    const { issued_at, id } = movements
    const [day, after] = [sql.placeholder('day'), sql.placeholder('after')]
    return select(db)
      .where(
        and(
          eq(movements.account_id, sql.placeholder('account')),
          gte(issued_at, day),
          or(gt(issued_at, day), gt(id, after)),
          lte(issued_at, sql.placeholder('until')),
        ),
      )
      .orderBy(asc(issued_at), asc(id))
      .limit(BATCH)
  })
  const until = endDate ?? '9999-12-31'
  for (let [day, after]: [string, number] = [startDate ?? '', 0]; ; ) {
    const place = { account: account_id, day, after, until }
    const rows = (await read.execute(place)) as Movement[]
    yield await withBalancesByDate(db, account_id, rows)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    ;[day, after] = [last.issued_at, last.id]
  }
}

/** Returns the first and last movement ids of the range; `last` is 0 when there are none. */
async function boundsOf(db: Db, account_id: number, range: Range) {
  const bindings = new Bindings()
  const conditions = conditionsOf(account_id, range, bindings)
  const read = prepared(db, `bounds of movements ${bindings.shape}`, () =>
    db
      .select({
        first: sql`coalesce(min(${movements.id}), 1)`.mapWith(Number),
        last: sql`coalesce(max(${movements.id}), 0)`.mapWith(Number),
      })
      .from(movements)
      .where(and(...conditions)),
  )
  const [row] = await read.execute(bindings.values)
  return row ?? { first: 1, last: 0 }
}
