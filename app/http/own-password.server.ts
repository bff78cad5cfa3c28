/** Asking for the current password before someone changes their e-mail or password. */
import type { App } from '#app/context.ts'
import { ownPassword } from '#app/models/user-account.server.ts'
import { FieldErrors } from '#app/services/errors.ts'
import { hashPassword, verifyPassword } from '#app/services/passwords.server.ts'
import {
  checkLimit,
  countAgainst,
  forgetLimit,
  LOGIN_LIMIT,
} from '#app/services/rate-limit.server.ts'

/**
 * Checks the user's current password, outside of any transaction. Returns the version of the user
 * that it was checked against. Throws FieldErrors under `current_password`, and TooMany after 5
 * failures.
 */
export async function checkOwnPassword(app: App, user_id: number, password: string) {
  const { db, transaction } = app.database
  const limited = ['current password', String(user_id)]
  await checkLimit(db, LOGIN_LIMIT, limited, app.now())
  const user = await ownPassword(db, user_id)
  if (!(await verifyPassword(password, user?.password_hash))) {
    await transaction((tx) => countAgainst(tx, LOGIN_LIMIT, limited, app.now()))
    throw new FieldErrors({ current_password: 'La contraseña actual no es correcta' })
  }
  await transaction((tx) => forgetLimit(tx, limited))
  return user?.version
}

/** The new password's hash. Throws FieldErrors unless both are equal. */
export async function hashRepeated(input: { password: string; re_password: string }) {
  if (input.password !== input.re_password) {
    throw new FieldErrors({ re_password: 'Las contraseñas no son iguales' })
  }
  return hashPassword(input.password)
}
