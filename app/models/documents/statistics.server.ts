/**
 * A year's documents by month, for the dashboard and the API. Neither voided ones count nor those
 * that wait for approval.
 */

import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lt,
  lte,
  not,
  type SQL,
  sql,
} from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import { COUNTED_KINDS, type CountedKind, type OrderKind } from '#app/kernel/document-kinds.ts'
import { dayOfMonth, monthName, parseIsoDate } from '#app/kernel/values/dates.ts'
import { plainBs, toBs } from '#app/kernel/values/money.ts'
import type { Db } from '#db/client.server.ts'
import { DOCUMENT_TABLES, type DocumentTable } from '#db/schema.ts'

/** `total` in céntimos; bigint, because a year's sum may exceed what a number holds exactly. */
export type MonthTotals = { month: number; name: string; count: number; total: bigint }
export type YearTotals = { year: number; count: number; total: bigint; months: MonthTotals[] }

/** The amount that counts: the total paid, for documents that have one. */
const paidOf = (table: DocumentTable<CountedKind>) =>
  'total' in table ? table.total : table.amount

/** In force, and posted. */
const counts = (table: DocumentTable<CountedKind>) =>
  and(isNull(table.voided_at), 'pending' in table ? not(table.pending) : undefined)

/** Reads a year from a query or path, 1000 to 9999; undefined when it is not one. */
export function parseYear(text: string): number | undefined {
  return parseIsoDate(`${text}-01-01`) && Number(text)
}

/** The first and the last day of a year. */
export const yearBounds = (year: number) => ({
  startDate: dayOfMonth(year, 1, 1),
  endDate: dayOfMonth(year, 12, 31),
})

/**
 * Returns count and total of one kind of document, for the year and by month of `issued_at`; with
 * `titular_id`, of that titular's orders alone.
 */
export async function yearTotals<K extends CountedKind>(
  db: Db,
  kind: K,
  year: number,
  titular_id?: K extends OrderKind ? number : never,
): Promise<YearTotals> {
  const table: DocumentTable<CountedKind> = DOCUMENT_TABLES[kind]
  const own = 'titular_id' in table && titular_id && eq(table.titular_id, titular_id)
  const { startDate, endDate } = yearBounds(year)
  // Grouped by day, which is the index's order; grouping by month would need a sort.
  const days = await db
    .select({
      issued_at: table.issued_at,
      count: count(),
      total: exactly(sql`sum(${paidOf(table)})`),
    })
    .from(table)
    .where(
      and(
        counts(table),
        gte(table.issued_at, startDate),
        lte(table.issued_at, endDate),
        own || undefined,
      ),
    )
    .groupBy(table.issued_at)
  return summed(
    year,
    days.map((day) => ({
      month: Number(day.issued_at.slice(5, 7)),
      count: day.count,
      total: day.total,
    })),
  )
}

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

/**
 * Returns the nearest years before and after that have documents; with `titular_id`, only that
 * titular's orders count.
 */
export async function yearsBeside(
  db: Db,
  year: number,
  titular_id?: number,
): Promise<{ previous: number | undefined; next: number | undefined }> {
  const all = COUNTED_KINDS.flatMap((kind) => {
    const table = DOCUMENT_TABLES[kind]
    if (titular_id === undefined) return { table, own: undefined }
    return 'titular_id' in table ? { table, own: eq(table.titular_id, titular_id) } : []
  })
  const { startDate, endDate } = yearBounds(year)
  const nearest = async ({ table, own }: (typeof all)[number], way: typeof asc, where: SQL) => {
    const [row] = await db
      .select({ issued_at: table.issued_at })
      .from(table)
      .where(and(counts(table), where, own))
      .orderBy(way(table.issued_at))
      .limit(1)
    return row ? [Number(row.issued_at.slice(0, 4))] : []
  }
  const found = (years: Promise<number[]>[]) => Promise.all(years).then((each) => each.flat())
  const before = await found(all.map((t) => nearest(t, desc, lt(t.table.issued_at, startDate))))
  const after = await found(all.map((t) => nearest(t, asc, gt(t.table.issued_at, endDate))))
  return {
    previous: before.length > 0 ? Math.max(...before) : undefined,
    next: after.length > 0 ? Math.min(...after) : undefined,
  }
}

/** A year as the API gives it: each total in Bs, as a number and as an exact text. */
export function presentYear({ months, ...year }: YearTotals) {
  return { ...presentTotal(year), months: months.map(presentTotal) }
}

const presentTotal = <T extends { total: bigint }>({ total, ...rest }: T) => ({
  ...rest,
  total: toBs(total),
  total_text: plainBs(total),
})
