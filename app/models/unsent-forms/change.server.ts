/** Forms that somebody began and has not sent (docs/rules/unsent-forms.md#1). */
import { lt, sql } from 'drizzle-orm'
import { daysBefore, type Purge } from '#app/services/upkeep/purge.server.ts'
import { unsent_forms } from '#db/schema.ts'

const KEPT_DAYS = 1

/** Deletes what is older than 24 hours. */
export const purgeUnsentForms: Purge = async (tx, now, most) => {
  const { user_id, path, saved_at } = unsent_forms
  const some = tx
    .select({ user_id, path })
    .from(unsent_forms)
    .where(lt(saved_at, daysBefore(now, KEPT_DAYS)))
    .orderBy(saved_at)
    .limit(most)
  const gone = await tx
    .delete(unsent_forms)
    .where(sql`(${user_id}, ${path}) in ${some}`)
    .returning({ path })
  return gone.length
}
