/** Asking for the current password before someone changes their e-mail or password. */

import type { App } from '#app/context.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { refuseCommon } from '#app/models/access/common-passwords.server.ts'
import { hashPassword, verifyPassword } from '#app/models/access/passwords.server.ts'
import { guess, LOGIN_LIMIT } from '#app/models/access/rate-limit.server.ts'
import { ownPassword, WRONG_PASSWORD } from '#app/models/users/account.server.ts'
import type { Write } from './authority.server.ts'

/**
 * Checks the user's current password, outside of any transaction. Returns the stored hash that it
 * was checked against. Throws FieldErrors under `current_password`, TooMany after 5 failures, and
 * Busy.
 */
export async function checkOwnPassword(
  { app, write }: { app: App; write: Write },
  user_id: number,
  password: string,
  address: string,
): Promise<string> {
  const db = app.database.db
  const counter = { limit: LOGIN_LIMIT, parts: ['current password', String(user_id)] }
  const hash = await guess({ db, transaction: write }, counter, app.now(), async () => {
    const stored = await ownPassword(db, user_id)
    return (await verifyPassword(password, stored, address)) && stored ? stored : null
  })
  if (!hash) throw new FieldErrors({ current_password: WRONG_PASSWORD })
  return hash
}

export const NOT_EQUAL = problem('mismatch', 'Las contraseñas no son iguales')

/** The new password's hash. Throws FieldErrors unless both are equal, for a common one, and Busy. */
export async function hashRepeated(
  input: { password: string; re_password: string },
  address: string,
) {
  if (input.password !== input.re_password) {
    throw new FieldErrors({ re_password: NOT_EQUAL })
  }
  await refuseCommon(input.password)
  return hashPassword(input.password, address)
}
