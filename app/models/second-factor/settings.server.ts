/** Whom the company asks for a second factor (docs/rules/second-factor.md). */

import type { Actor } from '#app/kernel/access/actor.ts'
import { checkVersion } from '#app/kernel/errors/errors.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import type { FactorDemand } from '#db/kinds.ts'
import { access_settings } from '#db/schema.ts'
import { getAccessSettings } from './read.server.ts'

/** Users who lack the factor are led to set it up with their next request. Throws StaleVersion. */
export async function updateAccessSettings(
  tx: Tx,
  require_factor: FactorDemand,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await getAccessSettings(tx)
  checkVersion(before, version)
  if (before.require_factor === require_factor) return
  const after = { require_factor, version: before.version + 1 }
  const at = actor.at.toISOString()
  await tx
    .insert(access_settings)
    .values({ id: 1, ...after, created_at: at, updated_at: at })
    .onConflictDoUpdate({ target: access_settings.id, set: { ...after, updated_at: at } })
  await recordAudit(tx, actor, 'update', 'access', 1, before, after)
}
