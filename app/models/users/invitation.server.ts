import { eq } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { hashOfNothing } from '#app/models/access/passwords.server.ts'
import type { Tx } from '#db/client.server.ts'
import { titulars } from '#db/schema.ts'
import { createUser } from './create.server.ts'
import { sendOrMake } from './employee-invitations.server.ts'
import type { invitationInput } from './fields.ts'
import { bindUser } from './link.server.ts'
import { askOfShared } from './rules.server.ts'

export type Invitation = InputOf<typeof invitationInput>

/**
 * Creates a confirmed user, linked to the titular if one is given, and mails the link for setting the
 * password; without mails `secret` is for the link that somebody hands over. Until then no password
 * works. Throws Forbidden, and FieldErrors under
 * `email` and `titular_id`.
 */
export async function inviteUser(
  tx: Tx,
  { titular_id, role_id, allow_shared_email, ...person }: Invitation,
  actor: Actor,
): Promise<{ id: number; secret: string | null }> {
  const [titular] = await tx
    .select()
    .from(titulars)
    .where(eq(titulars.id, titular_id ?? 0))
  if (titular) await askOfShared(tx, titular, { email: person.email, allow_shared_email })
  const id = await createUser(tx, { ...person, password_hash: hashOfNothing() }, role_id, actor)
  if (titular_id !== null) await link(tx, id, { type: role_id, titular_id }, actor)
  const secret = await sendOrMake(tx, id, actor, 'Tiene un usuario de Nómina.')
  return { id, secret }
}

async function link(tx: Tx, id: number, to: { type: number; titular_id: number }, actor: Actor) {
  try {
    await bindUser(tx, id, to, actor)
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    throw new FieldErrors({ titular_id: problem(error.code, error.message) })
  }
}
