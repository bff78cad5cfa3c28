/** What a person keeps of lists. */
import { id, instant, refTo, table, text, uniqueIndex } from '../columns.ts'
import { users } from './people.ts'

/** A list as somebody wants to see it again: its path, and its query under a name of theirs. */
export const saved_views = table(
  'saved_views',
  {
    id: id(),
    user_id: refTo(() => users.id, { onDelete: 'cascade' }),
    /** The list's path: `/paysheets`. */
    list: text().notNull(),
    name: text().notNull(),
    /** Without the question mark and the page. */
    query: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [uniqueIndex('saved_views_name').on(t.user_id, t.list, t.name)],
)
