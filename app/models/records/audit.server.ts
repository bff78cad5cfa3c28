import type { Actor } from '#app/kernel/access/actor.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRow, insertRows } from '#db/insert.server.ts'
import { audit } from '#db/schema.ts'

export type AuditAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'void'
  | 'activate'
  | 'deactivate'
  /** The password was set by a link; its hash stays out of the trail. */
  | 'password'
  /** The owner changed the password, logged in and by the one before; earlier rows of this are 'password'. */
  | 'own_password'
  /** A password reset link was made. */
  | 'reset'
  /** The second factor began or ceased to be asked for, or its recovery codes were replaced. */
  | 'factor_on'
  | 'factor_off'
  | 'recovery_codes'
  /** A passkey may take the place of a code, or no longer. */
  | 'passkey_on'
  | 'passkey_off'
  /** What a second person decided about a document that waits. */
  | 'approve'
  | 'reject'
  /** Amounts of approval that a second administrator has to confirm. */
  | 'propose'
  /** The voiding of a document, or of a run, was taken back. */
  | 'restore'
  /** The receipts of a run were sent, which changes nothing of it. */
  | 'send'
  /** An import was taken back. */
  | 'undo'
type Facts = Record<string, unknown>

/** Fields that tell a reader of the trail nothing, or that must stay secret. */
const LEFT_OUT = new Set([
  'name_key',
  'search_key',
  'password_hash',
  'version',
  'created_at',
  'updated_at',
])

/**
 * Records who did what, in the same transaction (docs/rules/money.md#19). Of a change it keeps only
 * the fields that differ.
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
  await insertRow(tx, audit, {
    ...signed(actor, action, kind, record_id),
    before: auditedFacts(before, after),
    after: auditedFacts(after, before),
  })
}

export async function recordCreations(
  tx: Tx,
  actor: Actor,
  kind: string,
  made: readonly (Facts & { id: number })[],
): Promise<void> {
  const rows = await inTurns(made, (some) =>
    some.map((record) => ({
      ...signed(actor, 'create', kind, record.id),
      after: auditedFacts(record, null),
    })),
  )
  await insertRows(tx, audit, rows)
}

export async function recordDeletions(
  tx: Tx,
  actor: Actor,
  kind: string,
  deleted: readonly (Facts & { id: number })[],
): Promise<void> {
  const rows = await inTurns(deleted, (some) =>
    some.map((record) => ({
      ...signed(actor, 'delete', kind, record.id),
      before: auditedFacts(record, null),
    })),
  )
  await insertRows(tx, audit, rows)
}

export async function recordChanges(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  kind: string,
  changes: readonly { id: number; before: Facts; after: Facts }[],
): Promise<void> {
  const rows = changes.map(({ id, before, after }) => ({
    ...signed(actor, action, kind, id),
    before: auditedFacts(before, after),
    after: auditedFacts(after, before),
  }))
  await insertRows(tx, audit, rows)
}

function signed(actor: Actor, action: AuditAction, kind: string, record_id: number) {
  const at = actor.at.toISOString()
  return { at, user_id: actor.id, user_name: actor.name, action, kind, record_id }
}

function auditedFacts(facts: Facts | null, other: Facts | null): Facts | null {
  const kept = Object.entries(facts ?? {}).filter(
    ([name, value]) =>
      !LEFT_OUT.has(name) &&
      !(other && JSON.stringify(other[name]) === JSON.stringify(value)) &&
      value !== null,
  )
  return facts && Object.fromEntries(kept)
}
