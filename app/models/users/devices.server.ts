/** Where a user is logged in: their sessions and the tokens of programs (docs/rules/second-factor.md#9). */

import { and, desc, eq, gt } from 'drizzle-orm'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { endSessionsOf, SESSION_MS, sessionId } from '#app/models/access/sessions.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { sessions, tokens } from '#db/schema.ts'

export type Device = {
  /** What its form sends; worth nothing as a secret. */
  id: string
  kind: 'session' | 'token'
  device: string | null
  address: string | null
  created_at: string
  /** The last use of a session, to half an hour; unknown for a token. */
  used_at: string | null
  isThis: boolean
}

/** More are ended by 'Cerrar las demás' alone. */
const MOST = 50

/** The user's sessions and tokens that have not ended, the latest first: at most 50 of each. */
export async function listDevices(
  db: Db,
  user_id: number,
  secret: string | null,
  now: Date,
): Promise<Device[]> {
  const own = secret === null ? null : sessionId(secret)
  const at = now.toISOString()
  const { id, device, address, created_at, expires_at } = sessions
  const ofBrowsers = await db
    .select({ id, device, address, created_at, expires_at })
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), gt(expires_at, at)))
    .orderBy(desc(expires_at))
    .limit(MOST)
  const ofPrograms = await db
    .select({
      id: tokens.id,
      device: tokens.device,
      address: tokens.address,
      created_at: tokens.created_at,
    })
    .from(tokens)
    .where(and(eq(tokens.user_id, user_id), eq(tokens.purpose, 'api'), gt(tokens.expires_at, at)))
    .orderBy(desc(tokens.created_at))
    .limit(MOST)
  return [
    ...ofBrowsers.map(({ expires_at: until, ...row }) => ({
      ...row,
      kind: 'session' as const,
      // A renewal moves the end to twelve hours from the use.
      used_at: new Date(Date.parse(until) - SESSION_MS).toISOString(),
      isThis: row.id === own,
    })),
    ...ofPrograms.map((row) => ({ ...row, kind: 'token' as const, used_at: null, isThis: false })),
  ]
}

/** Ends one of the user's sessions or tokens. Throws NotFound for none of theirs. */
export async function endDevice(tx: Tx, user_id: number, id: string): Promise<void> {
  const session = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.user_id, user_id)))
    .returning({ id: sessions.id })
  const own = and(eq(tokens.id, id), eq(tokens.user_id, user_id), eq(tokens.purpose, 'api'))
  const token = await tx.delete(tokens).where(own).returning({ id: tokens.id })
  if (session.length + token.length === 0) throw new NotFound('Esa sesión ya terminó')
}

export const endOtherDevices = (tx: Tx, user_id: number, secret: string | null): Promise<void> =>
  endSessionsOf(tx, user_id, secret ?? undefined)
