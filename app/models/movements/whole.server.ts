/** All movements of an account, a batch at a time, for files of any length. */
import { and, asc, eq, gt, gte, lte, or, sql } from 'drizzle-orm'
import { Bindings } from '#app/kernel/asking/queries.server.ts'
import type { Db } from '#db/client.server.ts'
import { batches, query, shaped } from '#db/query.server.ts'
import { movements } from '#db/schema.ts'
import {
  conditionsOf,
  type Movement,
  type Range,
  selectMovements,
  withBalancesByDate,
} from './rows.server.ts'

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
  const read = (after: number) =>
    inOrder(db).execute({ account: account_id, after: Math.max(after, first - 1), last })
  for await (const rows of batches(BATCH, read)) {
    // Dates are filtered here: with a condition on them the engine might sort each batch again.
    yield (rows as Movement[]).filter(
      ({ issued_at }) => issued_at >= startDate && issued_at <= endDate,
    )
  }
}

const inOrder = query((db) =>
  selectMovements(db)
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

/**
 * Yields every movement of the range by the documents' dates, as movementsAsPosted, with the balances
 * of that order.
 */
export async function* movementsByDate(
  db: Db,
  account_id: number,
  { startDate, endDate }: Range,
): AsyncGenerator<Movement[]> {
  const until = endDate ?? '9999-12-31'
  for (let [day, after]: [string, number] = [startDate ?? '', 0]; ; ) {
    const place = { account: account_id, day, after, until }
    const rows = (await byDate(db).execute(place)) as Movement[]
    yield await withBalancesByDate(db, account_id, rows)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    ;[day, after] = [last.issued_at, last.id]
  }
}

const byDate = query((db) => {
  const { issued_at, id } = movements
  const [day, after] = [sql.placeholder('day'), sql.placeholder('after')]
  return selectMovements(db)
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

const bounds = shaped()

/** Returns the first and last movement ids of the range; `last` is 0 when there are none. */
async function boundsOf(db: Db, account_id: number, range: Range) {
  const bindings = new Bindings()
  const conditions = conditionsOf(account_id, range, bindings)
  const read = bounds(db, bindings.shape, () =>
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
