/** FAOV's monthly files, kept as they were made. */
import { sql } from 'drizzle-orm'
import { bytes, check, id, index, instant, int, money, ref, table, text } from '../columns.ts'
import { users } from './people.ts'

export const faov_files = table(
  'faov_files',
  {
    id: id(),
    /** `YYYY-MM`, the month that it declares. */
    month: text().notNull(),
    /** The file's name, as FAOV wants it. */
    name: text().notNull(),
    /** How many workers, and what they were paid in céntimos. */
    count: int().notNull(),
    total: money().notNull(),
    sha256: text().notNull(),
    content: bytes().notNull(),
    user_id: ref().references(() => users.id),
    user_name: text(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('faov_files_month').on(t.month, t.id),
    index('faov_files_user').on(t.user_id),
    check('faov_files_count', sql`${t.count} > 0`),
  ],
)
