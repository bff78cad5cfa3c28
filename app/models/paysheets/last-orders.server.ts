/** The orders that a new one is compared with: everybody's own last one, and those of the same month. */

import { and, between, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { IsoDate } from '#app/kernel/values/dates.ts'
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
  salary: paysheets.salary,
  total: paysheets.total,
  lines: paysheets.lines,
  gross: paysheets.gross,
}

/** An employee's last order; amounts in céntimos. */
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
  return byEmployee(db, found)
}

/** The id of each row of titulars' newest live order that fits. */
const newestOrder = (db: Db, ...fits: (SQL | undefined)[]) =>
  db
    .select({ id: paysheets.id })
    .from(paysheets)
    .where(
      and(eq(paysheets.titular_id, sql.raw('titulars.id')), isNull(paysheets.voided_at), ...fits),
    )
    .orderBy(desc(paysheets.issued_at), desc(paysheets.id))
    .limit(1)

/** Each employee's newest live order by date, by employee. */
export async function newestOrders(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, LastOrder>> {
  const found = await inSlices(ids, (some) => newestOf(db).execute({ ids: listed(some) }))
  return byEmployee(db, found)
}

const newestOf = query((db) =>
  db
    .select({ last: sql<number | null>`(${newestOrder(db)})` })
    .from(titulars)
    .where(isIn(titulars.id)),
)

/** A second fortnight comes after the first of its month. */
const lastBefore = query((db, isSecond: boolean) => {
  const inMonth = isSecond
    ? and(eq(paysheets.payday, 'primera'), eq(PAID_MONTH, sql.placeholder('month')))
    : undefined
  const isBefore = or(lt(PAID_MONTH, sql.placeholder('month')), inMonth)
  const alike = newestOrder(db, isBefore, eq(paysheets.payday, sql.placeholder('payday')))
  return db
    .select({ last: sql<number | null>`coalesce((${alike}), (${newestOrder(db, isBefore)}))` })
    .from(titulars)
    .where(isIn(titulars.id))
})

/** Reads the orders of these ids, one of each employee. */
async function byEmployee(db: Db, found: readonly { last: number | null }[]) {
  const ids = found.flatMap(({ last }) => last ?? [])
  const rows = await inSlices(ids, async (some) =>
    (await ordersById(db).execute({ ids: listed(some) })).map(withParts),
  )
  return new Map(rows.map((row) => [row.titular_id, row]))
}

const ordersById = query((db) => selectOrders(db).where(isIn(paysheets.id)))

/** A live order of the month; amounts in céntimos. */
export type MonthOrder = LastOrder & { issued_at: IsoDate }

/** The live orders of the period's month that pay these employees, whichever fortnight they pay. */
export function ordersOfMonth(
  db: Db,
  period: Period,
  ids: readonly number[],
): Promise<MonthOrder[]> {
  const month = monthPaid(period)
  const dates = datesFor(month)
  return inSlices(ids, async (some) =>
    (await ofMonth(db).execute({ ids: listed(some), month, ...dates })).map(withParts),
  )
}

const ofMonth = query((db) =>
  db
    .select({ ...orderColumns, issued_at: paysheets.issued_at })
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
  orders: readonly MonthOrder[],
  payday: Payday,
): Map<number, MonthOrder> => {
  const isWhole = (one: Payday) => one === 'completo'
  const same = orders.filter(
    (order) => order.payday === payday || isWhole(order.payday) || isWhole(payday),
  )
  return new Map(same.map((order) => [order.titular_id, order]))
}

/** The toggles that an order has. */
export const togglesOf = (order: Record<Toggle, number>): Toggle[] =>
  TOGGLES.filter((part) => order[part] > 0)

/** The toggles that the first fortnight of the month has had, by employee; none before the second. */
export function takenBefore(
  orders: readonly MonthOrder[],
  payday: Payday,
): Map<number, ReadonlySet<Toggle>> {
  const firsts = orders.filter((order) => payday !== 'primera' && order.payday === 'primera')
  const byEmployee = Map.groupBy(firsts, ({ titular_id }) => titular_id)
  return new Map([...byEmployee].map(([id, own]) => [id, new Set(own.flatMap(togglesOf))]))
}
