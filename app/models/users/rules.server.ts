/** The rules for every change of a user (docs/rules/access.md#3), and how it is stored. */

import { eq } from 'drizzle-orm'
import { dropInvitations } from '#app/io/messaging/mail-queue.server.ts'
import { tellAdministrators } from '#app/io/messaging/tell-administrators.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { ADMIN } from '#app/kernel/access/roles.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import {
  Conflict,
  checkVersion,
  FieldErrors,
  Forbidden,
  NotFound,
  refuseAny,
} from '#app/kernel/errors/errors.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import { countAdministrators } from '#app/models/access/administrators.server.ts'
import { endOneTimeSecrets } from '#app/models/access/one-time-links.server.ts'
import { hashOfNothing } from '#app/models/access/passwords.server.ts'
import { endSessionsOf } from '#app/models/access/sessions.server.ts'
import { accountsOf, giverOf } from '#app/models/documents/account-hands.server.ts'
import { isApprovalOn, readThresholds } from '#app/models/documents/thresholds.server.ts'
import { type Audited, changeRecord } from '#app/models/records/change.server.ts'
import { titularProblems } from '#app/models/titulars/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { type titulars, users } from '#db/schema.ts'

export type StoredUser = typeof users.$inferSelect
export const ADMINISTRATORS_ONLY = problem(
  'forbidden',
  'Solo un administrador puede nombrar, cambiar o quitar administradores',
)
const NOT_ONESELF = problem(
  'oneself',
  'Nadie puede desactivarse a sí mismo: pídalo a otro administrador',
)
const WAITS = problem('awaiting_confirmation', 'El registro espera: confírmelo o rechácelo primero')
const LAST_ONE = problem('last_one', 'Debe quedar al menos un administrador activo')
const LAST_TWO = problem(
  'two_administrators',
  'Deben quedar dos administradores activos mientras alguien más apruebe (Configuración, «Aprobación»)',
)
const KNOWN_EMAIL = problem('taken', 'Ya hay un usuario con este correo electrónico')
/** Throws NotFound, StaleVersion. */
export async function storedUser(tx: Tx, id: number, version?: number): Promise<StoredUser> {
  const [row] = await tx.select().from(users).where(eq(users.id, id))
  if (!row) throw new NotFound()
  checkVersion(row, version)
  return row
}

/** Like storedUser, but throws Conflict for a user who is not confirmed. */
export async function confirmedUser(tx: Tx, id: number, version?: number): Promise<StoredUser> {
  const user = await storedUser(tx, id, version)
  if (user.type === 0) throw new Conflict(WAITS)
  return user
}

/**
 * Throws Forbidden unless the actor may change this user to `role_id`. Only administrators grant,
 * change or remove administrators, and nobody changes their own role.
 */
export function checkMayChange(actor: Actor, user: StoredUser, role_id = user.role_id): void {
  const isAdministrators = user.role_id === ADMIN || role_id === ADMIN
  if (isAdministrators && actor.role_id !== ADMIN) {
    throw new Forbidden(ADMINISTRATORS_ONLY)
  }
  if (actor.id === user.id && role_id !== user.role_id) {
    throw new Forbidden(problem('oneself', 'Nadie puede cambiar su propio rol'))
  }
}

type Changes = Partial<
  Pick<
    StoredUser,
    'name' | 'email' | 'password_hash' | 'role_id' | 'type' | 'active' | 'birth_date' | 'invited_at'
  >
>
/**
 * Changes a user and records it in the audit trail, together with `before` and `after`. Throws
 * Conflict when no active administrator would be left or users disable themselves, and FieldErrors
 * for a taken e-mail. A password link is void once its user becomes an administrator or has another
 * e-mail. A new administrator logs in anew, by no password that others than the actor gave, and an invitation that
 * waits goes out to them no more.
 */
export async function storeUser(
  tx: Tx,
  before: StoredUser,
  changes: Changes,
  actor: Actor,
  audited: Audited = {},
): Promise<void> {
  const next = { ...before, ...changes }
  const isRaised = next.role_id === ADMIN && before.role_id !== ADMIN
  const isGiven = isRaised && (await isGivenByOther(tx, before.id, actor))
  if (isInCharge(before) && !isInCharge(next)) await keepAnAdministrator(tx, before.id)
  if (actor.id === before.id && !next.active) throw new Conflict(NOT_ONESELF)
  if (next.email !== before.email) await refuseKnownEmail(tx, next.email)
  const values = {
    ...changes,
    ...(isGiven && { password_hash: hashOfNothing() }),
    name_key: searchKey(next.name),
    search_key: searchKey(`${next.name} ${next.email}`),
  }
  await changeRecord(tx, { kind: 'user', table: users }, before, values, actor, audited)
  if (!isInCharge(before) && isInCharge(next)) await tellOfAdministrator(tx, next, actor)
  // Whoever invited the user, or has the earlier mailbox, may hold a link that sets the password.
  if (isRaised || next.email !== before.email) await endOneTimeSecrets(tx, before.id, ['reset'])
  if (!isRaised) return
  await endSessionsOf(tx, before.id)
  await dropInvitations(tx, before.id)
}

/** Whether somebody else than the actor gave the user the password that they have. */
async function isGivenByOther(tx: Tx, id: number, actor: Actor): Promise<boolean> {
  const giver = giverOf(id, await accountsOf(tx)(id))
  return giver !== undefined && giver !== actor.id
}

/** Throws FieldErrors under `email` when it is taken. */
export async function refuseKnownEmail(tx: Tx, email: string): Promise<void> {
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (known) throw new FieldErrors({ email: KNOWN_EMAIL })
}

const isInCharge = ({ role_id, type, active }: StoredUser) =>
  role_id === ADMIN && type !== 0 && active

export async function tellOfAdministrator(
  tx: Tx,
  { id, name, email }: Pick<StoredUser, 'id' | 'name' | 'email'>,
  actor: Actor,
): Promise<void> {
  const message = {
    occasion: `administrator:${id}:${actor.at.toISOString()}`,
    title: 'Hay un administrador más',
    content: `${name} (${email}) entra desde ahora como administrador: lo hizo ${actor.name}.`,
    attachment: { kind: 'users', id },
  }
  await tellAdministrators(tx, message, actor.at, id)
}

/** Approval by a second person takes two administrators (docs/rules/approval.md#1). */
async function keepAnAdministrator(tx: Tx, but: number): Promise<void> {
  const others = await countAdministrators(tx, but)
  if (others === 0) throw new Conflict(LAST_ONE)
  if (others < 2 && isApprovalOn(await readThresholds(tx))) throw new Conflict(LAST_TWO)
}

/**
 * Asks about the e-mail of a titular's user that another titular has, who would read what is meant for
 * this one. Throws FieldErrors under `email`.
 */
export async function askOfShared(
  tx: Tx,
  titular: typeof titulars.$inferSelect,
  said: { email: string; allow_shared_email?: boolean | undefined },
): Promise<void> {
  refuseAny(await titularProblems(tx, said, titular))
}
