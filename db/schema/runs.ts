/** Payroll runs: a fortnight's orders as one thing. The orders point at their run. */
import { sql } from 'drizzle-orm'
import { check, date, id, index, int, oneOf, ref, table, text, uniqueIndex } from '../columns.ts'
import { PAYDAYS, type Payday } from '../kinds.ts'
import { users } from './people.ts'
import { stamps } from './stamps.ts'

/**
 * A run has no sums and no state of its own: both follow from its orders. Its version grows with
 * every change of an order, so that nobody approves what they have not seen.
 */
export const payroll_runs = table(
  'payroll_runs',
  {
    id: id(),
    order: int().notNull(),
    title: text().notNull(),
    payday: text<Payday>().notNull(),
    /** `YYYY-MM`, the month of all its orders. */
    month: text().notNull(),
    issued_at: date().notNull(),
    /** Title without accents and case, for the search. */
    search_key: text().notNull(),
    created_by: ref().references(() => users.id),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('payroll_runs_order').on(t.order),
    index('payroll_runs_issued').on(t.issued_at, t.id),
    index('payroll_runs_fortnight').on(t.month, t.payday),
    index('payroll_runs_created_by').on(t.created_by),
    check('payroll_runs_payday', oneOf(t.payday, PAYDAYS)),
    check('payroll_runs_month', sql`length(${t.month}) = 7`),
  ],
)
