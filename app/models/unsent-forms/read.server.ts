import { and, eq, gte, sql } from 'drizzle-orm'
import { daysBefore } from '#app/kernel/purge.server.ts'
import type { Db } from '#db/client.server.ts'
import { query } from '#db/query.server.ts'
import { unsent_forms } from '#db/schema.ts'
import { KEPT_DAYS, type Texts } from './fields.ts'

/** What a user typed into a form in the last 24 hours and has not sent, and when (an instant). */
export async function readUnsentForm(
  db: Db,
  user_id: number,
  path: string,
  now: Date,
): Promise<{ typed: Texts; saved_at: string } | undefined> {
  const oldest = daysBefore(now, KEPT_DAYS)
  const [row] = await typedInto(db).execute({ user_id, path, oldest })
  return row
}

const typedInto = query((db) =>
  db
    .select({ typed: unsent_forms.typed, saved_at: unsent_forms.saved_at })
    .from(unsent_forms)
    .where(
      and(
        eq(unsent_forms.user_id, sql.placeholder('user_id')),
        eq(unsent_forms.path, sql.placeholder('path')),
        gte(unsent_forms.saved_at, sql.placeholder('oldest')),
      ),
    ),
)
