import type { Actor } from '#app/services/actor.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRow } from '#db/prepared.server.ts'
import { audit } from '#db/schema.ts'

export type AuditAction = 'create' | 'update' | 'delete' | 'void' | 'activate' | 'deactivate'
type Facts = Record<string, unknown>

/** Keys that say nothing to a reader of the trail, or must not be readable there. */
const LEFT_OUT = new Set([
  'name_key',
  'search_key',
  'password_hash',
  'version',
  'created_at',
  'updated_at',
])

/**
 * Writes who did what, in the transaction that does it (decisions.md section 3). Of a change only
 * the fields that differ are kept.
 */
export async function recordAudit(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  kind: string,
  record_id: number,
  before: Facts | null,
  after: Facts | null,
): Promise<void> {
  const keep = (facts: Facts | null, other: Facts | null) =>
    facts &&
    Object.fromEntries(
      Object.entries(facts).filter(
        ([name, value]) =>
          !LEFT_OUT.has(name) &&
          !(other && JSON.stringify(other[name]) === JSON.stringify(value)) &&
          value !== null,
      ),
    )
  await insertRow(tx, audit, {
    at: actor.at.toISOString(),
    user_id: actor.id,
    user_name: actor.name,
    action,
    kind,
    record_id,
    before: keep(before, after),
    after: keep(after, before),
  })
}
