import { and, eq, inArray, lt } from 'drizzle-orm'
import { type Actor, systemActor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, checkVersion } from '#app/kernel/errors/errors.ts'
import { daysBefore, type Purge } from '#app/kernel/purge.server.ts'
import { endOneTimeSecrets } from '#app/models/access/one-time-links.server.ts'
import { endSessionsOf } from '#app/models/access/sessions.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { users, WAITING } from '#db/schema.ts'
import { settleRegistration } from './registration-message.server.ts'
import { checkMayChange, confirmedUser, storedUser, storeUser } from './rules.server.ts'

const CONFIRMED = 'El registro ya fue confirmado'

/** Throws NotFound, StaleVersion, Forbidden, Conflict if confirmed before. */
export async function confirmUser(
  tx: Tx,
  id: number,
  role_id: number,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await storedUser(tx, id)
  if (before.type !== 0) throw new Conflict(problem('already_done', CONFIRMED))
  checkVersion(before, version)
  checkMayChange(actor, before, role_id)
  await storeUser(tx, before, { role_id, type: role_id }, actor)
  await settleRegistration(tx, before, actor.at)
}

/** Deletes a waiting registration. Throws NotFound, StaleVersion, Conflict if it is confirmed. */
export async function rejectUser(
  tx: Tx,
  id: number,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await storedUser(tx, id)
  if (before.type !== 0) {
    throw new Conflict(problem('already_done', `${CONFIRMED}: ya no se puede rechazar`))
  }
  checkVersion(before, version)
  await tx.delete(users).where(eq(users.id, id))
  await recordAudit(tx, actor, 'delete', 'user', id, before, null)
  await settleRegistration(tx, before, actor.at)
}

const WAITING_DAYS = 90

/** Deletes registrations that waited too long; each is audited, and its notice marked read. */
export const purgeRegistrations: Purge = async (tx, now, most) => {
  const old = and(WAITING, lt(users.created_at, daysBefore(now, WAITING_DAYS)))
  const some = tx.select({ id: users.id }).from(users).where(old).orderBy(users.created_at)
  const gone = await tx
    .delete(users)
    .where(inArray(users.id, some.limit(most)))
    .returning()
  const actor = systemActor(now)
  for (const user of gone) {
    await recordAudit(tx, actor, 'delete', 'user', user.id, user, null)
    await settleRegistration(tx, user, now)
  }
  return gone.length
}

export type UserChanges = { name?: string; role_id?: number; active?: boolean }

/**
 * Changes a user's name, role or state; unchanged values have no effect. A disabled user is logged
 * out everywhere at once. Throws NotFound, StaleVersion, Forbidden, and Conflict for a waiting
 * registration, for the last active administrator and for disabling oneself.
 */
export async function updateUser(
  tx: Tx,
  id: number,
  changes: UserChanges,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await confirmedUser(tx, id, version)
  const { name = before.name, role_id = before.role_id, active = before.active } = changes
  checkMayChange(actor, before, role_id)
  const isSame = name === before.name && role_id === before.role_id
  if (isSame && active === before.active) return
  const turned = active ? 'activate' : 'deactivate'
  const action = isSame ? turned : 'update'
  await storeUser(tx, before, { name, role_id, type: role_id, active }, actor, { action })
  if (active) return
  await endSessionsOf(tx, id)
  await endOneTimeSecrets(tx, id)
}
