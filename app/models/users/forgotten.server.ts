/** A forgotten password (docs/rules/mail.md#6): a link by mail, or else a word to administrators. */
import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { queueMails } from '#app/io/messaging/mail-queue.server.ts'
import { tellAdministrators } from '#app/io/messaging/tell-administrators.server.ts'
import { systemActor } from '#app/kernel/access/actor.ts'
import {
  addOneTimeSecret,
  createOneTimeSecret,
  endOneTimeSecrets,
} from '#app/models/access/one-time-links.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import type { Tx } from '#db/client.server.ts'
import { users } from '#db/schema.ts'
import { RESET_MS, resetPath } from './account.server.ts'

const FORGOTTEN_MS = 60 * 60 * 1000

/**
 * Notes that somebody asked for a new password. The same row for every address, known or not, so
 * that nobody learns who has a user: the job that answers it finds out.
 */
export async function noteForgotten(tx: Tx, address: string, at: Date): Promise<void> {
  const mail = {
    occasion: `forgotten:${randomUUID()}`,
    kind: 'forgotten',
    to: { address },
    title: 'Elija otra contraseña',
    content:
      'Alguien pidió una contraseña nueva para su usuario. Con este enlace la elige usted: sirve una vez, durante una hora.',
  } as const
  await queueMails(tx, [mail], at)
}

/**
 * Makes the link of a mail, in the transaction that takes the mail. An invitation makes older links void, and
 * ends a day after the inviting, however late the mail leaves: so long it counts as given by who invited.
 * Undefined once that is over, or the user has a password. What anybody may ask for makes void only those
 * that end sooner, since a link for a day may just have been handed over.
 */
export async function linkOfMail(
  tx: Tx,
  kind: 'invitation' | 'forgotten',
  user_id: number,
  now: Date,
): Promise<string | undefined> {
  if (kind === 'invitation') {
    const [user] = await tx
      .select({ invited_at: users.invited_at })
      .from(users)
      .where(eq(users.id, user_id))
    const left = user?.invited_at ? RESET_MS + Date.parse(user.invited_at) - now.getTime() : 0
    if (left <= 0) return undefined
    return resetPath(await createOneTimeSecret(tx, 'reset', user_id, left, now))
  }
  await recordAudit(tx, systemActor(now), 'reset', 'user', user_id, null, null)
  await endOneTimeSecrets(tx, user_id, ['reset'], new Date(now.getTime() + FORGOTTEN_MS))
  return resetPath(await addOneTimeSecret(tx, 'reset', user_id, FORGOTTEN_MS, now))
}

/** Tells the administrators, who make the link; does nothing for an address that no user has. */
export async function tellOfForgotten(tx: Tx, address: string, at: Date): Promise<void> {
  const enters = and(eq(users.active, true), ne(users.type, 0))
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, address), enters))
  if (!user) return
  const message = {
    occasion: `forgotten:${user.id}:${at.toISOString()}`,
    title: 'Olvidó su contraseña',
    content: `${user.name} (${user.email}) olvidó su contraseña y pide un enlace para elegir otra. Asegúrese de quién es antes de dárselo.`,
    attachment: { kind: 'reset', id: user.id },
  }
  await tellAdministrators(tx, message, at)
}
