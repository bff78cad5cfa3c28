/** The orders that a new one is compared with: everybody's own last one, and those of the same month. */

import { and, between, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { KEPT_LAW, KEPT_WAGE } from '#app/models/payroll/kept.server.ts'
import { PAID_MONTH } from '#app/models/payroll/paid-month.server.ts'
import { datesFor, monthPaid, type Period } from '#app/models/payroll/period.ts'
import type { Db } from '#db/client.server.ts'
import type { Payday } from '#db/kinds.ts'
import { TOGGLES, type Toggle } from '#db/payroll-parts.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { paysheets, titulars } from '#db/schema.ts'
import { withParts } from './lines.ts'

const orderColumns = {
  id: paysheets.id,
  order: paysheets.order,
  titular_id: paysheets.titular_id,
  account_id: paysheets.account_id,
  enterprise_id: paysheets.enterprise_id,
  payday: paysheets.payday,
  period: paysheets.period,
  issued_at: paysheets.issued_at,
  salary: paysheets.salary,
  total: paysheets.total,
  lines: paysheets.lines,
  gross: paysheets.gross,
  law: KEPT_LAW,
  agreed: KEPT_WAGE,
}

/** An order to compare with; amounts in céntimos. */
export type LastOrder = ReturnType<
  typeof withParts<Awaited<ReturnType<typeof selectOrders>>[number]>
>

const selectOrders = (db: Db) => db.select(orderColumns).from(paysheets)

/**
 * Each employee's last live order before the fortnight, by employee: that of the same kind of fortnight, or failing
 * that of any.
 */
export async function ownLastOrders(
  db: Db,
  period: Period,
  ids: readonly number[],
): Promise<Map<number, LastOrder>> {
  const { payday } = period
  const month = monthPaid(period)
  const found = await inSlices(ids, (some) =>
    lastBefore(db, payday === 'segunda').execute({ ids: listed(some), payday, month }),
  )
  const alike = await latestOf(
    db,
    found.map((row) => ({ dated: row.alike, other: row.alike_other })),
  )
  return new Map([...(await latestOf(db, found)), ...alike])
}

/**
 * The ids of each row of titulars' newest live orders that fit: of those that pay the month of their
 * date, and of the few that pay another; each has its index.
 */
function newestOrders(db: Db, ...fits: (SQL | undefined)[]) {
  const newest = (are: SQL, ...by: SQL[]) =>
    sql<number | null>`(${db
      .select({ id: paysheets.id })
      .from(paysheets)
      .where(
        and(
          eq(paysheets.titular_id, sql.raw('titulars.id')),
          isNull(paysheets.voided_at),
          are,
          ...fits,
        ),
      )
      .orderBy(...by, desc(paysheets.issued_at), desc(paysheets.id))
      .limit(1)})`
  return {
    dated: newest(isNull(paysheets.period)),
    other: newest(sql`${paysheets.period} is not null`, desc(paysheets.period)),
  }
}

/** Each employee's newest live order by the month that it pays, by employee. */
export async function lastOrders(db: Db, ids: readonly number[]): Promise<Map<number, LastOrder>> {
  const found = await inSlices(ids, (some) => newestOf(db).execute({ ids: listed(some) }))
  return latestOf(db, found)
}

const newestOf = query((db) => db.select(newestOrders(db)).from(titulars).where(isIn(titulars.id)))

/** A second fortnight comes after the first of its month. */
const lastBefore = query((db, isSecond: boolean) => {
  const inMonth = isSecond
    ? and(eq(paysheets.payday, 'primera'), eq(PAID_MONTH, sql.placeholder('month')))
    : undefined
  const isBefore = or(lt(PAID_MONTH, sql.placeholder('month')), inMonth)
  const alike = newestOrders(db, isBefore, eq(paysheets.payday, sql.placeholder('payday')))
  return db
    .select({ ...newestOrders(db, isBefore), alike: alike.dated, alike_other: alike.other })
    .from(titulars)
    .where(isIn(titulars.id))
})

/** Reads the orders of these ids, and returns of each employee the one that pays the later month. */
async function latestOf(db: Db, found: readonly { dated: number | null; other: number | null }[]) {
  const ids = found.flatMap(({ dated, other }) => [dated ?? [], other ?? []].flat())
  const rows = await inSlices(ids, async (some) =>
    (await ordersById(db).execute({ ids: listed(some) })).map(withParts),
  )
  const latest = new Map<number, LastOrder>()
  for (const row of rows) {
    const before = latest.get(row.titular_id)
    if (!before || isLater(row, before)) latest.set(row.titular_id, row)
  }
  return latest
}

const timeOf = (row: LastOrder) => `${monthPaid(row)} ${row.issued_at}`
const isLater = (one: LastOrder, other: LastOrder): boolean =>
  timeOf(one) === timeOf(other) ? one.id > other.id : timeOf(one) > timeOf(other)

const ordersById = query((db) => selectOrders(db).where(isIn(paysheets.id)))

/** The live orders of the period's month that pay these employees, whichever fortnight they pay. */
export function ordersOfMonth(
  db: Db,
  period: Period,
  ids: readonly number[],
): Promise<LastOrder[]> {
  const month = monthPaid(period)
  const dates = datesFor(month)
  return inSlices(ids, async (some) =>
    (await ofMonth(db).execute({ ids: listed(some), month, ...dates })).map(withParts),
  )
}

const ofMonth = query((db) =>
  db
    .select(orderColumns)
    .from(paysheets)
    .where(
      and(
        isIn(paysheets.titular_id),
        between(paysheets.issued_at, sql.placeholder('first'), sql.placeholder('last')),
        eq(PAID_MONTH, sql.placeholder('month')),
        isNull(paysheets.voided_at),
      ),
    ),
)

/** Returns a month's orders that pay the days of a payday, one for each employee. */
export const ofSameDays = (
  orders: readonly LastOrder[],
  payday: Payday,
): Map<number, LastOrder> => {
  const isWhole = (one: Payday) => one === 'completo'
  const same = orders.filter(
    (order) => order.payday === payday || isWhole(order.payday) || isWhole(payday),
  )
  return new Map(same.map((order) => [order.titular_id, order]))
}

export const togglesOf = (order: Record<Toggle, number>): Toggle[] =>
  TOGGLES.filter((part) => order[part] > 0)

/** The toggles that the first fortnight of the month has had, by employee; none before the second. */
export function takenBefore(
  orders: readonly LastOrder[],
  payday: Payday,
): Map<number, ReadonlySet<Toggle>> {
  const firsts = orders.filter((order) => payday !== 'primera' && order.payday === 'primera')
  const byEmployee = Map.groupBy(firsts, ({ titular_id }) => titular_id)
  return new Map([...byEmployee].map(([id, own]) => [id, new Set(own.flatMap(togglesOf))]))
}
