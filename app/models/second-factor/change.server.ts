/** Setting up, spending and removing a second factor (docs/rules/second-factor.md). */

import { and, eq, lt } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { ADMIN } from '#app/kernel/access/roles.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, checkVersion, FieldErrors, Forbidden } from '#app/kernel/errors/errors.ts'
import { deleteOldest, type Purge } from '#app/kernel/purge.server.ts'
import {
  newFactorSecret,
  newRecoveryCodes,
  recoveryDigest,
  stepOf,
} from '#app/models/access/one-time-codes.server.ts'
import { endOneTimeSecrets } from '#app/models/access/one-time-links.server.ts'
import { endSessionsOf } from '#app/models/access/sessions.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { keepOnlyRow } from '#db/insert.server.ts'
import type { FactorDemand } from '#db/kinds.ts'
import {
  access_settings,
  passkeys,
  recovery_codes,
  second_factors,
  UNCONFIRMED,
} from '#db/schema.ts'
import { tellOfFactor } from './messages.server.ts'
import { NONE } from './passkeys.server.ts'
import { getAccessSettings, hasFactor, secretBeingSetUp, setUpBefore } from './read.server.ts'

export {
  addPasskey,
  checkRoomForPasskey,
  MAKING,
  NONE,
  removePasskey,
  spendPasskey,
} from './passkeys.server.ts'

export const WRONG_CODE = problem(
  'wrong_credentials',
  'El código no es correcto, ya se usó o venció. Escriba el que muestra ahora su aplicación',
)
export const ALREADY = problem(
  'already_done',
  'Ya tiene un segundo factor: quítelo antes de activar otro',
)
export const NOT_BEGUN = problem('expired', 'La activación venció. Vuelva a empezar')

/** Begins to set up a factor with a new key, which replaces one begun before. Throws Conflict. */
export async function beginFactor(tx: Tx, user_id: number, at: Date): Promise<void> {
  if (await hasFactor(tx, user_id)) throw new Conflict(ALREADY)
  await tx.delete(second_factors).where(eq(second_factors.user_id, user_id))
  await tx.insert(second_factors).values({
    user_id,
    secret: newFactorSecret(),
    created_at: at.toISOString(),
  })
}

/**
 * Asks for the factor from now on, if the code is the new key's. Ends the user's other sessions and
 * tokens, which were opened without it. Returns the recovery codes, which are never shown again.
 * Throws FieldErrors under `code`, and Conflict when nothing is being set up.
 */
export async function confirmFactor(
  tx: Tx,
  user_id: number,
  code: string,
  actor: Actor,
  kept: string | null,
): Promise<string[]> {
  const secret = await secretBeingSetUp(tx, user_id, actor.at)
  if (!secret) throw new Conflict(NOT_BEGUN)
  const step = stepOf(secret, code, actor.at)
  if (step === null) throw new FieldErrors({ code: WRONG_CODE })
  const at = actor.at.toISOString()
  await tx
    .update(second_factors)
    .set({ confirmed_at: at, last_step: step })
    .where(eq(second_factors.user_id, user_id))
  await recordAudit(tx, actor, 'factor_on', 'user', user_id, null, null)
  await tellOfFactor(tx, user_id, 'on', actor.at)
  await endOthers(tx, user_id, kept)
  return storeRecoveryCodes(tx, user_id, at)
}

/** The app's code, or a recovery code. False for a wrong or used one, and without a factor. */
export async function spendCode(
  tx: Tx,
  user_id: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const typed = code.replace(/\s/g, '')
  return (await spendStep(tx, user_id, typed, now)) || spendRecoveryCode(tx, user_id, typed)
}

