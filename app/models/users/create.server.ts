import { and, eq, ne } from 'drizzle-orm'
import { type Actor, systemActor } from '#app/kernel/access/actor.ts'
import { ADMIN, EMPLOYEE } from '#app/kernel/access/roles.ts'
import { Forbidden } from '#app/kernel/errors/errors.ts'
import { searchKey } from '#app/kernel/values/text.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { users } from '#db/schema.ts'
import { tellOfRegistration } from './registration-message.server.ts'
import { ADMINISTRATORS_ONLY, refuseKnownEmail, tellOfAdministrator } from './rules.server.ts'

type NewUser = { name: string; email: string; password_hash: string }

function row({ name, email, password_hash }: NewUser, role_id: number, type: number, at: string) {
  return {
    name,
    name_key: searchKey(name),
    search_key: searchKey(`${name} ${email}`),
    email,
    password_hash,
    role_id,
    type,
    created_at: at,
    updated_at: at,
  }
}

/**
 * Creates the first administrator if no active one exists. With `person` null it only returns
 * whether one is needed, so that the slow hash is computed outside the transaction.
 */
export async function createFirstAdministrator(
  tx: Tx,
  person: { email: string; password_hash: string } | null,
  now: Date,
): Promise<boolean> {
  const [known] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role_id, ADMIN), eq(users.active, true), ne(users.type, 0)))
    .limit(1)
  if (known) return false
  if (!person) return true
  const actor = systemActor(now)
  await createUser(tx, { ...person, name: 'Administrador' }, ADMIN, actor)
  return true
}

/**
 * Returns the id of the confirmed user. Throws FieldErrors for a taken e-mail, Forbidden unless an
 * administrator makes an administrator.
 */
export async function createUser(
  tx: Tx,
  person: NewUser,
  role_id: number,
  actor: Actor,
): Promise<number> {
  if (role_id === ADMIN && actor.role_id !== ADMIN) throw new Forbidden(ADMINISTRATORS_ONLY)
  await refuseKnownEmail(tx, person.email)
  const [made] = await tx
    .insert(users)
    .values(row(person, role_id, role_id, actor.at.toISOString()))
    .returning()
  if (!made) throw new Error('insert into users returned nothing')
  await recordAudit(tx, actor, 'create', 'user', made.id, null, made)
  if (role_id === ADMIN && actor.id !== null) await tellOfAdministrator(tx, made, actor)
  return made.id
}

/**
 * Stores a registration that waits for confirmation (type 0). A taken e-mail changes nothing. The
 * caller answers both cases alike, so that nobody learns who has an account.
 */
export async function registerUser(tx: Tx, person: NewUser, actor: Actor): Promise<void> {
  const [made] = await tx
    .insert(users)
    .values(row(person, EMPLOYEE, 0, actor.at.toISOString()))
    .onConflictDoNothing({ target: users.email })
    .returning()
  if (!made) return
  await recordAudit(tx, actor, 'create', 'user', made.id, null, made)
  await tellOfRegistration(tx, made, actor.at)
}
