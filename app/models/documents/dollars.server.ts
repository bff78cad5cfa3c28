/** What documents come to in dollars, each at the rate of its date or the one that it keeps (docs/rules/rates.md#9, #10). */
import { between, sql } from 'drizzle-orm'
import { exactly } from '#app/kernel/asking/queries.server.ts'
import {
  COUNTED_KINDS,
  type CountedKind,
  DOCUMENTS,
  type ReportedKind,
} from '#app/kernel/document-kinds.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { exact } from '#app/kernel/values/fractions.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { KEPT_DOLLAR } from '#app/models/payroll/kept.server.ts'
import { rateOf } from '#app/models/payroll/terms.ts'
import { type Rate, ratesBetween } from '#app/models/rates/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { ofEach } from '#db/payroll-parts.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { daily_totals, paysheets } from '#db/schema.ts'
import { yearBounds } from './statistics.server.ts'

/** An amount in Bs as cents of dollars, rounded half up. */
export const atRate = (amount: bigint | number, { value }: Pick<Rate, 'value'>): bigint =>
  BigInt(exact(amount).div(exact(value)).round().toString())

/**
 * What amounts of days come to in dollars, in cents and in their order, those with a rate of their own (Bs for a
 * dollar) by it; null for days before the first rate.
 */
export async function inDollars<T extends { issued_at: IsoDate; own_rate?: string | null }>(
  db: Db,
  rows: readonly T[],
  amountOf: (row: T) => bigint | number,
): Promise<(bigint | null)[]> {
  const days = rows.map(({ issued_at }) => issued_at).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const rates = { USD: await ratesBetween(db, 'USD', first, last) }
  return inTurns(rows, (some) =>
    some.map((row) => {
      const { own_rate: value } = row
      const rate = value ? { value } : rateOf(rates, 'USD', row.issued_at)
      return rate ? atRate(amountOf(row), rate) : null
    }),
  )
}

/** Documents of a kind with what each comes to in dollars, in cents; null for a day before the first rate. */
export async function withDollars<R extends { id: number; issued_at: IsoDate }>(
  db: Db,
  kind: ReportedKind,
  rows: readonly R[],
  amountOf: (row: R) => Centimos,
): Promise<(R & InDollars)[]> {
  const ids = kind === 'paysheet' ? rows.map(({ id }) => id) : []
  const kept = new Map(
    (await inSlices(ids, (some) => keptOf(db).execute({ ids: listed(some) }))).map((own) => [
      own.id,
      own.rate,
    ]),
  )
  const rated = rows.map((row) => ({
    row,
    issued_at: row.issued_at,
    own_rate: kept.get(row.id) ?? null,
  }))
  const dollars = await inDollars(db, rated, ({ row }) => amountOf(row))
  return rows.map((row, i) => ({ ...row, usd: dollars[i] ?? null }))
}

const keptOf = query((db) =>
  db.select({ id: paysheets.id, rate: KEPT_DOLLAR }).from(paysheets).where(isIn(paysheets.id)),
)

/** Cents of dollars, which a low rate may make many of; null before the first rate, absent where nobody asked. */
export type InDollars = { usd?: bigint | null }

export type YearInDollars = {
  /** January to December, in cents: the sums of the days, each rounded half up. */
  months: Record<CountedKind, bigint[]>
  /** The first day with a rate, where documents of days before it are left out; null without any rate. */
  since: IsoDate | null | undefined
}

export async function yearInDollars(db: Db, year: number): Promise<YearInDollars> {
  const { startDate, endDate } = yearBounds(year)
  const days = await daysOf(db).execute({ startDate, endDate })
  const rates = { USD: await ratesBetween(db, 'USD', startDate, endDate) }
  const months = ofEach(COUNTED_KINDS, () => Array.from({ length: 12 }, () => 0n))
  let since: IsoDate | null | undefined
  for (const { day, kind, total } of days) {
    const rate = rateOf(rates, 'USD', day)
    if (!rate) since = rates.USD[0]?.day ?? null
    const own = rate && months[kind as CountedKind]
    if (!own) continue
    const came = DOCUMENTS[kind].money === 'goes' ? -total : total
    const month = Number(day.slice(5, 7)) - 1
    own[month] = (own[month] ?? 0n) + atRate(came, rate)
  }
  return { months, since }
}

const daysOf = query((db) => {
  const { day, kind, count, total } = daily_totals
  const [first, last] = [sql.placeholder('startDate'), sql.placeholder('endDate')]
  return db
    .select({ day, kind, total: exactly(total).as('total') })
    .from(daily_totals)
    .where(sql`${between(day, first, last)} and ${count} > 0`)
    .orderBy(day)
})