async function spendStep(tx: Tx, user_id: number, code: string, now: Date): Promise<boolean> {
  const [factor] = await tx.select().from(second_factors).where(eq(second_factors.user_id, user_id))
  if (!factor?.confirmed_at) return false
  const step = stepOf(factor.secret, code, now)
  if (step === null) return false
  // Of two requests with one code, the second finds the step taken.
  const taken = await tx
    .update(second_factors)
    .set({ last_step: step })
    .where(and(eq(second_factors.user_id, user_id), lt(second_factors.last_step, step)))
    .returning({ user_id: second_factors.user_id })
  return taken.length === 1
}

async function spendRecoveryCode(tx: Tx, user_id: number, code: string): Promise<boolean> {
  const id = recoveryDigest(user_id, code)
  if (id === null) return false
  const gone = await tx
    .delete(recovery_codes)
    .where(and(eq(recovery_codes.id, id), eq(recovery_codes.user_id, user_id)))
    .returning({ id: recovery_codes.id })
  return gone.length === 1
}

/** Replaces the recovery codes; returns the new ones. Throws Conflict without a factor. */
export async function renewRecoveryCodes(tx: Tx, user_id: number, actor: Actor): Promise<string[]> {
  if (!(await hasFactor(tx, user_id))) throw new Conflict(NONE)
  await recordAudit(tx, actor, 'recovery_codes', 'user', user_id, null, null)
  await tellOfFactor(tx, user_id, 'codes', actor.at)
  return storeRecoveryCodes(tx, user_id, actor.at.toISOString())
}

async function storeRecoveryCodes(tx: Tx, user_id: number, at: string): Promise<string[]> {
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id))
  const codes = newRecoveryCodes()
  const rows = codes.map((code) => ({
    id: recoveryDigest(user_id, code) ?? '',
    user_id,
    created_at: at,
  }))
  await tx.insert(recovery_codes).values(rows)
  return codes
}

/**
 * Removes a user's factor, and ends their sessions, tokens and half log-ins, except the one session
 * that is `kept`. Throws NotFound for an unknown user, and Conflict without a factor.
 */
export async function removeFactor(
  tx: Tx,
  user_id: number,
  actor: Actor,
  kept: string | null = null,
): Promise<void> {
  if (!(await hasFactor(tx, user_id))) throw new Conflict(NONE)
  await tx.delete(second_factors).where(eq(second_factors.user_id, user_id))
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id))
  await tx.delete(passkeys).where(eq(passkeys.user_id, user_id))
  await recordAudit(tx, actor, 'factor_off', 'user', user_id, null, null)
  await tellOfFactor(tx, user_id, 'off', actor.at)
  await endOthers(tx, user_id, kept)
}

const NOT_ONESELF = problem(
  'oneself',
  'El suyo lo quita usted en Mi cuenta, con su contraseña y un código',
)

/** The same, by an administrator for somebody who lost it. Throws Forbidden for others, and for oneself. */
export async function removeFactorOf(tx: Tx, user_id: number, actor: Actor): Promise<void> {
  if (actor.id === user_id) throw new Forbidden(NOT_ONESELF)
  if (actor.role_id !== ADMIN) throw new Forbidden()
  await removeFactor(tx, user_id, actor)
}

/** Tells the user that somebody with their password used up the guesses of codes. */
export const tellOfUsedUpCodes = (tx: Tx, user_id: number, at: Date): Promise<void> =>
  tellOfFactor(tx, user_id, 'used_up', at)

async function endOthers(tx: Tx, user_id: number, kept: string | null): Promise<void> {
  await endSessionsOf(tx, user_id, kept ?? undefined)
  await endOneTimeSecrets(tx, user_id, ['factor', 'passkey'])
}

export const purgeFactors: Purge = (tx, now, most) => {
  const { user_id: key, created_at: age } = second_factors
  const before = setUpBefore(now)
  return deleteOldest(tx, { table: second_factors, key, age, before, also: UNCONFIRMED }, most)
}

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
  await keepOnlyRow(tx, access_settings, after, actor.at.toISOString())
  await recordAudit(tx, actor, 'update', 'access', 1, before, after)
}
