/** Asking for the current password before someone changes their e-mail or password. */
import type { App } from '#app/context.ts'
import { ownPassword } from '#app/models/user-account.server.ts'
import { FieldErrors } from '#app/services/errors.ts'
import { hashPassword, isSamePassword, verifyPassword } from '#app/services/passwords.server.ts'
import { guess, LOGIN_LIMIT } from '#app/services/rate-limit.server.ts'

/**
 * Checks the user's current password, outside of any transaction. Returns the version of the user
 * that it was checked against. Throws FieldErrors under `current_password`, and TooMany after 5
 * failures, and Busy.
 */
export async function checkOwnPassword(
  app: App,
  user_id: number,
  password: string,
  address: string,
) {
  const counter = { limit: LOGIN_LIMIT, parts: ['current password', String(user_id)] }
  const user = await guess(app.database, counter, app.now(), async () => {
    const own = await ownPassword(app.database.db, user_id)
    return (await verifyPassword(password, own?.password_hash, address)) && own ? own : null
  })
  if (!user) {
    throw new FieldErrors({ current_password: 'La contraseña actual no es correcta' })
  }
  return user.version
}

/** The new password's hash. Throws FieldErrors unless both are equal, and Busy. */
export async function hashRepeated(
  input: { password: string; re_password: string },
  address: string,
) {
  if (!isSamePassword(input.password, input.re_password)) {
    throw new FieldErrors({ re_password: 'Las contraseñas no son iguales' })
  }
  return hashPassword(input.password, address)
}
