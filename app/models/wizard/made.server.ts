import { and, desc, eq } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import type { Db } from '#db/client.server.ts'
import { payroll_runs, wizard_drafts } from '#db/schema.ts'

/**
 * The id of the run that the user's draft has just become: both were written at the same instant.
 * Undefined once the draft changes again.
 */
export async function runJustMade(
  db: Db,
  person: Pick<Actor, 'id'> | null,
): Promise<number | undefined> {
  if (!person?.id) return undefined
  const [run] = await db
    .select({ id: payroll_runs.id })
    .from(wizard_drafts)
    .innerJoin(
      payroll_runs,
      and(
        eq(payroll_runs.created_by, wizard_drafts.user_id),
        eq(payroll_runs.created_at, wizard_drafts.updated_at),
      ),
    )
    .where(eq(wizard_drafts.user_id, person.id))
    .orderBy(desc(payroll_runs.id))
    .limit(1)
  return run?.id
}
