import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/services/access/actor.ts'
import { checkVersion, NotFound } from '#app/services/errors/errors.ts'
import type { Tx } from '#db/client.server.ts'
import type { accounts, titulars } from '#db/schema.ts'
import { recordAudit } from './audit.server.ts'

/**
 * Makes a titular or an account active or inactive: an inactive one stays in lists and reports, and
 * pickers leave it out (docs/rules/people.md#7). Doing it twice changes nothing. Throws NotFound
 * and StaleVersion.
 */
export async function setActive(
  tx: Tx,
  kind: 'titular' | 'account',
  table: typeof titulars | typeof accounts,
  id: number,
  active: boolean,
  actor: Actor,
  version: number | undefined,
): Promise<void> {
  const [before] = await tx
    .select({ active: table.active, version: table.version })
    .from(table)
    .where(eq(table.id, id))
  if (!before) throw new NotFound()
  checkVersion(before, version)
  if (before.active === active) return
  await tx
    .update(table)
    .set({ active, version: sql`${table.version} + 1`, updated_at: actor.at.toISOString() })
    .where(eq(table.id, id))
  const action = active ? 'activate' : 'deactivate'
  await recordAudit(tx, actor, action, kind, id, { active: before.active }, { active })
}
