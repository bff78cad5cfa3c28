/** What the law's deductions are computed by, from which day on. */
import { date, id, index, instant, ref, table, text } from '../columns.ts'
import { titulars, users } from './people.ts'

/**
 * Every value of a parameter, only ever added; nothing but its confirmation is written later. Of the
 * values that begin on a day or before it, the last one written is that day's.
 */
export const parameters = table(
  'parameters',
  {
    id: id(),
    /** Whose value it is; null for the company's. It goes with a titular who is deleted. */
    titular_id: ref().references(() => titulars.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** A decimal, or an option of a choice. */
    value: text().notNull(),
    since: date().notNull(),
    /** Where the value stands: a law, a gazette. */
    source: text(),
    user_id: ref().references(() => users.id),
    /** Who entered it; null for what the app proposes. */
    user_name: text(),
    created_at: instant().notNull(),
    confirmed_by: ref().references(() => users.id),
    confirmed_name: text(),
    confirmed_at: instant(),
  },
  (t) => [
    index('parameters_name').on(t.name, t.id),
    index('parameters_titular').on(t.titular_id, t.id),
    index('parameters_user').on(t.user_id),
    index('parameters_confirmed_by').on(t.confirmed_by),
  ],
)
