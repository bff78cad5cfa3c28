/**
 * A year's documents by month, for the dashboard and the API. Neither voided ones count nor those
 * that wait for approval.
 */

import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gt,
  isNull,
  lt,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { COUNTED_KINDS, type CountedKind, DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { dayOfMonth, monthName, parseIsoDate } from '#app/kernel/values/dates.ts'
import { plainBs, toBs } from '#app/kernel/values/money.ts'
import type { Db } from '#db/client.server.ts'
import { ofEach } from '#db/payroll-parts.ts'
import { query } from '#db/query.server.ts'
import { daily_totals, payments, paysheets } from '#db/schema.ts'

/** `total` in céntimos; bigint, because a year's sum may exceed what a number holds exactly. */
export type MonthTotals = { month: number; name: string; count: number; total: bigint }
export type YearTotals = { year: number; count: number; total: bigint; months: MonthTotals[] }

/** Reads a year from a query or path, 1000 to 9999; undefined when it is not one. */
export function parseYear(text: string): number | undefined {
  return parseIsoDate(`${text}-01-01`) && Number(text)
}

export const yearBounds = (year: number) => ({
  startDate: dayOfMonth(year, 1, 1),
  endDate: dayOfMonth(year, 12, 31),
})

/** Returns count and total of each kind of document, for the year and by month of `issued_at`. */
export async function yearTotals(db: Db, year: number): Promise<Record<CountedKind, YearTotals>> {
  const rows = await monthsOf(db).execute(yearBounds(year))
  return ofEach(COUNTED_KINDS, (kind) => {
    const own = rows.filter((row) => row.kind === kind)
    return summed(
      year,
      own.map(({ month, count, total }) => ({
        ...{ month: monthNumber(month), count },
        total: DOCUMENTS[kind].money === 'goes' ? -total : total,
      })),
    )
  })
}

const monthsOf = query((db) => {
  const { day, kind, count, total } = daily_totals
  const month = sql<string>`substr(${day}, 1, 7)`
  const [first, last] = [sql.placeholder('startDate'), sql.placeholder('endDate')]
  return db
    .select({
      ...{ month, kind },
      count: sql`sum(${count})`.mapWith(Number),
      total: exactly(sql`sum(${total})`),
    })
    .from(daily_totals)
    .where(between(day, first, last))
    .groupBy(month, kind)
})

/** Count and total (céntimos) of a titular's personal orders, by the days of the year that have any. */
export function ownPayments(db: Db, year: number, titular_id: number) {
  const { issued_at, amount } = payments
  const { startDate, endDate } = yearBounds(year)
  return db
    .select({ issued_at, count: count(), total: exactly(sql`sum(${amount})`) })
    .from(payments)
    .where(and(isOwn(payments, titular_id), between(issued_at, startDate, endDate)))
    .groupBy(issued_at)
}

/** In force, posted, and the titular's. */
const isOwn = (table: typeof payments | typeof paysheets, titular_id: number) =>
  and(eq(table.titular_id, titular_id), isNull(table.voided_at), not(table.pending))

/** The month of a date or of a month, 1 to 12. */
const monthNumber = (date: string) => Number(date.slice(5, 7))

/** Adds several kinds into one, such as all payments out of the company. */
export function addYears(year: number, kinds: readonly YearTotals[]): YearTotals {
  return summed(
    year,
    kinds.flatMap(({ months }) => months),
  )
}

function summed(year: number, parts: Omit<MonthTotals, 'name'>[]): YearTotals {
  const months = Array.from({ length: 12 }, (_, i): MonthTotals => {
    const own = parts.filter(({ month }) => month === i + 1)
    return { month: i + 1, name: nameOfMonth(i + 1), count: countOf(own), total: totalOf(own) }
  })
  return { year, count: countOf(months), total: totalOf(months), months }
}

type Part = { count: number; total: bigint }
const countOf = (parts: Part[]) => parts.reduce((sum, part) => sum + part.count, 0)
const totalOf = (parts: Part[]) => parts.reduce((sum, part) => sum + part.total, 0n)

function nameOfMonth(month: number): string {
  const day = parseIsoDate(`2000-${String(month).padStart(2, '0')}-01`)
  return day ? monthName(day) : ''
}

export type YearsBeside = { previous: number | undefined; next: number | undefined }

const nearest = (where: SQL, order: SQL) =>
  sql<
    string | null
  >`(select day from ${daily_totals} where ${where} and count > 0 order by ${order} limit 1)`

/** The nearest days with documents of any counted kind, as columns of any query with a year's bounds. */
export const DAYS_BESIDE = {
  day_before: nearest(lt(daily_totals.day, sql.placeholder('startDate')), desc(daily_totals.day)),
  day_after: nearest(gt(daily_totals.day, sql.placeholder('endDate')), asc(daily_totals.day)),
}

/** The years of a query's `DAYS_BESIDE`. */
export const yearsBesideIn = (
  row: Record<keyof typeof DAYS_BESIDE, string | null>,
): YearsBeside => ({
  previous: yearOf(row.day_before),
  next: yearOf(row.day_after),
})

/** Returns the nearest years before and after in which the titular has an order. */
export async function ownYearsBeside(
  db: Db,
  year: number,
  titular_id: number,
): Promise<YearsBeside> {
  const { startDate, endDate } = yearBounds(year)
  const nearest = async (way: typeof asc, where: (date: SQLWrapper) => SQL) => {
    const years: number[] = []
    for (const table of [paysheets, payments] as const) {
      const [row] = await db
        .select({ issued_at: table.issued_at })
        .from(table)
        .where(and(isOwn(table, titular_id), where(table.issued_at)))
        .orderBy(way(table.issued_at))
        .limit(1)
      if (row) years.push(Number(row.issued_at.slice(0, 4)))
    }
    return years
  }
  const before = await nearest(desc, (date) => lt(date, startDate))
  const after = await nearest(asc, (date) => gt(date, endDate))
  return {
    previous: before.length > 0 ? Math.max(...before) : undefined,
    next: after.length > 0 ? Math.min(...after) : undefined,
  }
}

const yearOf = (day: string | null) => (day ? Number(day.slice(0, 4)) : undefined)

/**
 * A year as the API gives it: each total in Bs, as a number and as an exact text; with its months in cents
 * of dollars those, too.
 */
export function presentYear({ months, ...year }: YearTotals, dollars?: readonly bigint[]) {
  const all = dollars?.reduce((sum, month) => sum + month, 0n)
  return {
    ...presentTotal(year, all),
    months: months.map((month, i) => presentTotal(month, dollars?.[i])),
  }
}

const presentTotal = <T extends { total: bigint }>({ total, ...rest }: T, cents?: bigint) => ({
  ...rest,
  total: toBs(total),
  total_text: plainBs(total),
  ...(cents !== undefined && { usd: toBs(cents) }),
})
