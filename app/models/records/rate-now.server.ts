/** The rate of today beside a titular's salary, without a query of its own. */
import { sql } from 'drizzle-orm'
import { dialect } from '#db/columns.ts'

/** Today in Venezuela, which is four hours behind, by the database's clock. */
const TODAY =
  dialect === 'postgres'
    ? sql.raw(`to_char(now() at time zone 'America/Caracas', 'YYYY-MM-DD')`)
    : sql.raw(`date('now', '-4 hours')`)

/** The rate in force of the salary's currency; null for bolívares, and without a rate. */
export const RATE_NOW = sql<
  string | null
>`case when titulars.salary_currency = 'VES' then null else (
  select rates.value from rates
    where rates.currency = titulars.salary_currency and rates.day <= ${TODAY}
    order by rates.day desc, rates.id desc limit 1) end`
