/** Passkeys, which take the place of a code of the second factor (docs/rules/passkeys.md). */

import { and, count, eq } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, NotFound } from '#app/kernel/errors/errors.ts'
import { spendSecret } from '#app/models/access/one-time-links.server.ts'
import type { Passkey } from '#app/models/access/passkeys.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { passkeys } from '#db/schema.ts'
import { tellOfFactor } from './messages.server.ts'
import { hasFactor } from './read.server.ts'

export const NONE = problem('not_done', 'No tiene un segundo factor')
const MOST = 10
const TOO_MANY = problem('too_many', `Ya tiene ${MOST} llaves de acceso: quite una primero`)
const KNOWN = problem('taken', 'Esta llave de acceso ya está registrada')

/** Marks challenges that the password and a code were asked for; those of a log-in have no mark. */
export const MAKING = 'make:'

/** Throws Conflict unless the user has a factor, whose codes do without scripts, and has room. */
export async function checkRoomForPasskey(tx: Tx, user_id: number): Promise<void> {
  if (!(await hasFactor(tx, user_id))) throw new Conflict(NONE)
  const [found] = await tx
    .select({ n: count() })
    .from(passkeys)
    .where(eq(passkeys.user_id, user_id))
  if ((found?.n ?? 0) >= MOST) throw new Conflict(TOO_MANY)
}

/** False if the challenge that it answers was spent, has expired or is another's. Throws Conflict. */
export async function addPasskey(
  tx: Tx,
  user_id: number,
  name: string,
  { passkey, challenge }: { passkey: Passkey; challenge: string },
  actor: Actor,
): Promise<boolean> {
  if (!(await spendChallenge(tx, user_id, MAKING + challenge, actor.at))) return false
  await checkRoomForPasskey(tx, user_id)
  const added = await tx
    .insert(passkeys)
    .values({ ...passkey, user_id, name, created_at: actor.at.toISOString() })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  if (added.length === 0) throw new Conflict(KNOWN)
  await recordAudit(tx, actor, 'passkey_on', 'user', user_id, null, null)
  await tellOfFactor(tx, user_id, 'passkey_on', actor.at)
  return true
}

/** False if its challenge was spent, has expired or is another's, or it was removed or used meanwhile. */
export async function spendPasskey(
  tx: Tx,
  user_id: number,
  { id, counter }: Passkey,
  used: { counter: number; challenge: string },
  now: Date,
): Promise<boolean> {
  if (!(await spendChallenge(tx, user_id, used.challenge, now))) return false
  const taken = await tx
    .update(passkeys)
    .set({ counter: used.counter, used_at: now.toISOString() })
    .where(and(eq(passkeys.id, id), eq(passkeys.user_id, user_id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id })
  return taken.length === 1
}

/** Removes one. The factor and its codes stay. Throws NotFound. */
export async function removePasskey(
  tx: Tx,
  user_id: number,
  id: string,
  actor: Actor,
): Promise<void> {
  const gone = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.user_id, user_id)))
    .returning({ id: passkeys.id })
  if (gone.length === 0) throw new NotFound()
  await recordAudit(tx, actor, 'passkey_off', 'user', user_id, null, null)
  await tellOfFactor(tx, user_id, 'passkey_off', actor.at)
}

async function spendChallenge(tx: Tx, user_id: number, challenge: string, now: Date) {
  return (await spendSecret(tx, 'passkey', challenge, now))?.id === user_id
}
