/** Reads exchange rates (docs/rules/rates.md#2). */
import { and, count, desc, eq, gte, inArray, lte, max, type SQL, sql } from 'drizzle-orm'
import { type Listing, type PageOf, pageOf } from '#app/kernel/asking/listing.ts'
import { among, sortingOf, windowOf } from '#app/kernel/asking/queries.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { addDays, type IsoDate } from '#app/kernel/values/dates.ts'
import type { Db } from '#db/client.server.ts'
import type { Currency } from '#db/kinds.ts'
import { ONE_ROW, query } from '#db/query.server.ts'
import { rates, titulars } from '#db/schema.ts'

/** A rate as it was entered; its value is a canonical decimal, Bs for one unit. */
export type Rate = typeof rates.$inferSelect

/** The most rates of one answer, as of documents (docs/rules/api.md#5). */
const MOST_RATES = 10_000
const TOO_MANY = problem('too_many', 'Son más de 10.000 tasas: pida páginas o fechas')

/** Rates that match the filters; the dates are the days that they are for. Throws FieldErrors for too many. */
export async function listRates(db: Db, listing: Listing): Promise<PageOf<Rate>> {
  const { filters, startDate, endDate } = listing
  const conditions: (SQL | undefined)[] = [
    Array.isArray(filters.currency) ? among(rates.currency, filters.currency) : undefined,
    startDate ? gte(rates.day, startDate) : undefined,
    endDate ? lte(rates.day, endDate) : undefined,
  ]
  const where = and(...conditions)
  const [{ n: total } = { n: 0 }] = await db.select({ n: count() }).from(rates).where(where)
  if (listing.limit === 0 && total > MOST_RATES) throw new FieldErrors({ limit: TOO_MANY })
  const { limit, offset } = windowOf(listing)
  const rows = await db
    .select()
    .from(rates)
    .where(where)
    .orderBy(...sortingOf(listing, { day: rates.day, id: rates.id }, rates.id))
    .limit(limit)
    .offset(offset)
  return pageOf(rows, total, listing)
}

/** Throws NotFound. */
export async function getRate(db: Db, id: number): Promise<Rate> {
  const [rate] = await db.select().from(rates).where(eq(rates.id, id))
  if (!rate) throw new NotFound()
  return rate
}

/** The id of the last entry; 0 before any. */
export async function newestRate(db: Db): Promise<number> {
  const [row] = await db.select({ id: max(rates.id) }).from(rates)
  return row?.id ?? 0
}

/** The rate in force on a day: of the last day up to it, the one written last. Undefined if there is none. */
export async function rateOn(db: Db, currency: Currency, day: IsoDate): Promise<Rate | undefined> {
  const [rate] = await inForce(db).execute({ currency, day })
  return rate
}

const inForce = query((db) =>
  db
    .select()
    .from(rates)
    .where(
      and(eq(rates.currency, sql.placeholder('currency')), lte(rates.day, sql.placeholder('day'))),
    )
    .orderBy(desc(rates.day), desc(rates.id))
    .limit(1),
)

/** Whether somebody has ever entered this value for its day, even if another one counts since. */
export async function wasEntered(
  db: Db,
  { currency, day, value }: Pick<Rate, 'currency' | 'day' | 'value'>,
): Promise<boolean> {
  const same = and(eq(rates.currency, currency), eq(rates.day, day), eq(rates.value, value))
  const [known] = await db.select({ id: rates.id }).from(rates).where(same).limit(1)
  return known !== undefined
}

/**
 * The rates in force in a range of days, oldest first: what was in force before it, and of each day in it
 * the one written last. `rateOf` (payroll/terms.ts) finds a day's.
 */
export async function ratesBetween(
  db: Db,
  currency: Currency,
  first: IsoDate,
  last: IsoDate,
): Promise<Rate[]> {
  const before = await rateOn(db, currency, addDays(first, -1))
  const newest = db
    .select({ id: max(rates.id) })
    .from(rates)
    .where(and(eq(rates.currency, currency), gte(rates.day, first), lte(rates.day, last)))
    .groupBy(rates.day)
  const rows = await db.select().from(rates).where(inArray(rates.id, newest)).orderBy(rates.day)
  return [...(before ? [before] : []), ...rows]
}

/** Null when all of the dollar's are of later days; undefined where none was ever entered. */
export async function dollarDay(db: Db, today: IsoDate): Promise<IsoDate | null | undefined> {
  const [row] = await dollarDays(db).execute({ today })
  return row && dollarDayIn(row)
}

const dollars = sql`from ${rates} where currency = 'USD'`

/** The days of the dollar's rates, as columns of any query with `today`. */
export const DOLLAR_DAYS = {
  dollar_first: sql<IsoDate | null>`(select min(day) ${dollars})`,
  dollar_day: sql<IsoDate | null>`(select max(day) ${dollars} and day <= ${sql.placeholder('today')})`,
}

/**
 * The day of the euro's last rate, where one was ever entered and somebody's wage is agreed in euros: null for none
 * up to `today`, undefined elsewhere.
 */
export const EURO_DAYS = {
  euro_used: sql<boolean>`(exists (select 1 from ${rates} where currency = 'EUR')
    and exists (select 1 from ${titulars} where salary_currency = 'EUR' and active))`.mapWith(
    Boolean,
  ),
  euro_day: sql<IsoDate | null>`(select max(day) from ${rates} where currency = 'EUR' and day <= ${sql.placeholder('today')})`,
}

/** What a query's row has of them, as `dollarDay` says it. */
export const dollarDayIn = (row: Record<keyof typeof DOLLAR_DAYS, IsoDate | null>) =>
  row.dollar_first ? row.dollar_day : undefined

const dollarDays = query((db) => db.select(DOLLAR_DAYS).from(ONE_ROW))
