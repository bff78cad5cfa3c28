/** Exchange rates: what a unit of a currency is worth in Bs from a day on. */
import { sql } from 'drizzle-orm'
import { check, date, id, index, instant, oneOf, ref, table, text } from '../columns.ts'
import { CURRENCIES, type Currency } from '../kinds.ts'
import { users } from './people.ts'

/**
 * Every rate that was ever entered, only added: triggers refuse all else. Of a day's rates the last
 * written one counts. The value is a canonical decimal as text, which both engines give back exactly.
 */
export const rates = table(
  'rates',
  {
    id: id(),
    currency: text<Currency>().notNull(),
    /** The first day that it is for. */
    day: date().notNull(),
    /** Bs for one unit, above 0, with at most 8 decimals: '148.32'. */
    value: text().notNull(),
    source: text().notNull(),
    user_id: ref().references(() => users.id),
    /** Who entered it; null for one that the app fetched. */
    user_name: text(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('rates_day').on(t.currency, t.day, t.id),
    index('rates_newest').on(t.day, t.id),
    index('rates_user').on(t.user_id),
    check('rates_currency', oneOf(t.currency, CURRENCIES)),
    // Digits, at most one dot between them, at most 8 behind it, not only zeros, none at its ends.
    check(
      'rates_value',
      sql`length(${t.value}) <= 18 and trim(${t.value}, '0123456789.') = '' and trim(${t.value}, '0.') <> ''
        and length(replace(${t.value}, '.', '')) >= length(${t.value}) - 1
        and ${t.value} not like '.%' and ${t.value} not like '%.' and ${t.value} not like '%._________%'
        and ${t.value} not like '%.%0' and (${t.value} not like '0%' or ${t.value} like '0.%')`,
    ),
  ],
)
