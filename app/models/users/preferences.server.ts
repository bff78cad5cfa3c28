import { eq } from 'drizzle-orm'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { checkVersion, Forbidden, NotFound } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { changeRecord } from '#app/models/records/change.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { ofEach } from '#db/payroll-parts.ts'
import { users } from '#db/schema.ts'
import { type preferenceInput, SWITCHES } from './preferences.ts'

export type Preferences = InputOf<typeof preferenceInput>

const columns = ofEach(SWITCHES, (name) => users[name])

/** Returns the user's switches and the user's version. Throws NotFound. */
export async function getPreferences(db: Db, user_id: number) {
  const [row] = await db
    .select({ preferences: columns, version: users.version })
    .from(users)
    .where(eq(users.id, user_id))
  if (!row) throw new NotFound()
  return row
}

/** Throws StaleVersion, and Forbidden for anyone but the user, even administrators. */
export async function updatePreferences(
  tx: Tx,
  user_id: number,
  changes: Partial<Preferences>,
  actor: Actor,
  version?: number,
): Promise<void> {
  if (actor.id !== user_id) {
    throw new Forbidden(problem('forbidden', 'Las preferencias las cambia cada quien'))
  }
  const before = await getPreferences(tx, user_id)
  checkVersion(before, version)
  const record = { id: user_id, ...before.preferences }
  await changeRecord(tx, { kind: 'user', table: users }, record, changes, actor)
}
