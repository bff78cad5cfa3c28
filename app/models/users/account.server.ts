import { eq } from 'drizzle-orm'
import { dropInvitations } from '#app/io/messaging/mail-queue.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import {
  createOneTimeSecret,
  endOneTimeSecrets,
  spendSecret,
} from '#app/models/access/one-time-links.server.ts'
import { endSessionsOf } from '#app/models/access/sessions.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { users } from '#db/schema.ts'
import {
  checkMayChange,
  confirmedUser,
  type StoredUser,
  storedUser,
  storeUser,
} from './rules.server.ts'

/** How long a password reset link is valid (docs/rules/access.md#12). */
export const RESET_MS = 24 * 60 * 60 * 1000
export const LINK_GONE =
  'Este enlace ya no sirve: fue usado, venció o lo reemplazó otro. Pida uno nuevo'

export const WRONG_PASSWORD = problem('wrong_credentials', 'La contraseña actual no es correcta')

export async function ownPassword(db: Db, id: number): Promise<string | undefined> {
  const [user] = await db
    .select({ password_hash: users.password_hash })
    .from(users)
    .where(eq(users.id, id))
  return user?.password_hash
}

/** The hash that the current password was checked against, before the transaction. */
type Verified = { verified: string }

/**
 * Throws StaleVersion, FieldErrors under `email` when it is taken, and under `current_password`
 * when the checked password has changed since.
 */
export async function changeEmail(
  tx: Tx,
  id: number,
  email: string,
  actor: Actor,
  { verified, version }: Verified & { version?: number | undefined },
): Promise<void> {
  const before = await storedUser(tx, id, version)
  checkVerified(before, verified)
  if (email !== before.email) await storeUser(tx, before, { email }, actor)
}

/**
 * Sets a new password. Ends all the user's sessions, tokens, links and codes, except the session or
 * token whose secret is `kept`. Throws FieldErrors under `current_password` when the checked
 * password has changed since.
 */
export async function changePassword(
  tx: Tx,
  id: number,
  password_hash: string,
  actor: Actor,
  { verified, kept }: Verified & { kept?: string | null },
): Promise<void> {
  const before = await storedUser(tx, id)
  checkVerified(before, verified)
  await storePassword(tx, before, password_hash, actor, { action: 'own_password', kept })
}

function checkVerified({ password_hash }: StoredUser, verified: string): void {
  if (password_hash !== verified) throw new FieldErrors({ current_password: WRONG_PASSWORD })
}

/** Checks the password again for a change that is not of the user itself. */
export async function checkOwnPasswordStill(tx: Tx, id: number, verified: string): Promise<void> {
  checkVerified(await storedUser(tx, id), verified)
}

async function storePassword(
  tx: Tx,
  before: StoredUser,
  password_hash: string,
  actor: Actor,
  { action, kept }: { action: 'password' | 'own_password'; kept?: string | null | undefined },
): Promise<void> {
  await storeUser(tx, before, { password_hash, invited_at: null }, actor, { action })
  await endSessionsOf(tx, before.id, kept ?? undefined)
  await endOneTimeSecrets(tx, before.id)
  await dropInvitations(tx, before.id)
}

/** Throws NotFound, StaleVersion. */
export async function changeBirthDate(
  tx: Tx,
  id: number,
  birth_date: IsoDate | null,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await storedUser(tx, id, version)
  if (birth_date !== before.birth_date) await storeUser(tx, before, { birth_date }, actor)
}

/**
 * Returns the secret of a one-time link for a new password; older links become void. Throws NotFound,
 * Forbidden, and Conflict for a user who may not log in.
 */
export async function createResetSecret(tx: Tx, id: number, actor: Actor): Promise<string> {
  const user = await confirmedUser(tx, id)
  checkMayChange(actor, user)
  if (!user.active)
    throw new Conflict(problem('inactive', 'El usuario está desactivado: actívelo primero'))
  await recordAudit(tx, actor, 'reset', 'user', id, null, null)
  // Its link would make this one void.
  await dropInvitations(tx, id)
  return createOneTimeSecret(tx, 'reset', id, RESET_MS, actor.at)
}

/** Returns whose link it was. Throws FieldErrors when it is no longer valid. */
export async function resetPassword(
  tx: Tx,
  secret: string,
  password_hash: string,
  at: Date,
): Promise<{ id: number; email: string }> {
  const owner = await spendSecret(tx, 'reset', secret, at)
  if (!owner) throw new FieldErrors({ '': problem('expired', LINK_GONE) })
  await storePassword(
    tx,
    await storedUser(tx, owner.id),
    password_hash,
    { ...owner, at },
    { action: 'password' },
  )
  return { id: owner.id, email: owner.email }
}

/** The path of a reset link; logs leave the query out. */
export const resetPath = (secret: string) => `/reset?token=${secret}`
