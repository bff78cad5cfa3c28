/** The link between a user and a titular: each has at most one. */

import { eq } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import { changeRecord } from '#app/models/records/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { titulars } from '#db/schema.ts'
import { checkMayChange, confirmedUser, storeUser } from './rules.server.ts'

/** Throws NotFound, StaleVersion, Forbidden, FieldErrors under `titular_id`, Conflict if either is linked. */
export async function bindUser(
  tx: Tx,
  id: number,
  { type, titular_id }: { type: number; titular_id: number },
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await confirmedUser(tx, id, version)
  checkMayChange(actor, before, type)
  const linked = await titularOf(tx, id)
  if (linked) {
    throw new Conflict(problem('already_done', `${before.name} ya está vinculado a ${linked.name}`))
  }
  const [titular] = await tx.select().from(titulars).where(eq(titulars.id, titular_id))
  if (!titular) {
    throw new FieldErrors({ titular_id: problem('unknown_value', 'Elija una opción de la lista') })
  }
  if (titular.user_id) {
    throw new Conflict(problem('taken', `${titular.name} ya está vinculado a otro usuario`))
  }
  if (!titular.active) {
    throw new FieldErrors({ titular_id: problem('inactive', 'El titular está inactivo') })
  }
  await setUserOf(tx, titular, id, actor)
  const audited = { before: { titular_id: null }, after: { titular_id } }
  await storeUser(tx, before, { role_id: type, type }, actor, audited)
}

/** The role stays. Throws NotFound, StaleVersion, Forbidden, Conflict if unlinked. */
export async function unbindUser(
  tx: Tx,
  id: number,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await confirmedUser(tx, id, version)
  checkMayChange(actor, before)
  const linked = await titularOf(tx, id)
  if (!linked) {
    throw new Conflict(problem('not_done', `${before.name} no está vinculado a ningún titular`))
  }
  await setUserOf(tx, linked, null, actor)
  const audited = { before: { titular_id: linked.id }, after: { titular_id: null } }
  await storeUser(tx, before, {}, actor, audited)
}

type Titular = typeof titulars.$inferSelect

async function titularOf(tx: Tx, user_id: number): Promise<Titular | undefined> {
  const [titular] = await tx.select().from(titulars).where(eq(titulars.user_id, user_id))
  return titular
}

const setUserOf = (tx: Tx, titular: Titular, user_id: number | null, actor: Actor) =>
  changeRecord(tx, { kind: 'titular', table: titulars }, titular, { user_id }, actor)
