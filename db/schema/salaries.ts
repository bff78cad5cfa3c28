/** What titulars earned since when, and what somebody typed and has not saved yet. */
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  flag,
  id,
  index,
  instant,
  int,
  literal,
  money,
  primaryKey,
  ref,
  refTo,
  table,
  text,
} from '../columns.ts'
import type { WageCurrency } from '../kinds.ts'
import { titulars, users } from './people.ts'

/**
 * Every change of a salary, only ever added; it goes with a titular who is deleted. Of the changes
 * that begin on a day or before it, the last one written gives that day's salary.
 */
export const salary_changes = table(
  'salary_changes',
  {
    id: id(),
    titular_id: refTo(() => titulars.id, { onDelete: 'cascade' }),
    /** Monthly salary as agreed, in hundredths of its currency; 0 for none. */
    salary: money().notNull(),
    currency: text<WageCurrency>().notNull().default('VES'),
    /** The first day that it is for. */
    since: date().notNull(),
    reason: text(),
    /** Whether 'Aumentar' wrote it: such a one is no correction of the salary that it raises. */
    is_raise: flag().notNull().default(false),
    user_id: ref().references(() => users.id),
    /** Who changed it; null when it was known before there was a history. */
    user_name: text(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('salary_changes_titular').on(t.titular_id, t.id),
    index('salary_changes_user').on(t.user_id),
    check(
      'salary_changes_salary',
      sql`${t.salary} >= 0 and ${t.salary} <= ${literal(Number.MAX_SAFE_INTEGER)}`,
    ),
  ],
)

/** A salary that a user typed and has not saved: it expires. */
export const salary_drafts = table(
  'salary_drafts',
  {
    user_id: refTo(() => users.id, { onDelete: 'cascade' }),
    titular_id: refTo(() => titulars.id, { onDelete: 'cascade' }),
    typed: text().notNull(),
    /** The titular's version that the user saw. */
    version: int().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.titular_id] }),
    index('salary_drafts_updated').on(t.updated_at),
  ],
)
