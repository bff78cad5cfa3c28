/** Logging in and registering, the same for screens and the API. */
import type { App } from '#app/context.ts'
import { findLogin } from '#app/models/user.server.ts'
import type { credentialsInput, registrationInput } from '#app/models/user.ts'
import { registerUser } from '#app/models/user-changes.server.ts'
import { systemActor } from '#app/services/actor.ts'
import { type Login, verifyLogin } from '#app/services/auth.server.ts'
import { FieldErrors } from '#app/services/errors.ts'
import type { InputOf } from '#app/services/fields.ts'
import { hashPassword } from '#app/services/passwords.server.ts'
import { checkLimit, countAgainst, REGISTER_LIMIT } from '#app/services/rate-limit.server.ts'

/** Throws FieldErrors under email and password, or TooMany. */
export function logIn(
  app: App,
  credentials: InputOf<typeof credentialsInput>,
  address: string,
): Promise<Login> {
  const find = (email: string) => findLogin(app.database.db, email)
  return verifyLogin(app.database, find, credentials, address, app.now())
}

/**
 * Keeps a registration that somebody confirms later. A known e-mail gets the same answer in the
 * same time. Throws FieldErrors, or TooMany after 5 an hour from one address.
 */
export async function register(
  app: App,
  input: InputOf<typeof registrationInput>,
  address: string,
): Promise<void> {
  if (input.re_password !== input.password) {
    throw new FieldErrors({ re_password: 'Las contraseñas no son iguales' })
  }
  const now = app.now()
  const limited = ['register', address]
  await checkLimit(app.database.db, REGISTER_LIMIT, limited, now)
  const { name, email } = input
  const password_hash = await hashPassword(input.password)
  await app.database.transaction(async (tx) => {
    await countAgainst(tx, REGISTER_LIMIT, limited, now)
    await registerUser(tx, { name, email, password_hash }, { ...systemActor(now), name })
  })
}
